import { createHash } from 'node:crypto';
import { goTogether, isCorePart, isOutfit, outfitPartOf } from '@bestie/contracts/outfit-rules';
import type { CorePart, OutfitPart } from '@bestie/contracts/outfit-rules';
import { coatNeed, isBearable, warmthOf } from '@bestie/contracts/piece-warmth';
import { likelyRain } from '@bestie/contracts/weather';
import type { DayConditions } from './day-conditions';
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
  /** Pieces that are clean, at home and fit the day: see {@link wearableOn}. */
  pieces: readonly WearablePiece[];
  day: DayConditions;
  taste: Taste;
  /** Seed of a person and a day: the same seed gives the same outfits. */
  seed: string;
  /** Whether an outfit was rejected, or worn on a day before. Gets the pieces that {@link coreOf} returns. */
  isSpent: (itemIds: readonly string[]) => boolean;
  /** Whether it was answered on this day. */
  isAnswered: (itemIds: readonly string[]) => boolean;
  /** Number of outfits that the day began with, and that are requested now. */
  ofDay: number;
  count: number;
}

/** Maximum of pairs and outfits that are considered, and how many of them may contain the same piece. */
const kept = { pairs: 60, outfits: 36, dresses: 8, pairsOfPiece: 8, outfitsOfPiece: 9 };
/** With this many rested pieces of a part that need no wash, the others are skipped. */
const enough = 3;
/** How much chance may change the order, so that days differ. */
export const wobble = 0.14;
/** Days after which a piece is rested; shoes, coats and bags need none. */
const restingDays = 2;
/** A piece that names the season is worn a little beyond its warmth; the only ones of a part further. */
const ease = { named: 0.5, only: 1 };
/** How much less warm than the day asks for the coat of a cold day may be. */
const coatReach = 1.2;
/** How much worse than the best outfit one with a dress may be and still get its turn. */
const dressReach = 0.18;

/** Key of an outfit, independent of the order of its pieces. */
export const outfitKey = (itemIds: readonly string[]): string => [...itemIds].sort().join(' ');

/** Uniform over 0 to 1, and the same for the same text. */
function chance(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
}

const partOf = ({ category }: WearablePiece) => outfitPartOf[category];
const isClothing = (piece: WearablePiece) => ['top', 'bottom', 'dress'].includes(partOf(piece) ?? '');
const hasDress = ({ pieces }: ScoredOutfit) => pieces.some((piece) => partOf(piece) === 'dress');

/** The pieces that make an outfit another one: without coats, bags and the like. */
export const coreOf = (pieces: readonly WearablePiece[]): WearablePiece[] =>
  pieces.filter((piece) => isCorePart(partOf(piece)));

/**
 * The pieces that can be worn on a day: in season, and neither too warm nor too light. Where nothing of a part
 * is right, what comes nearest.
 */
export function wearableOn(
  pieces: readonly WearablePiece[],
  { season, need }: DayConditions,
): WearablePiece[] {
  const inSeason = pieces.filter(({ seasons }) => seasons.length === 0 || seasons.includes(season));
  const fits = (piece: WearablePiece, more: number) =>
    isBearable(piece, need, more + (piece.seasons.length > 0 ? ease.named : 0));
  const isNeeded = (part: OutfitPart | null) =>
    isCorePart(part) || (part === 'outerwear' && need >= coatNeed);
  const right = inSeason.filter((piece) => fits(piece, 0));
  const covered = new Set(right.map(partOf));
  return inSeason.filter(
    (piece) =>
      right.includes(piece) ||
      (isNeeded(partOf(piece)) && !covered.has(partOf(piece)) && fits(piece, ease.only)),
  );
}

/** The parts that are missing before anything can be suggested. */
export function lackingParts(pieces: readonly WearablePiece[]): CorePart[] {
  const has = (part: OutfitPart) => pieces.some((piece) => partOf(piece) === part);
  if (has('dress') || (has('top') && has('bottom'))) return has('shoes') ? [] : ['shoes'];
  const body: CorePart[] = has('top') ? ['bottom'] : has('bottom') ? ['top'] : ['top', 'bottom'];
  return has('shoes') ? body : [...body, 'shoes'];
}

