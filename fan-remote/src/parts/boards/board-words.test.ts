import { examplePicture, examplePin } from '../../test-support/boards';
import { pinName } from './board-words';

test('a pin is named by its words, and a photo without any by what is seen in it', () => {
  const palette = [
    { lab: [20, 4, -22] as [number, number, number], share: 0.6 },
    { lab: [96, 0, 1] as [number, number, number], share: 0.3 },
    { lab: [50, 60, 40] as [number, number, number], share: 0.05 },
  ];
  const picture = { ...examplePicture('p'), palette };
  expect(pinName(examplePin({ picture }))).toBe('Photo in navy and white');
  expect(pinName(examplePin({ picture, alt: 'A coat' }))).toBe('A coat');
  expect(pinName(examplePin({ picture: null }))).toBe('Pin');
  const none = { picture: null };
  expect(pinName(examplePin({ ...none, kind: 'note', note: 'x'.repeat(60) }))).toBe(`${'x'.repeat(40)}…`);
  expect(pinName(examplePin({ ...none, kind: 'colour', colour: '#b5174c' }))).toBe('#b5174c');
  expect(pinName(examplePin({ ...none, kind: 'link', sourceUrl: 'https://www.coats.example/a' }))).toBe(
    'coats.example',
  );
});
