import type { Item } from '@bestie/contracts/items.contract';
import type { Category } from '@bestie/contracts/items';
import type { OutfitPiece } from '@bestie/contracts/outfit-rules';
import { outfitPartOf } from '@bestie/contracts/outfit-rules';
import { typicalGrams, typicalWears } from '@bestie/contracts/trips';
import type { TripActivity } from '@bestie/contracts/trips.contract';

/** A piece that could go into the bag. */
export interface PackingPiece extends OutfitPiece {
  id: string;
  /** Of one of them. */
  grams: number;
  /** 1 to 5; null goes with any weather. */
  warmth: number | null;
  /** Days that one of them can be worn until it is washed. */
  wears: number;
  /** How many there are of it. */
  quantity: number;
}

/** What the bag is for. */
export interface PackingProblem {
  pieces: readonly PackingPiece[];
  activities: readonly Pick<TripActivity, 'date' | 'formality' | 'warmth'>[];
  /** After such a day everything is clean again. */
  laundryDays: readonly string[];
  /** Ids of pieces that come along in any case. */
  pinned: readonly string[];
}

/** How far a piece may be from what an activity asks for, on the scale of 1 to 5. */
const formalityRoom = 1;

/**
 * Whether a piece does for an activity. What says nothing of itself does for all. Tops and dresses are at most one
 * step warmer than the weather, for what is worn under a coat stays on indoors; bottoms and shoes at most two steps
 * off; a coat at most one step too light.
 */
export function suitsActivity(
  piece: Pick<PackingPiece, 'category' | 'formality' | 'warmth'>,
  activity: PackingProblem['activities'][number],
): boolean {
  const { formality, warmth } = piece;
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

/** Whether a top, a dress or a coat keeps one warm at an activity. */
export const keepsWarm = (
  { warmth }: Pick<PackingPiece, 'warmth'>,
  activity: PackingProblem['activities'][number],
): boolean => warmth === null || warmth >= activity.warmth;

const median = (numbers: readonly number[]): number | undefined => {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? sorted[middle]
    : sorted.length === 0
      ? undefined
      : Math.round(((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2);
};

/** What a piece weighs, and how that is known. */
export interface PieceWeight {
  grams: number;
  /** `median`: of its category in this closet. `typical`: of its category anywhere. */
  from: 'piece' | 'median' | 'typical';
}

/** Weights of pieces; one that was never weighed weighs what the middle one of its category does. */
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

/** A piece of the closet as the search sees it. */
export const toPackingPiece = (item: Item, grams: number): PackingPiece => ({
  id: item.id,
  category: item.category,
  seasons: item.seasons,
  formality: item.formality,
  warmth: item.warmth,
  occasions: item.occasions,
  grams,
  wears: item.washEvery ?? typicalWears[item.category],
  quantity: item.quantity,
});
