import fc from 'fast-check';
import { outfitCanvas } from '@bestie/contracts/outfits';
import type { ItemLayer } from '@bestie/contracts/outfits.contract';
import { boundsOf, layerAt, pointOnLayer, rotate, sizeOf } from './geometry';
import type { Box, Looks } from './geometry';
import { snapMove, snapRotation } from './snapping';

const looks: Looks = {
  aspectOf: () => 0.75,
  insetOf: () => ({ left: 0.1, top: 0.2, right: 0.8, bottom: 0.9 }),
  textSize: () => ({ width: 300, height: 64 }),
};
const layer = fc
  .record({
    x: fc.integer({ min: 0, max: 1000 }),
    y: fc.integer({ min: 0, max: 1250 }),
    scale: fc.double({ min: 0.1, max: 6, noNaN: true }),
    rotation: fc.integer({ min: -180, max: 180 }),
    flip: fc.boolean(),
  })
  .map((placement): ItemLayer => ({
    id: 'a',
    kind: 'item',
    itemId: 'b',
    slot: null,
    locked: false,
    ...placement,
    seen: { name: 'Coat', category: 'outerwear', pictureId: null },
  }));

test('a point of a layer is mapped back after rotation, scaling and flipping', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(layer, share, share, (one, x, y) => {
      const { width, height } = sizeOf(one, looks);
      const local = rotate(
        { x: ((one.flip ? 1 - x : x) - 0.5) * width, y: (y - 0.5) * height },
        one.rotation,
      );
      const at = pointOnLayer(one, looks, { x: one.x + local.x, y: one.y + local.y });
      expect(at.x).toBeCloseTo(x, 6);
      expect(at.y).toBeCloseTo(y, 6);
    }),
  );
});

test('the bounding box of a layer contains its visible part and nothing more', () => {
  fc.assert(
    fc.property(layer, (one) => {
      const upright = boundsOf({ ...one, rotation: 0 }, looks);
      const { width, height } = sizeOf(one, looks);
      expect(upright.right - upright.left).toBeCloseTo(width * 0.7, 5);
      expect(upright.bottom - upright.top).toBeCloseTo(height * 0.7, 5);
      const turnedRound = boundsOf({ ...one, rotation: 180 }, looks);
      expect(turnedRound.right - one.x).toBeCloseTo(one.x - upright.left, 5);
    }),
  );
});

test('a point selects the foremost layer that is visible there', () => {
  const at = (id: string): ItemLayer => ({
    id,
    kind: 'item',
    itemId: id,
    slot: null,
    locked: false,
    flip: false,
    x: 500,
    y: 500,
    scale: 1,
    rotation: 0,
    seen: { name: id, category: 'tops', pictureId: null },
  });
  const layers = [at('back'), at('front')];
  expect(layerAt(layers, looks, { x: 500, y: 500 }, () => true)?.id).toBe('front');
  expect(layerAt(layers, looks, { x: 500, y: 500 }, ({ id }) => id !== 'front')?.id).toBe('back');
  expect(layerAt(layers, looks, { x: 5, y: 5 }, () => true)).toBeUndefined();
});

describe('snapping', () => {
  const box = fc
    .tuple(
      fc.integer({ min: -200, max: 900 }),
      fc.integer({ min: -200, max: 1100 }),
      fc.integer({ min: 1, max: 600 }),
      fc.integer({ min: 1, max: 600 }),
    )
    .map(([left, top, width, height]): Box => ({ left, top, right: left + width, bottom: top + height }));

  test('snaps within reach, and draws a guide at the aligned position', () => {
    fc.assert(
      fc.property(
        box,
        fc.array(box, { maxLength: 5 }),
        fc.integer({ min: 0, max: 20 }),
        (one, others, reach) => {
          const { shift, guides } = snapMove(one, others, reach);
          expect(Math.abs(shift.x)).toBeLessThanOrEqual(reach);
          expect(Math.abs(shift.y)).toBeLessThanOrEqual(reach);
          for (const { axis, at } of guides) {
            const [low, high] =
              axis === 'x'
                ? [one.left + shift.x, one.right + shift.x]
                : [one.top + shift.y, one.bottom + shift.y];
            expect([low, (low + high) / 2, high]).toContainEqual(expect.closeTo(at, 6));
          }
          // A layer that has snapped stays there.
          const moved = {
            left: one.left + shift.x,
            right: one.right + shift.x,
            top: one.top + shift.y,
            bottom: one.bottom + shift.y,
          };
          expect(snapMove(moved, others, reach).shift).toEqual({
            x: expect.closeTo(0, 6) as number,
            y: expect.closeTo(0, 6) as number,
          });
        },
      ),
    );
  });

  test('snaps to the middle of the canvas', () => {
    const { shift, guides } = snapMove({ left: 397, right: 597, top: 10, bottom: 60 }, [], 8);
    expect(shift).toEqual({ x: 3, y: 0 });
    expect(guides).toEqual([{ axis: 'x', at: outfitCanvas.width / 2 }]);
  });

  test('holds right angles, and rotates in steps of 15 degrees on request', () => {
    expect([2, -3, 4, 88, 179].map((degrees) => snapRotation(degrees, false))).toEqual([0, 0, 4, 90, 180]);
    expect([7, 8, -23].map((degrees) => snapRotation(degrees, true))).toEqual([0, 15, -30]);
  });
});
