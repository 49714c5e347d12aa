import type { PaletteColour } from '@bestie/contracts/fields';
import type { Category, Season } from '@bestie/contracts/items';
import { outfitPartOf } from '@bestie/contracts/outfit-rules';
import type { OutfitPiece } from '@bestie/contracts/outfit-rules';
import { measureColours } from './colour-harmony';
import type { ColourMeasures } from './colour-harmony';

/** A piece that can be worn today, as the choice sees it. */
export interface WearablePiece extends OutfitPiece {
  id: string;
  name: string;
  category: Category;
  warmth: number | null;
  favourite: boolean;
  /** A wash is due. */
  washDue: boolean;
  /** Whole days since it was last worn; null when it never was. */
  idleDays: number | null;
  palette: readonly PaletteColour[];
}

/** Measures of an outfit; each 0 to 1, more is better. */
export const measureNames = [
  'harmony',
  'contrast',
  'season',
  'formality',
  'warmth',
  'rest',
  'fresh',
  'favourite',
  'liking',
] as const;
export type MeasureName = (typeof measureNames)[number];
export type Measures = Record<MeasureName, number>;

/** Weights before any answers. */
export const startingWeights: Measures = {
  harmony: 3,
  contrast: 1,
  season: 1,
  formality: 1,
  warmth: 1.5,
  rest: 2,
  fresh: 1.5,
  favourite: 0.5,
  liking: 2,
};

/** Average warmth, 1 to 5, for each season. */
const warmthOf: Record<Season, number> = { winter: 4.2, autumn: 3.2, spring: 2.8, summer: 1.6 };
/** Days after which a piece counts as rested by two thirds. */
const restDays = 14;

const mean = (values: readonly number[], unknown: number) =>
  values.length === 0 ? unknown : values.reduce((sum, value) => sum + value, 0) / values.length;

/** All measures except personal taste. Unknown values count as the middle. */
export function measureOutfit(
  pieces: readonly WearablePiece[],
  season: Season,
): { measures: Omit<Measures, 'liking'>; colours: ColourMeasures } {
  const colours = measureColours(
    pieces.map(({ category, palette }) => ({ part: outfitPartOf[category] ?? 'extra', palette })),
  );
  const formalities = pieces.flatMap(({ formality }) => (formality === null ? [] : [formality]));
  const warmths = pieces.flatMap(({ warmth }) => (warmth === null ? [] : [warmth]));
  return {
    colours,
    measures: {
      harmony: colours.harmony,
      contrast: colours.contrast,
      // A piece that names the season is meant for it; one without seasons is only not against it.
      season: mean(
        pieces.map(({ seasons }) => (seasons.includes(season) ? 1 : seasons.length === 0 ? 0.6 : 0)),
        0.6,
      ),
      formality: formalities.length < 2 ? 0.6 : 1 - (Math.max(...formalities) - Math.min(...formalities)) / 4,
      warmth: warmths.length === 0 ? 0.5 : 1 - Math.abs(mean(warmths, 3) - warmthOf[season]) / 4,
      rest: mean(
        pieces.map(({ idleDays }) => (idleDays === null ? 0.9 : 1 - Math.exp(-idleDays / restDays))),
        0.5,
      ),
      fresh: mean(
        pieces.map(({ washDue }) => (washDue ? 0 : 1)),
        1,
      ),
      favourite: mean(
        pieces.map(({ favourite }) => (favourite ? 1 : 0.3)),
        0.3,
      ),
    },
  };
}

/** Weighted mean of the measures: 0 to 1, because each of them is and no weight is negative. */
export function scoreOf(measures: Measures, weights: Measures): number {
  let sum = 0;
  let total = 0;
  for (const name of measureNames) {
    sum += measures[name] * weights[name];
    total += weights[name];
  }
  return total === 0 ? 0 : Math.min(1, Math.max(0, sum / total));
}
