import { formatNumber } from './format-number';

/** How somebody wants weights and temperatures; stored are grams and degrees Celsius, whatever they choose. */
export type Units = 'metric' | 'imperial';

/** Units of weight as they are written. */
export type WeightUnit = 'g' | 'kg' | 'oz' | 'lb';

const gramsIn: Record<WeightUnit, number> = { g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237 };

/** In what somebody weighs a piece, and in what a bag. */
export const weightUnits: Record<Units, { piece: WeightUnit; bag: WeightUnit }> = {
  metric: { piece: 'g', bag: 'kg' },
  imperial: { piece: 'oz', bag: 'lb' },
};

/** Grams as a number for a field, in steps of {@link weightStep}. */
export const weightIn = (unit: WeightUnit, grams: number): number =>
  Number((grams / gramsIn[unit]).toFixed(unit === 'g' ? 0 : 1));

/** Whole grams of what somebody typed. */
export const gramsOf = (unit: WeightUnit, amount: number): number => Math.round(amount * gramsIn[unit]);

/** Finest weight that a field of this unit takes. */
export const weightStep = (unit: WeightUnit): number => (unit === 'g' ? 1 : 0.1);

/** A weight for people: "640 g", "5.2 kg"; "8.5 oz", "11.5 lb". */
export function formatWeight(grams: number, units: Units): string {
  const { piece, bag } = weightUnits[units];
  const unit = Math.round(grams) < gramsIn[bag] ? piece : bag;
  return `${formatNumber(grams / gramsIn[unit], unit === 'g' ? 0 : 1)} ${unit}`;
}

/** Degrees Celsius for people, in whole degrees: "19 °C", "66 °F". */
export const formatTemperature = (celsius: number, units: Units): string =>
  units === 'metric' ? `${Math.round(celsius)} °C` : `${Math.round((celsius * 9) / 5 + 32)} °F`;
