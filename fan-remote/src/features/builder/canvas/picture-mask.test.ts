import { maskOf } from './picture-mask';

/** A drawing of a mask: `#` is visible. */
const drawn = (...rows: string[]) =>
  maskOf(
    rows.flatMap((row) => [...row].map((cell) => (cell === '#' ? 255 : cell === '+' ? 60 : 0))),
    rows[0]?.length ?? 0,
    rows.length,
  );

test('finds the visible parts of a cut-out; its shadow does not count', () => {
  const { inset, shows } = drawn('..........', '..####....', '..####++..', '..........', '..........');
  expect(inset).toEqual({ left: 0.2, right: 0.6, top: 0.2, bottom: 0.6 });
  expect(shows({ x: 0.45, y: 0.45 })).toBe(true);
  expect(shows({ x: 0.95, y: 0.95 })).toBe(false);
  // A point beside the visible part is near enough for a finger.
  expect(shows({ x: 0.65, y: 0.5 })).toBe(true);
});

test('a fully transparent picture counts as a whole', () => {
  expect(drawn('....', '....').inset).toEqual({ left: 0, top: 0, right: 1, bottom: 1 });
});
