import type { Item } from '@bestie/contracts/items.contract';
import type { Category, Season } from '@bestie/contracts/items';
import type { OutfitPiece } from '@bestie/contracts/outfit-rules';
import { isCorePart, isOutfit, outfitPartOf } from '@bestie/contracts/outfit-rules';
import type { OutfitPiece as WornPiece } from '@bestie/contracts/outfits.contract';
import { warmthOf } from '@bestie/contracts/piece-warmth';
import { typicalGrams, typicalWears } from '@bestie/contracts/trips';
import type { TripActivity } from '@bestie/contracts/trips.contract';

/** A piece that could go into the bag. */
export interface PackingPiece extends OutfitPiece {
  id: string;
  /** Weight of one copy, in grams. */
  grams: number;
  /** 1 to 5; null suits any weather. */
  warmth: number | null;
  /** The warmth is a guess from material and name: it counts against a piece, and never as too light on top. */
  isGuess?: boolean;
  /** Days that one copy can be worn before it needs a wash. */
  wears: number;
  /** Number of copies that can be worn; none of a piece that is only carried. */
  quantity: number;
}

/** Whether a bag is worked out with pieces of a category: what is worn, and no bags or jewellery. */
export function isClothing(category: Category): boolean {
  const part = outfitPartOf[category];
  return isCorePart(part) || part === 'outerwear';
}

/** An activity that needs an outfit. */
export interface PackingActivity extends Pick<TripActivity, 'date' | 'formality' | 'warmth'> {
  /** Pieces for other seasons stay at home; null lets all of them come. */
  season: Season | null;
  /** It is cold or wet: only a coat keeps warm, whatever is worn beneath. */
  coat: boolean;
}

/** The activities of the trip. */
export interface PackingProblem {
  pieces: readonly PackingPiece[];
  activities: readonly PackingActivity[];
  /** After such a day all pieces are clean again. */
  laundryDays: readonly string[];
  /** Ids of pieces that are packed in any case. */
  pinned: readonly string[];
}

/** How far the formality of a piece may be from that of an activity, on the scale of 1 to 5. */
const formalityRoom = 1;

/**
 * Whether a piece suits an activity. A missing value suits all. Tops and dresses are at most one step warmer
 * than the weather, because they stay on indoors; bottoms and shoes at most two steps off; a coat at most one
 * step too light.
 */
export function suitsActivity(
  piece: Pick<PackingPiece, 'category' | 'formality' | 'warmth' | 'seasons'>,
  activity: PackingProblem['activities'][number],
): boolean {
  const { formality, warmth, seasons } = piece;
  if (activity.season !== null && seasons.length > 0 && !seasons.includes(activity.season)) return false;
  if (formality !== null && Math.abs(formality - activity.formality) > formalityRoom) return false;
  if (warmth === null) return true;
  switch (outfitPartOf[piece.category]) {
    case 'top':
    case 'dress':
      return warmth <= activity.warmth + 1;
    case 'bottom':
    case 'shoes':
      return Math.abs(warmth - activity.warmth) <= 2;
    case 'outerwear':
      return warmth >= activity.warmth - 1;
    default:
      return true;
  }
}

/** Whether a top, a dress or a coat is warm enough for an activity. */
export const keepsWarm = (
  { category, warmth, isGuess }: Pick<PackingPiece, 'category' | 'warmth' | 'isGuess'>,
  activity: PackingProblem['activities'][number],
): boolean =>
  (!activity.coat || outfitPartOf[category] === 'outerwear') &&
  (warmth === null || isGuess === true || warmth >= activity.warmth);

/** From this step of the scale on, below 12 °C, a coat is always considered. */
const coatWarmth = 4;

/** Whether the closet has a whole outfit with a coat for an activity. */
function hasCoatFor(pieces: readonly PackingPiece[], activity: PackingActivity): boolean {
  const fitting = pieces.filter((piece) => piece.quantity > 0 && suitsActivity(piece, activity));
  const of = (...parts: string[]) =>
    fitting.filter(({ category }) => parts.includes(outfitPartOf[category] ?? ''));
  const coats = of('outerwear').filter((coat) => keepsWarm(coat, activity));
  return coats.some((coat) =>
    of('shoes').some((shoes) =>
      [...of('dress').map((dress) => [dress])]
        .concat(of('top').flatMap((top) => of('bottom').map((bottom) => [top, bottom])))
        .some((body) => isOutfit([...body, shoes, coat])),
    ),
  );
}

/** What an activity needs: a coat where it is cold or wet, as long as the closet has a fitting one. */
export function toPackingActivity(
  { date, formality, warmth, season, isWet }: Omit<PackingActivity, 'coat'> & { isWet: boolean },
  pieces: readonly PackingPiece[],
): PackingActivity {
  const wanted = { date, formality, warmth, season, coat: true };
  return { ...wanted, coat: (warmth >= coatWarmth || isWet) && hasCoatFor(pieces, wanted) };
}

const median = (numbers: readonly number[]): number | undefined => {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? sorted[middle]
    : sorted.length === 0
      ? undefined
      : Math.round(((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2);
};

/** The weight of a piece and its source. */
export interface PieceWeight {
  grams: number;
  /** `median`: of its category in this closet. `typical`: of its category in general. */
  from: 'piece' | 'median' | 'typical';
}

/** Weights of pieces; a piece without a weight gets the median of its category. */
export function weigher(pieces: readonly Pick<Item, 'category' | 'weightGrams'>[]) {
  const known = new Map<Category, number[]>();
  for (const { category, weightGrams } of pieces)
    if (weightGrams !== null) known.set(category, [...(known.get(category) ?? []), weightGrams]);
  const medians = new Map([...known].map(([category, weights]) => [category, median(weights)]));
  return ({ category, weightGrams }: Pick<Item, 'category' | 'weightGrams'>): PieceWeight => {
    if (weightGrams !== null) return { grams: weightGrams, from: 'piece' };
    const middle = medians.get(category);
    return middle === undefined
      ? { grams: typicalGrams[category], from: 'typical' }
      : { grams: middle, from: 'median' };
  };
}

/** A piece of the closet as input of the search. */
export const toPackingPiece = (item: Item, grams: number): PackingPiece => ({
  id: item.id,
  category: item.category,
  seasons: item.seasons,
  formality: item.formality,
  warmth: warmthOf(item),
  isGuess: item.warmth === null,
  occasions: item.occasions,
  grams,
  wears: item.washEvery ?? typicalWears[item.category],
  quantity: item.quantity,
});

/** A pinned piece that is in the laundry, lent or otherwise not there to be worn: it adds its weight and dresses nobody. */
export const toCarriedPiece = (
  { itemId, category }: Pick<WornPiece, 'itemId' | 'category'>,
  grams: number,
): PackingPiece => ({
  id: itemId,
  category,
  seasons: [],
  formality: null,
  warmth: null,
  occasions: [],
  grams,
  wears: 0,
  quantity: 0,
});
