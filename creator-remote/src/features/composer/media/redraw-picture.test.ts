import { initialNetworkLimits } from '@bestie/contracts/network-limits';
import type { ComposedFile } from '../draft/post-changes';
import { targetOf } from './picture-target';
import { cutOf, redrawnName } from './redraw-picture';

const today = '2026-11-25';
const file = (width: number, height: number) =>
  ({ role: 'item', kind: 'image', width, height }) as ComposedFile;

test('a picture that is too tall is cut to 4:5, never a pixel too tall, where the person wants it', () => {
  const target = targetOf(
    { network: 'instagram', media: [] },
    file(1080, 1920),
    true,
    initialNetworkLimits,
    today,
  );
  expect([target.ratioWords, target.bytes]).toEqual(['4:5', 8 * 1024 * 1024]);
  expect(cutOf(1080, 1920, target.ratio)).toEqual({ x: 0, y: 285, width: 1080, height: 1350 });
  expect(cutOf(1080, 1920, target.ratio, 0).y).toBe(0);
  expect(cutOf(1080, 1920, target.ratio, 1)).toEqual({ x: 0, y: 570, width: 1080, height: 1350 });
  for (let width = 300; width < 340; width += 1) {
    const cut = cutOf(width, 2000, 4 / 5);
    expect(cut.width / cut.height).toBeGreaterThanOrEqual(4 / 5);
  }
});

test('one that is too wide is cut to the widest shape', () => {
  const target = targetOf(
    { network: 'instagram', media: [] },
    file(4000, 1000),
    true,
    initialNetworkLimits,
    today,
  );
  expect(target.ratioWords).toBe('1.91:1');
  expect(cutOf(4000, 1000, target.ratio)).toEqual({ x: 1045, y: 0, width: 1910, height: 1000 });
});

test('the odd picture of a carousel on Pinterest gets exactly the size of the others', () => {
  const media = [file(1000, 1500), file(1000, 1500), file(800, 800)];
  const target = targetOf({ network: 'pinterest', media }, media[2]!, true, initialNetworkLimits, today);
  expect(target).toMatchObject({ size: { width: 1000, height: 1500 }, ratioWords: '1000 × 1500' });
});

test('a new file says what was done to it', () => {
  expect(redrawnName('Look 1.final.PNG', '4:5')).toBe('Look 1.final (4-5).jpg');
  expect(redrawnName('look', '')).toBe('look.jpg');
});
