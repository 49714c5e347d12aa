import { formalityLabels, warmthLabels } from '@bestie/contracts/trips';
import type { Units } from '@bestie/design-system/format-units';
import { weatherInWords } from './warmth-words';

const numbered = (labels: readonly string[]) =>
  labels.map((label, index) => ({ value: String(index + 1), label }));

/** Steps of formality, in the same words for pieces and for activities. */
export const formalityOptions = numbered(formalityLabels);

/** Steps of warmth with their temperatures, in the same words for pieces and for activities. */
export const warmthOptions = (units: Units) =>
  numbered(warmthLabels.map((label, index) => `${label}, ${weatherInWords(index + 1, units)}`));
