import {
  formatTemperature,
  formatWeight,
  gramsOf,
  weightIn,
  weightStep,
  type WeightUnit,
} from './format-units';

test('weights are shown in the chosen units', () => {
  expect([0, 640, 999.6, 1000, 5240].map((grams) => formatWeight(grams, 'metric'))).toEqual([
    ...['0 g', '640 g', '1 kg', '1 kg', '5.2 kg'],
  ]);
  expect([0, 241, 453, 454, 5216].map((grams) => formatWeight(grams, 'imperial'))).toEqual([
    ...['0 oz', '8.5 oz', '16 oz', '1 lb', '11.5 lb'],
  ]);
});

test('an input in any unit is read back as typed', () => {
  const units: WeightUnit[] = ['g', 'kg', 'oz', 'lb'];
  for (const unit of units)
    for (let step = 0; step < 500; step += 1) {
      const typed = Number((step * weightStep(unit)).toFixed(1));
      expect(weightIn(unit, gramsOf(unit, typed))).toBe(typed);
    }
});

test('temperatures are shown in the chosen units', () => {
  expect([-40, 0, 5, 19, 28].map((celsius) => formatTemperature(celsius, 'imperial'))).toEqual([
    ...['-40 °F', '32 °F', '41 °F', '66 °F', '82 °F'],
  ]);
  expect(formatTemperature(19.4, 'metric')).toBe('19 °C');
});
