import { formatNumber } from './format-number';

/** The person's units for weights and temperatures. Stored values are always grams and degrees Celsius. */
export type Units = 'metric' | 'imperial';

/** Abbreviations of the weight units. */
export type WeightUnit = 'g' | 'kg' | 'oz' | 'lb';

const gramsIn: Record<WeightUnit, number> = { g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237 };

/** The units for the weight of a piece and of a bag. */
export const weightUnits: Record<Units, { piece: WeightUnit; bag: WeightUnit }> = {
  metric: { piece: 'g', bag: 'kg' },
  imperial: { piece: 'oz', bag: 'lb' },
};

/** Grams as a number for a field, in steps of {@link weightStep}. */
export const weightIn = (unit: WeightUnit, grams: number): number =>
  Number((grams / gramsIn[unit]).toFixed(unit === 'g' ? 0 : 1));

/** The input of a weight field, in whole grams. */
export const gramsOf = (unit: WeightUnit, amount: number): number => Math.round(amount * gramsIn[unit]);

/** The smallest step of a field in this unit. */
export const weightStep = (unit: WeightUnit): number => (unit === 'g' ? 1 : 0.1);

/** A weight in words: "640 g", "5.2 kg"; "8.5 oz", "11.5 lb". */
export function formatWeight(grams: number, units: Units): string {
  const { piece, bag } = weightUnits[units];
  const unit = Math.round(grams) < gramsIn[bag] ? piece : bag;
  return `${formatNumber(grams / gramsIn[unit], unit === 'g' ? 0 : 1)} ${unit}`;
}

/** A temperature in whole degrees: "19 °C", "66 °F". */
export const formatTemperature = (celsius: number, units: Units): string =>
  units === 'metric' ? `${Math.round(celsius)} °C` : `${Math.round((celsius * 9) / 5 + 32)} °F`;
