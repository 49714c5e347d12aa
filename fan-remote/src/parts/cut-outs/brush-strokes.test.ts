import fc from 'fast-check';
import {
  clear,
  coverStroke,
  marksOf,
  noStrokes,
  paint,
  paintStroke,
  redo,
  rememberedStrokes,
  rememberStrokes,
  undo,
} from './brush-strokes';
import type { Stroke } from './brush-strokes';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const strokes = fc.record<Stroke>({
  as: fc.constantFrom('keep' as const, 'remove' as const),
  size: fc.double({ min: 0.01, max: 0.2, noNaN: true }),
  seek: fc.boolean(),
  points: fc.array(fc.record({ x: share, y: share }), { minLength: 1, maxLength: 5 }),
});

test('undone strokes are redone in order', () => {
  fc.assert(
    fc.property(fc.array(strokes, { maxLength: 8 }), fc.nat(8), (all, steps) => {
      const painted = all.reduce(paint, noStrokes);
      let state = painted;
      for (let step = 0; step < steps; step += 1) state = undo(state);
      for (let step = 0; step < steps; step += 1) state = redo(state);
      expect(state).toEqual(painted);
      let again = clear(painted);
      expect(again.done).toEqual([]);
      for (const _ of all) again = redo(again);
      expect(again.done).toEqual(all);
    }),
  );
});

test('a stroke covers its points, nothing outside the photo, and no pixel beyond the brush', () => {
  const size = { width: 60, height: 40 };
  fc.assert(
    fc.property(strokes, (stroke) => {
      const touched = new Set<number>();
      coverStroke(stroke, size, (at) => touched.add(at));
      expect([...touched].every((at) => at >= 0 && at < 2400)).toBe(true);
      expect(touched.size).toBeGreaterThan(0);
      const alpha = new Uint8ClampedArray(2400).fill(stroke.as === 'keep' ? 0 : 255);
      const before = alpha.slice();
      paintStroke(alpha, stroke, size);
      const changed = [...alpha.keys()].filter((at) => alpha[at] !== before[at]);
      expect(changed.every((at) => touched.has(at))).toBe(true);
    }),
  );
});

test('only edge-seeking strokes are sent to the worker, and the last one wins', () => {
  const size = { width: 10, height: 10 };
  const dot = (as: Stroke['as'], seek: boolean): Stroke => ({
    as,
    seek,
    size: 0.3,
    points: [{ x: 0.5, y: 0.5 }],
  });
  expect(marksOf([dot('keep', false)], size)).toBeUndefined();
  expect(marksOf([dot('keep', true), dot('remove', true)], size)?.[55]).toBe(2);
});

test('strokes survive a reload, separately for each photo', () => {
  const one = paint(noStrokes, { as: 'keep', seek: true, size: 0.1, points: [{ x: 0, y: 1 }] });
  rememberStrokes('one', one);
  expect(rememberedStrokes('one')).toEqual(one);
  expect(rememberedStrokes('two')).toEqual(noStrokes);
  rememberStrokes('one', noStrokes);
  expect(sessionStorage).toHaveLength(0);
});