const idsOf = (pieces: readonly WearablePiece[]) => pieces.map(({ id }) => id);

export function scoreOutfit(pieces: WearablePiece[], day: DayConditions, taste: Taste): ScoredOutfit {
  const { measures: facts, colours } = measureOutfit(pieces, day);
  const measures = { ...facts, liking: taste.likingOf(idsOf(pieces)) };
  return { pieces, measures, colours, score: scoreOf(measures, taste.weights) };
}

/**
 * The best outfits of a day. Compares pairs of top and bottom first, adds shoes to the best of them, and then a
 * coat and a bag if these improve the outfit. No piece is in two of them as long as the closet has enough.
 */
export function chooseOutfits(choice: Choice): ScoredOutfit[] {
  const { pieces, day, taste, seed, isSpent, isAnswered, ofDay, count } = choice;
  const rested = (piece: WearablePiece) => piece.idleDays === null || piece.idleDays > restingDays;
  const of = (part: OutfitPart) => pieces.filter((piece) => partOf(piece) === part);
  const clothes = (part: OutfitPart) => {
    const all = of(part);
    const fresh = all.filter((piece) => rested(piece) && !piece.washDue);
    return fresh.length >= enough ? fresh : all;
  };
  const score = (outfit: WearablePiece[]) => scoreOutfit(outfit, day, taste);
  const luck = new Map(pieces.map(({ id }) => [id, chance(`${seed} ${id}`)]));
  const rank = ({ pieces: outfit, score: value }: ScoredOutfit) => {
    const each = outfit.reduce((sum, { id }) => sum + (luck.get(id) ?? 0), 0) / outfit.length;
    return value + (wobble / 2) * (each + chance(`${seed} ${outfitKey(idsOf(outfit))}`));
  };
  const best = (outfits: ScoredOutfit[], limit: number, ofPiece: number) =>
    spread(
      outfits
        .map((outfit) => ({ outfit, rank: rank(outfit) }))
        .sort((one, other) => other.rank - one.rank)
        .map(({ outfit }) => outfit),
      limit,
      ofPiece,
    );
  const isOpen = (outfit: WearablePiece[]) =>
    !isSpent(idsOf(coreOf(outfit))) && !taste.isRefused(idsOf(outfit));

  const pairs = clothes('top').flatMap((top) =>
    clothes('bottom')
      .filter((bottom) => goTogether([top, bottom]))
      .map((bottom) => score([top, bottom])),
  );
  const dresses = clothes('dress').map((dress) => score([dress]));
  const shod = (bodies: ScoredOutfit[]) =>
    bodies.flatMap(({ pieces: body }) =>
      of('shoes')
        .map((shoes) => [...body, shoes])
        .filter((outfit) => isOutfit(outfit) && isOpen(outfit))
        .map(score),
    );
  const bodies = best(pairs, kept.pairs, kept.pairsOfPiece);
  const gowns = best(dresses, kept.pairs, kept.pairs);
  const candidates = [
    ...best([...shod(bodies), ...shod(gowns)], kept.outfits, kept.outfitsOfPiece),
    ...best(shod(gowns), kept.dresses, kept.dresses),
  ];
  const finish = (outfit: ScoredOutfit, without: ReadonlySet<string>) => {
    const left = (part: OutfitPart) => of(part).filter(({ id }) => !without.has(id));
    const coats = left('outerwear');
    // Nor is a blazer a coat in the frost.
    const areWarm = coats.some((coat) => (warmthOf(coat) ?? 0) >= day.need - coatReach);
    const isCold = day.need >= coatNeed || (day.weather?.rainChance ?? 0) >= likelyRain;
    // On a cold day a second outfit with the only coat is better than one without.
    const coated = improve(outfit, isCold && !areWarm ? of('outerwear') : coats, score, isCold);
    return improve(coated, left('extra'), score, false);
  };
  const ordered = best(
    unique(candidates).map((outfit) => finish(outfit, new Set())),
    candidates.length,
    candidates.length,
  );
  const answered = (outfit: ScoredOutfit) => isAnswered(idsOf(coreOf(outfit.pieces)));
  const wantsDress = chance(`${seed} dress`) < Math.min(0.7, 0.2 + 0.08 * dresses.length);
  const pick = (outfits: ScoredOutfit[], most: number, already: ScoredOutfit[]) =>
    apart({ outfits, most, already, wantsDress, finish });
  // Outfits that were answered today keep their position, so that the others stay as they are.
  const staying = pick(ordered, ofDay, [])
    .filter((outfit) => !answered(outfit))
    .slice(0, count);
  return pick(
    ordered.filter((outfit) => !answered(outfit)),
    count,
    staying,
  );
}

