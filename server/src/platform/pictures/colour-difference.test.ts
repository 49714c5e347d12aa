import fc from 'fast-check';
import { colourDifference } from './colour-difference';
import type { Lab } from './lab-colour';

test.each<[Lab, Lab, number]>([
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, 3.1571, -77.2803], [50, 0, -82.7485], 2.8615],
  [[50, 2.8361, -74.02], [50, 0, -82.7485], 3.4412],
  [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1],
  [[50, 0, 0], [50, -1, 2], 2.3669],
  [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
  [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[50, 2.5, 0], [61, -5, 29], 22.8977],
  [[50, 2.5, 0], [56, -27, -3], 31.903],
  [[50, 2.5, 0], [58, 24, 15], 19.4535],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
])('a published pair: %j and %j', (one, other, expected) => {
  expect(colourDifference(one, other)).toBeCloseTo(expected, 4);
});

test('is the same both ways, never negative, and 0 for one colour', () => {
  const axis = fc.double({ min: -100, max: 100, noNaN: true });
  const lab = fc.tuple(fc.double({ min: 0, max: 100, noNaN: true }), axis, axis);
  fc.assert(
    fc.property(lab, lab, (one, other) => {
      const difference = colourDifference(one, other);
      expect(difference).toBeGreaterThanOrEqual(0);
      expect(colourDifference(other, one)).toBeCloseTo(difference, 6);
      expect(colourDifference(one, one)).toBe(0);
    }),
  );
});
