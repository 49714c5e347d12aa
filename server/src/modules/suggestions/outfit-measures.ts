import type { PaletteColour } from '@bestie/contracts/fields';
import type { Category } from '@bestie/contracts/items';
import { neutralColours } from '@bestie/contracts/colours-together';
import { outfitPartOf } from '@bestie/contracts/outfit-rules';
import type { OutfitPart, OutfitPiece } from '@bestie/contracts/outfit-rules';
import { coatNeed, warmthOf } from '@bestie/contracts/piece-warmth';
import { likelyRain } from '@bestie/contracts/weather';
import { measureColours } from './colour-harmony';
import type { ColourMeasures } from './colour-harmony';
import type { DayConditions } from './day-conditions';
import { detailShare, namedColours } from './named-colours';
import { formalityOf } from './piece-formality';

/** A piece that can be worn today, as the choice sees it. */
export interface WearablePiece extends OutfitPiece {
  id: string;
  name: string;
  category: Category;
  warmth: number | null;
  material: string | null;
  pattern: string | null;
  /** As its owner named them; empty when nobody did. */
  colours: readonly string[];
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
  formality: 1.5,
  warmth: 3,
  rest: 2,
  fresh: 1.5,
  favourite: 0.5,
  liking: 2,
};

/** At this distance between warmth and need an outfit is of no use. */
const worstGap = 2.2;
/** What two patterns beside each other cost: most people wear one at a time. */
const patternCost = 0.2;
/** Two colours beside neutrals are what most people wear; each further one costs. */
const mostLoud = 2;
const loudCost = 0.15;
/** Days after which a piece counts as rested by two thirds. */
const restDays = 14;

const mean = (values: readonly number[], unknown: number) =>
  values.length === 0 ? unknown : values.reduce((sum, value) => sum + value, 0) / values.length;

/** What does not change while a day is chosen; a day looks at each piece hundreds of times. */
interface PieceFacts {
  part: OutfitPart | null;
  warmth: number | null;
  formality: number | null;
  /** Its colours that are no neutrals. */
  loud: readonly string[];
  isPatterned: boolean;
}
const facts = new WeakMap<WearablePiece, PieceFacts>();

function factsOf(piece: WearablePiece): PieceFacts {
  const before = facts.get(piece);
  if (before) return before;
  const part = outfitPartOf[piece.category];
  const known = {
    part,
    warmth: warmthOf(piece),
    formality: formalityOf(piece),
    loud: namedColours(piece)
      .filter(({ name, colour }) => !neutralColours.has(name) && colour.share >= detailShare)
      .map(({ name }) => name),
    isPatterned: part !== 'extra' && isPatterned(piece),
  };
  facts.set(piece, known);
  return known;
}

/** Whether a piece is known to be striped, checked, flowered or the like. */
const isPatterned = ({ pattern }: Pick<WearablePiece, 'pattern'>): boolean =>
  pattern !== null && pattern.trim() !== '' && !/^(plain|solid|none|uni|rib(bed)?)$/i.test(pattern.trim());

/**
 * How warm an outfit is outdoors, 1 to 5: what is worn beneath, and mostly the coat where there is one. Null
 * for pieces without any warmth.
 */
export function outdoorWarmth(pieces: readonly WearablePiece[]): number | null {
  const of = (part: OutfitPart) =>
    pieces.flatMap((piece) => (factsOf(piece).part === part ? (factsOf(piece).warmth ?? []) : []));
  const [top, bottom, dress, coat] = [of('top')[0], of('bottom')[0], of('dress')[0], of('outerwear')[0]];
  const body =
    dress ?? (top !== undefined && bottom !== undefined ? 0.6 * top + 0.4 * bottom : (top ?? bottom));
  if (body === undefined) return coat ?? null;
  return coat === undefined ? body : Math.min(5, Math.max(body, 0.6 * coat + 0.4 * body) + 0.4);
}

/** Shoes and coats that one keeps out of the rain; on white shoes every puddle is seen. */
const rainShy =
  /\b(suede|blazer|satin|silk|canvas|denim|espadrilles?|sandals?|mules|velvet|pumps|heels|stilettos|ballerinas|ballet flats|white (sneakers|trainers|shoes))\b/i;
export const isRainShy = ({ category, name, material }: WearablePiece): boolean =>
  ['shoes', 'outerwear'].includes(outfitPartOf[category] ?? '') && rainShy.test(`${name} ${material ?? ''}`);
/** What each of them costs on a rainy day. */
const rainCost = 0.25;

/** How many steps less than the day asks for what is worn beneath a coat may have; bare arms and legs stay cold. */
const layerReach = 1.4;
/** What each step beyond costs. */
const thinCost = 1.2;

/** What clothes cost that are too thin for a cold day, also beneath a coat. */
const thinness = (pieces: readonly WearablePiece[], need: number): number =>
  need < coatNeed
    ? 0
    : pieces
        .filter((piece) => ['top', 'bottom', 'dress'].includes(factsOf(piece).part ?? ''))
        .reduce(
          (sum, piece) => sum + thinCost * Math.max(0, need - layerReach - (factsOf(piece).warmth ?? need)),
          0,
        );

/** 0 to 1: how well the warmth of an outfit fits the day. A coat that is missing on a cold day counts double. */
function warmthMeasure(pieces: readonly WearablePiece[], { need, weather }: DayConditions): number {
  const warmth = outdoorWarmth(pieces);
  if (warmth === null) return 0.5;
  const isBare = need >= coatNeed && !pieces.some(({ category }) => outfitPartOf[category] === 'outerwear');
  const wet = weather && weather.rainChance >= likelyRain ? pieces.filter(isRainShy).length * rainCost : 0;
  const thin = thinness(pieces, need);
  return Math.max(
    0,
    1 - wet - thin - (Math.abs(warmth - need) * (isBare && warmth < need ? 2 : 1)) / worstGap,
  );
}

/** All measures except personal taste. Unknown values count as the middle. */
export function measureOutfit(
  pieces: readonly WearablePiece[],
  day: DayConditions,
): { measures: Omit<Measures, 'liking'>; colours: ColourMeasures } {
  const colours = measureColours(
    pieces.map(({ category, palette }) => ({ part: outfitPartOf[category] ?? 'extra', palette })),
  );
  const formalities = pieces.flatMap((piece) => factsOf(piece).formality ?? []);
  const patterned = pieces.filter((piece) => factsOf(piece).isPatterned).length;
  const loud = new Set(pieces.flatMap((piece) => factsOf(piece).loud)).size;
  return {
    colours,
    measures: {
      harmony: Math.max(
        0,
        colours.harmony - Math.max(0, patterned - 1) * patternCost - Math.max(0, loud - mostLoud) * loudCost,
      ),
      contrast: colours.contrast,
      // A piece that names the season is meant for it; one without seasons is only not against it.
      season: mean(
        pieces.map(({ seasons }) => (seasons.includes(day.season) ? 1 : seasons.length === 0 ? 0.6 : 0)),
        0.6,
      ),
      formality: formalities.length < 2 ? 0.6 : 1 - (Math.max(...formalities) - Math.min(...formalities)) / 4,
      warmth: warmthMeasure(pieces, day),
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
