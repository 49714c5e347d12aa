import { presentPicture, presentTilePicture } from './pictures.presenter';

const rose = { lab: [46, 62, 40] as [number, number, number], share: 0.6 };
const paper = { lab: [96, 1, 4] as [number, number, number], share: 0.4 };
const row = {
  id: '018f0000-0000-7000-8000-000000000001',
  object_name: 'users/u/closet/dress.jpg',
  revision: 2,
  state: 'ready' as const,
  reason: null,
  width: 900,
  height: 1200,
  placeholder: 'AA==',
  palette: [rose, paper],
};

test('a small tile gets the colour that tints it, and is otherwise unchanged', () => {
  expect(presentTilePicture(row)).toEqual({ ...presentPicture(row), palette: [rose] });
  expect(presentTilePicture({ ...row, palette: [] }).palette).toEqual([]);
});
