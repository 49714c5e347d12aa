import { formalityLabels, warmthBounds, warmthLabels } from '@bestie/contracts/trips';
import { formatTemperature, type Units } from '@bestie/design-system/format-units';

const steps = [1, 2, 3, 4, 5];

/** A step of formality, in the same words for pieces and for activities; null for none. */
export const formalityInWords = (step: number | null): string | null =>
  formalityLabels[(step ?? 0) - 1] ?? null;

/** "over 28 °C", "12 – 20 °C", "under 3 °C": the weather for a step of warmth, from 1 (hot) to 5 (frost). */
function weatherInWords(step: number, units: Units): string {
  const [above, below] = [warmthBounds[step - 1], warmthBounds[step - 2]];
  if (above === undefined) return `under ${formatTemperature(below ?? 0, units)}`;
  if (below === undefined) return `over ${formatTemperature(above, units)}`;
  return `${formatTemperature(above, units).replace(/ .*/, '')} – ${formatTemperature(below, units)}`;
}

/** A step of warmth with its temperatures, in the same words for pieces and for activities; null for none. */
export function warmthInWords(step: number | null, units: Units): string | null {
  const label = warmthLabels[(step ?? 0) - 1];
  return step === null || label === undefined ? null : `${label}, ${weatherInWords(step, units)}`;
}

/** Steps of formality to choose from. */
export const formalityOptions = steps.map((step) => ({
  value: String(step),
  label: formalityInWords(step) ?? '',
}));

/** Steps of warmth to choose from. */
export const warmthOptions = (units: Units) =>
  steps.map((step) => ({ value: String(step), label: warmthInWords(step, units) ?? '' }));
