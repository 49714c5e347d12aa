import fc from 'fast-check';
import { minCut } from './min-cut';
import type { GridCosts } from './min-cut';

/** The cost of a labelling of the pixels. */
function priceOf(costs: GridCosts, sides: readonly number[]): number {
  const { width, height } = costs;
  let price = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      price += sides[at] === 1 ? costs.piece[at]! : costs.background[at]!;
      const link = (next: number, cost: number) => (price += sides[at] === sides[next] ? 0 : cost);
      if (x + 1 < width) link(at + 1, costs.right[at]!);
      if (y + 1 < height) link(at + width, costs.below[at]!);
      if (x + 1 < width && y + 1 < height) link(at + width + 1, costs.belowRight[at]!);
      if (x > 0 && y + 1 < height) link(at + width - 1, costs.belowLeft[at]!);
    }
  return price;
}

// Integers, so that single precision adds them exactly.
const grids = fc
  .record({ width: fc.integer({ min: 1, max: 4 }), height: fc.integer({ min: 1, max: 3 }) })
  .chain(({ width, height }) => {
    const prices = (max: number) =>
      fc
        .array(fc.integer({ min: 0, max }), { minLength: width * height, maxLength: width * height })
        .map((values) => Float32Array.from(values));
    return fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      background: prices(20),
      piece: prices(20),
      right: prices(9),
      below: prices(9),
      belowRight: prices(9),
      belowLeft: prices(9),
    });
  });

test('no other labelling of a small grid is cheaper', () => {
  fc.assert(
    fc.property(grids, (costs) => {
      const size = costs.width * costs.height;
      let cheapest = Infinity;
      for (let way = 0; way < 2 ** size; way += 1)
        cheapest = Math.min(
          cheapest,
          priceOf(
            costs,
            Array.from({ length: size }, (_, at) => (way >> at) & 1),
          ),
        );
      expect(priceOf(costs, [...minCut(costs)])).toBe(cheapest);
    }),
    { numRuns: 300 },
  );
});
