import fc from 'fast-check';
import { hueDistance, hueHarmony, hueTemplates, templateDistance } from './hue-templates';
import type { HueTemplate, WeightedHue } from './hue-templates';

const templates = Object.keys(hueTemplates) as HueTemplate[];
const turn = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const hues = fc.array(fc.record({ hue: turn, weight: fc.double({ min: 0.01, max: 1, noNaN: true }) }), {
  minLength: 1,
  maxLength: 6,
});
const turned = (some: readonly WeightedHue[], by: number) =>
  some.map(({ hue, weight }) => ({ hue: hue + by, weight }));

/** The template turned step by step, as the paper describes it. */
function distanceByTurning(some: readonly WeightedHue[], template: HueTemplate): number {
  const total = some.reduce((sum, { weight }) => sum + weight, 0);
  let best = Infinity;
  for (let step = 0; step < 3600; step += 1) {
    let sum = 0;
    for (const { hue, weight } of some) {
      const ways = hueTemplates[template].sectors.map(({ centre, width }) =>
        Math.max(0, hueDistance(hue, centre + step / 3600) - width / 2),
      );
      sum += weight * Math.min(...ways);
    }
    best = Math.min(best, sum / total);
  }
  return best;
}

test('rotating the hue wheel changes nothing', () => {
  fc.assert(
    fc.property(hues, turn, fc.constantFrom(...templates), (some, by, template) => {
      expect(templateDistance(turned(some, by), template)).toBeCloseTo(templateDistance(some, template), 9);
      expect(hueHarmony(turned(some, by)).harmony).toBeCloseTo(hueHarmony(some).harmony, 9);
    }),
  );
});

test('the best rotation is really the best', () => {
  fc.assert(
    fc.property(hues, fc.constantFrom(...templates), (some, template) => {
      const exact = templateDistance(some, template);
      const stepped = distanceByTurning(some, template);
      expect(exact).toBeLessThanOrEqual(stepped + 1e-9);
      // A step is a 3600th of a turn, so no sum differs by more.
      expect(exact).toBeGreaterThanOrEqual(stepped - 1 / 3600);
    }),
    { numRuns: 40 },
  );
});

test('weights count by their share, and harmony is between 0 and 1', () => {
  fc.assert(
    fc.property(hues, fc.double({ min: 0.1, max: 50, noNaN: true }), (some, factor) => {
      const { harmony } = hueHarmony(some);
      expect(harmony).toBeGreaterThanOrEqual(0);
      expect(harmony).toBeLessThanOrEqual(1);
      const heavier = some.map(({ hue, weight }) => ({ hue, weight: weight * factor }));
      expect(hueHarmony(heavier).harmony).toBeCloseTo(harmony, 9);
    }),
  );
});

test.each([
  ['one hue', [0.1, 0.12], 'i'],
  ['neighbours', [0.1, 0.3], 'V'],
  ['opposites', [0.1, 0.6], 'I'],
])('%s match their template', (_name, angles, template) => {
  expect(hueHarmony(angles.map((hue) => ({ hue, weight: 1 }))).template).toBe(template);
});

test('three hues a third of the wheel apart match less well than two opposites', () => {
  const third = hueHarmony([0, 1 / 3, 2 / 3].map((hue) => ({ hue, weight: 1 }))).harmony;
  const opposite = hueHarmony([0, 0.5].map((hue) => ({ hue, weight: 1 }))).harmony;
  expect(third).toBeLessThan(opposite - 0.2);
});
