import fc from 'fast-check';
import { assign } from './assign';

type Costs = number[][];

/** Number of pairs in an assignment and their total cost. */
function worth(costs: Costs, columns: readonly (number | null)[]): [pairs: number, cost: number] {
  const pairs = columns.flatMap((column, row) => (column === null ? [] : [costs[row]?.[column] ?? Infinity]));
  return [pairs.length, pairs.reduce((sum, cost) => sum + cost, 0)];
}

/** The best of all possible assignments. */
function best(costs: Costs, row = 0, taken: readonly number[] = []): [pairs: number, cost: number] {
  const line = costs[row];
  if (!line) return [0, 0];
  let most = best(costs, row + 1, taken);
  line.forEach((cost, column) => {
    if (!Number.isFinite(cost) || taken.includes(column)) return;
    const [pairs, sum] = best(costs, row + 1, [...taken, column]);
    if (pairs + 1 > most[0] || (pairs + 1 === most[0] && sum + cost < most[1]))
      most = [pairs + 1, sum + cost];
  });
  return most;
}

const table = fc
  .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 6 }))
  .chain(([rows, columns]) =>
    fc.array(
      fc.array(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant(Infinity)), {
        minLength: columns,
        maxLength: columns,
      }),
      { minLength: rows, maxLength: rows },
    ),
  );

test('is as good as the best of all assignments, and uses nothing twice', () => {
  fc.assert(
    fc.property(table, (costs) => {
      const columns = assign(costs);
      const given = columns.filter((column) => column !== null);
      expect(new Set(given).size).toBe(given.length);
      expect(columns).toHaveLength(costs.length);
      expect(worth(costs, columns)).toEqual(best(costs));
    }),
    { numRuns: 400 },
  );
});

test('an earlier row does not take what a later one needs more', () => {
  expect(
    assign([
      [1, 2],
      [1, Infinity],
    ]),
  ).toEqual([1, 0]);
});

test('solves 20 layers and 5,000 pieces without a noticeable wait', () => {
  const costs = Array.from({ length: 20 }, (_, row) =>
    Array.from({ length: 5000 }, (__, column) => ((row * 7919 + column * 104_729) % 997) / 997),
  );
  expect(new Set(assign(costs)).size).toBe(20);
});
