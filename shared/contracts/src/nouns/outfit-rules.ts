import type { Category, Season } from './items';

/**
 * What counts as an outfit, in one place for suggestions, capsules and "should I buy this?". No library, so
 * that pages and workers can import it cheaply.
 */

/** The part of an outfit that a category is. */
export type OutfitPart = 'top' | 'bottom' | 'dress' | 'shoes' | 'outerwear' | 'extra';

/** Null for categories that are not part of outfits. */
export const outfitPartOf: Record<Category, OutfitPart | null> = {
  tops: 'top',
  shirts: 'top',
  knitwear: 'top',
  trousers: 'bottom',
  shorts: 'bottom',
  skirts: 'bottom',
  dresses: 'dress',
  shoes: 'shoes',
  outerwear: 'outerwear',
  bags: 'extra',
  hats: 'extra',
  accessories: 'extra',
  jewellery: 'extra',
  sportswear: null,
  underwear: null,
  other: null,
};

/** Parts that every outfit needs. */
export const coreParts = ['top', 'bottom', 'dress', 'shoes'] as const;
export type CorePart = (typeof coreParts)[number];

export const isCorePart = (part: OutfitPart | null): part is CorePart =>
  coreParts.some((core) => core === part);

/** The properties of a piece that the rules use. Unset values go with anything. */
export interface OutfitPiece {
  category: Category;
  seasons: readonly Season[];
  /** 1 to 5. */
  formality: number | null;
  occasions: readonly string[];
}

/** Maximum difference between the least and the most formal piece of an outfit, on the scale of 1 to 5. */
export const formalityReach = 2;

/** Whether a piece suits an occasion: it names it, or names none. Case does not count. */
export function suitsOccasion({ occasions }: Pick<OutfitPiece, 'occasions'>, occasion: string): boolean {
  const wanted = occasion.toLowerCase();
  return occasions.length === 0 || occasions.some((named) => named.toLowerCase() === wanted);
}

/** The wanted occasions that a piece suits, as bits; 1 when none is wanted. */
export function suitedOccasions(piece: Pick<OutfitPiece, 'occasions'>, wanted: readonly string[]): number {
  if (wanted.length === 0) return 1;
  return wanted.reduce((sum, occasion, bit) => sum + (suitsOccasion(piece, occasion) ? 2 ** bit : 0), 0);
}

/** Whether the pieces have a season in common and similar formality. */
export function goTogether(pieces: readonly Pick<OutfitPiece, 'seasons' | 'formality'>[]): boolean {
  // Called a million times for a large closet, so it allocates nothing.
  let [least, most] = [Infinity, -Infinity];
  for (const { formality } of pieces)
    if (formality !== null) [least, most] = [Math.min(least, formality), Math.max(most, formality)];
  if (most - least > formalityReach) return false;
  const named = pieces.find(({ seasons }) => seasons.length > 0);
  const wearIn = (season: Season) =>
    pieces.every(({ seasons }) => seasons.length === 0 || seasons.includes(season));
  return named === undefined || named.seasons.some(wearIn);
}

/**
 * Whether these pieces are an outfit: a top and a bottom, or a dress; one pair of shoes; at most one coat or
 * jacket; at most one of each kind of extra; and all of them go together.
 */
export function isOutfit(pieces: readonly OutfitPiece[]): boolean {
  const count = (part: OutfitPart) => pieces.filter(({ category }) => outfitPartOf[category] === part).length;
  if (pieces.some(({ category }) => outfitPartOf[category] === null)) return false;
  const dressed =
    (count('top') === 1 && count('bottom') === 1 && count('dress') === 0) ||
    (count('top') === 0 && count('bottom') === 0 && count('dress') === 1);
  const extras = pieces
    .filter(({ category }) => outfitPartOf[category] === 'extra')
    .map(({ category }) => category);
  return (
    dressed &&
    count('shoes') === 1 &&
    count('outerwear') <= 1 &&
    new Set(extras).size === extras.length &&
    goTogether(pieces)
  );
}

/** Pieces that the rules treat alike, and their number. */
export interface OutfitGroup extends OutfitPiece {
  count: number;
}

/**
 * Number of outfits of core parts that contain this piece and others of the closet. 0 for pieces that are no
 * core part. Works on groups, so that 5,000 pieces are as quick as fifty.
 * @param occasions when given, only outfits that suit at least one of them; one that suits several counts
 * once
 */
export function countOutfitsWith(
  piece: OutfitPiece,
  closet: readonly OutfitGroup[],
  occasions: readonly string[] = [],
): number {
  if (occasions.length === 0) return countAll(piece, closet);
  const suiting = (wanted: readonly string[]) => (one: OutfitPiece) =>
    wanted.every((occasion) => suitsOccasion(one, occasion));
  // Inclusion and exclusion over the occasions.
  const subsets = occasions.reduce<string[][]>(
    (all, occasion) => [...all, ...all.map((some) => [...some, occasion])],
    [[]],
  );
  return subsets
    .filter((some) => some.length > 0 && suiting(some)(piece))
    .reduce(
      (sum, some) => sum + (some.length % 2 === 1 ? 1 : -1) * countAll(piece, closet.filter(suiting(some))),
      0,
    );
}

/**
 * Number of outfits of core parts that these pieces make. Takes occasions as {@link countOutfitsWith} does, and looks at
 * each three groups of equal pieces once.
 */
export function countOutfits(pieces: readonly OutfitPiece[], occasions: readonly string[] = []): number {
  const groups = new Map<string, OutfitGroup & { suits: number }>();
  for (const piece of pieces) {
    const suits = suitedOccasions(piece, occasions);
    const part = outfitPartOf[piece.category];
    const key = [part, suits, piece.formality, [...piece.seasons].sort()].join('|');
    const known = groups.get(key);
    if (known) known.count += 1;
    else groups.set(key, { ...piece, suits, count: 1 });
  }
  const of = (wanted: CorePart) =>
    [...groups.values()].filter(({ category }) => outfitPartOf[category] === wanted);
  const [tops, bottoms, dresses, shoes] = [of('top'), of('bottom'), of('dress'), of('shoes')];
  let sum = 0;
  for (const pair of shoes) {
    for (const dress of dresses)
      if ((dress.suits & pair.suits) !== 0 && goTogether([dress, pair])) sum += dress.count * pair.count;
    for (const top of tops)
      for (const bottom of bottoms)
        if ((top.suits & bottom.suits & pair.suits) !== 0 && goTogether([top, bottom, pair]))
          sum += top.count * bottom.count * pair.count;
  }
  return sum;
}

function countAll(piece: OutfitPiece, closet: readonly OutfitGroup[]): number {
  const part = outfitPartOf[piece.category];
  const of = (wanted: CorePart) => closet.filter(({ category }) => outfitPartOf[category] === wanted);
  const pairs = (ones: readonly OutfitGroup[], others: readonly OutfitGroup[]) =>
    ones.reduce(
      (sum, one) =>
        !goTogether([piece, one])
          ? sum
          : others.reduce(
              (inner, other) => inner + (goTogether([piece, one, other]) ? one.count * other.count : 0),
              sum,
            ),
      0,
    );
  const singles = (ones: readonly OutfitGroup[]) =>
    ones.reduce((sum, one) => sum + (goTogether([piece, one]) ? one.count : 0), 0);
  switch (part) {
    case 'top':
      return pairs(of('bottom'), of('shoes'));
    case 'bottom':
      return pairs(of('top'), of('shoes'));
    case 'dress':
      return singles(of('shoes'));
    case 'shoes':
      return pairs(of('top'), of('bottom')) + singles(of('dress'));
    default:
      return 0;
  }
}
