import { createHash } from 'node:crypto';
import type { Season } from '@bestie/contracts/items';
import { goTogether, isOutfit, outfitPartOf } from '@bestie/contracts/outfit-rules';
import type { CorePart, OutfitPart } from '@bestie/contracts/outfit-rules';
import { measureOutfit, scoreOf } from './outfit-measures';
import type { Measures, WearablePiece } from './outfit-measures';
import type { ColourMeasures } from './colour-harmony';
import type { Taste } from './taste';

export interface ScoredOutfit {
  pieces: WearablePiece[];
  measures: Measures;
  colours: ColourMeasures;
  /** 0 to 1. */
  score: number;
}

export interface Choice {
  /** Pieces that are clean, at home and fit the season. */
  pieces: readonly WearablePiece[];
  season: Season;
  taste: Taste;
  /** Seed of a person and a day: the same seed gives the same outfits. */
  seed: string;
  /** Whether an outfit was rejected or worn on a day before. */
  isSpent: (itemIds: readonly string[]) => boolean;
  /** Whether it was answered on this day. */
  isAnswered: (itemIds: readonly string[]) => boolean;
  /** Number of outfits that the day began with, and that are requested now. */
  ofDay: number;
  count: number;
}

/** Maximum of pieces of each part that are considered; the rest waits for another day. */
const kept = { pairs: 60, outfits: 36 };
/** With this many rested pieces of a part that need no wash, the others are skipped. */
const enough = 3;
/** How much chance may change the order, so that days differ. */
export const wobble = 0.05;
/** Days after which a piece is rested; shoes, coats and bags need none. */
const restingDays = 2;

/** Key of an outfit, independent of the order of its pieces. */
export const outfitKey = (itemIds: readonly string[]): string => [...itemIds].sort().join(' ');

/** Uniform over 0 to 1, and the same for the same text. */
function chance(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
}

/** The parts that are missing before anything can be suggested. */
export function lackingParts(pieces: readonly WearablePiece[]): CorePart[] {
  const has = (part: OutfitPart) => pieces.some(({ category }) => outfitPartOf[category] === part);
  if (has('dress') || (has('top') && has('bottom'))) return has('shoes') ? [] : ['shoes'];
  const body: CorePart[] = has('top') ? ['bottom'] : has('bottom') ? ['top'] : ['top', 'bottom'];
  return has('shoes') ? body : [...body, 'shoes'];
}

const idsOf = ({ pieces }: ScoredOutfit) => pieces.map(({ id }) => id);

export function scoreOutfit(pieces: WearablePiece[], season: Season, taste: Taste): ScoredOutfit {
  const { measures: facts, colours } = measureOutfit(pieces, season);
  const measures = { ...facts, liking: taste.likingOf(pieces.map(({ id }) => id)) };
  return { pieces, measures, colours, score: scoreOf(measures, taste.weights) };
}

/**
 * The best outfits of a day without common clothes. Compares pairs of top and bottom first, adds shoes to the
 * best of them, and then a coat and a bag if these improve the outfit.
 */
export function chooseOutfits({
  pieces,
  season,
  taste,
  seed,
  isSpent,
  isAnswered,
  ofDay,
  count,
}: Choice): ScoredOutfit[] {
  const rested = (piece: WearablePiece) => piece.idleDays === null || piece.idleDays > restingDays;
  const of = (part: OutfitPart) => pieces.filter(({ category }) => outfitPartOf[category] === part);
  const clothes = (part: OutfitPart) => {
    const all = of(part);
    const fresh = all.filter((piece) => rested(piece) && !piece.washDue);
    return fresh.length >= enough ? fresh : all;
  };
  const score = (outfit: WearablePiece[]) => scoreOutfit(outfit, season, taste);
  const rank = ({ pieces: outfit, score: value }: ScoredOutfit) =>
    value + wobble * chance(`${seed} ${outfitKey(outfit.map(({ id }) => id))}`);
  const best = (outfits: ScoredOutfit[], limit: number) =>
    outfits
      .map((outfit) => ({ outfit, rank: rank(outfit) }))
      .sort((one, other) => other.rank - one.rank)
      .slice(0, limit)
      .map(({ outfit }) => outfit);

  const pairs = clothes('top').flatMap((top) =>
    clothes('bottom')
      .filter((bottom) => goTogether([top, bottom]))
      .map((bottom) => score([top, bottom])),
  );
  const bodies = [
    ...best(pairs, kept.pairs),
    ...best(
      clothes('dress').map((dress) => score([dress])),
      kept.pairs,
    ),
  ];
  const shod = bodies.flatMap(({ pieces: body }) =>
    of('shoes')
      .map((shoes) => [...body, shoes])
      .filter((outfit) => isOutfit(outfit) && !isSpent(outfit.map(({ id }) => id)))
      .map(score),
  );
  const dressed = best(shod, kept.outfits).map((outfit) =>
    improve(improve(outfit, of('outerwear'), score, season !== 'summer'), of('extra'), score, false),
  );
  const ordered = best(dressed, dressed.length).filter((outfit) => !isSpent(idsOf(outfit)));
  const open = (outfit: ScoredOutfit) => !isAnswered(idsOf(outfit));
  // Outfits that were answered today keep their position, so that the others stay as they are.
  const staying = apart(ordered, ofDay, []).filter(open).slice(0, count);
  return apart(ordered.filter(open), count, staying);
}

/** Adds the best matching piece if it improves the outfit, or the season needs one. */
function improve(
  outfit: ScoredOutfit,
  additions: readonly WearablePiece[],
  score: (pieces: WearablePiece[]) => ScoredOutfit,
  needed: boolean,
): ScoredOutfit {
  let best: ScoredOutfit | undefined;
  for (const addition of additions) {
    const pieces = [...outfit.pieces, addition];
    if (!isOutfit(pieces)) continue;
    const scored = score(pieces);
    if (!best || scored.score > best.score) best = scored;
  }
  return best && (needed || best.score > outfit.score) ? best : outfit;
}

/** Adds the first ones without common clothes; if there are too few, clothes may repeat. */
function apart(
  outfits: readonly ScoredOutfit[],
  count: number,
  already: readonly ScoredOutfit[],
): ScoredOutfit[] {
  const chosen = [...already];
  const isClothing = ({ category }: WearablePiece) =>
    ['top', 'bottom', 'dress'].includes(outfitPartOf[category] ?? '');
  const shared = (one: ScoredOutfit, other: ScoredOutfit) =>
    one.pieces.filter((piece) => isClothing(piece) && other.pieces.includes(piece)).length;
  for (const allowed of [0, 1])
    for (const outfit of outfits) {
      if (chosen.length >= count) return chosen;
      if (chosen.every((other) => other !== outfit && shared(outfit, other) <= allowed)) chosen.push(outfit);
    }
  return chosen;
}