const unique = (outfits: readonly ScoredOutfit[]) => [
  ...new Map(outfits.map((outfit) => [outfitKey(idsOf(outfit.pieces)), outfit])).values(),
];

/** The first ones, as long as no piece is in too many of them. */
function spread(outfits: readonly ScoredOutfit[], limit: number, ofPiece: number): ScoredOutfit[] {
  const times = new Map<string, number>();
  const chosen: ScoredOutfit[] = [];
  for (const outfit of outfits) {
    if (chosen.length >= limit) break;
    if (outfit.pieces.some(({ id }) => (times.get(id) ?? 0) >= ofPiece)) continue;
    for (const { id } of outfit.pieces) times.set(id, (times.get(id) ?? 0) + 1);
    chosen.push(outfit);
  }
  return chosen;
}

/** Adds the best matching piece if it improves the outfit, or the day needs one. */
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

/** What outfits may have in common, in the order in which it is tried. */
const stages = [
  { clothes: 0, shoes: false },
  { clothes: 0, shoes: true },
  { clothes: 1, shoes: true },
];

/**
 * Adds the first ones without a common piece; if there are too few, shoes may repeat, then clothes. The second
 * one is a dress on some days, because pairs of top and bottom are so many that one of them nearly always wins.
 */
function apart({
  outfits,
  most,
  already,
  wantsDress,
  finish,
}: {
  outfits: readonly ScoredOutfit[];
  most: number;
  already: readonly ScoredOutfit[];
  wantsDress: boolean;
  finish: (outfit: ScoredOutfit, without: ReadonlySet<string>) => ScoredOutfit;
}): ScoredOutfit[] {
  const chosen = [...already];
  const taken = new Set(already.map(({ pieces }) => outfitKey(idsOf(coreOf(pieces)))));
  const used = () => new Set(chosen.flatMap(({ pieces }) => idsOf(pieces)));
  const shared = (one: ScoredOutfit, other: ScoredOutfit, of: (piece: WearablePiece) => boolean) =>
    one.pieces.filter((piece) => of(piece) && other.pieces.some(({ id }) => id === piece.id)).length;
  const fits = (outfit: ScoredOutfit, { clothes, shoes }: (typeof stages)[number]) =>
    !taken.has(outfitKey(idsOf(coreOf(outfit.pieces)))) &&
    chosen.every(
      (other) =>
        shared(outfit, other, isClothing) <= clothes &&
        (shoes || shared(outfit, other, (piece) => partOf(piece) === 'shoes') === 0),
    );
  const take = (outfit: ScoredOutfit) => {
    const core = coreOf(outfit.pieces);
    taken.add(outfitKey(idsOf(core)));
    const without = used();
    const repeats = outfit.pieces.some(({ id }) => without.has(id));
    chosen.push(repeats ? finish({ ...outfit, pieces: core }, without) : outfit);
  };
  const least = (outfits[0]?.score ?? 0) - dressReach;
  for (const stage of stages)
    for (const outfit of outfits) {
      if (chosen.length >= most) return chosen;
      if (chosen.length === 1 && most > 1 && wantsDress && !chosen.some(hasDress)) {
        const dress = outfits.find((one) => hasDress(one) && one.score >= least && fits(one, stage));
        if (dress) take(dress);
      }
      if (chosen.length < most && fits(outfit, stage)) take(outfit);
    }
  return chosen;
}
