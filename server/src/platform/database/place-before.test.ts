import fc from 'fast-check';
import { placeBefore } from './place-before';
import type { Placed } from './place-before';

const inOrder = (placed: readonly Placed[]) =>
  placed.toSorted((left, right) =>
    left.sort < right.sort ? -1 : left.sort > right.sort ? 1 : left.id < right.id ? -1 : 1,
  );

/** Applies the returned keys to the list. */
const applied = (there: readonly Placed[], placed: readonly Placed[]) =>
  inOrder([...new Map([...there, ...placed].map((one) => [one.id, one])).values()]);

/** Random moves: which ids, in front of which one. */
const moves = fc.array(
  fc.record({
    from: fc.nat(),
    count: fc.integer({ min: 1, max: 4 }),
    before: fc.option(fc.nat(), { nil: null }),
  }),
  { maxLength: 60 },
);

test('any moves lead to the order of a plain list, with unique keys', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), moves, (size, steps) => {
      let plain = Array.from({ length: size }, (_, index) => `pin-${index}`);
      let keyed = inOrder(placeBefore([], null, plain) ?? []);
      for (const { from, count, before } of steps) {
        const moved = plain.slice(from % size, (from % size) + count);
        const left = plain.filter((id) => !moved.includes(id));
        const at = before === null ? left.length : before % Math.max(1, left.length);
        plain = left.toSpliced(at, 0, ...moved);
        const siblings = keyed.filter(({ id }) => !moved.includes(id));
        keyed = applied(keyed, placeBefore(siblings, left[at] ?? null, moved) ?? []);
        expect(keyed.map(({ id }) => id)).toEqual(plain);
        expect(new Set(keyed.map(({ sort }) => sort)).size).toBe(size);
      }
    }),
  );
});

test('one move writes one row', () => {
  const there = placeBefore([], null, ['a', 'b', 'c']) ?? [];
  expect(placeBefore(there.slice(0, 2), 'a', ['c'])).toEqual([
    { id: 'c', sort: expect.any(String) as string },
  ]);
});

test('with repeated moves to one position keys stay short, because all are renewed when they get long', () => {
  let there = inOrder(placeBefore([], null, ['first', 'last']) ?? []);
  let rewritten = 0;
  for (let step = 0; step < 1_000; step += 1) {
    const placed = placeBefore(there, there.at(-1)?.id ?? null, [`pin-${step}`]) ?? [];
    if (placed.length > 1) rewritten += 1;
    there = applied(there, placed);
  }
  expect(Math.max(...there.map(({ sort }) => sort.length))).toBeLessThanOrEqual(48);
  expect(rewritten).toBeLessThan(20);
  expect(there.map(({ id }) => id).slice(0, 3)).toEqual(['first', 'pin-0', 'pin-1']);
});

test('two equal keys, from merged sections, get room between them', () => {
  const there = [
    { id: 'a', sort: 'a0' },
    { id: 'b', sort: 'a0' },
  ];
  const placed = placeBefore(there, 'b', ['c']);
  expect(placed?.map(({ id }) => id)).toEqual(['a', 'c', 'b']);
});

test('an unknown id is no position', () => {
  expect(placeBefore([], 'gone', ['a'])).toBeUndefined();
});
