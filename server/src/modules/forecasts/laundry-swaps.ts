import { goTogether, isOutfit, outfitPartOf, suitsOccasion } from '@bestie/contracts/outfit-rules';
import { scoreOutfit } from '../suggestions';
import type { DayConditions, Taste, WearablePiece } from '../suggestions';
import { simulateLaundry } from './laundry-simulation';
import type { LaundryClash, LaundryPlan, PlannedWear } from './laundry-simulation';

/** An entry with what a swap must keep. */
export interface SwappableEntry extends PlannedWear {
  occasion: string | null;
}

export interface SwapCloset {
  /** A piece as it is worn on a day; undefined for unknown ones. */
  pieceOn: (itemId: string, date: string) => WearablePiece | undefined;
  /** Pieces that may replace others. */
  spareIds: readonly string[];
  /** What a plain day asks for. */
  conditionsOf: (date: string) => DayConditions;
  taste: Taste;
}

/** Pieces that replace the ones in the wash, and the entry's pieces afterwards. */
export interface Swap {
  replaced: { out: string; in: string }[];
  itemIds: string[];
}

/** What a swap may change, on the scale of 1 to 5 of warmth and formality, and of 0 to 1 of harmony. */
const reach = { warmth: 1, formality: 1, harmony: 0.1 };
/** The best candidates, for each of which the whole plan is simulated again. */
const tried = 8;

const isNear = (one: number | null, other: number | null, most: number) =>
  one === null || other === null || Math.abs(one - other) <= most;
const placeOfClash = ({ entryId, itemId }: LaundryClash) => `${entryId} ${itemId}`;
/** Pieces replace pieces of the same part of an outfit; those of no part, their own category. */
const placeOf = ({ category }: WearablePiece) => outfitPartOf[category] ?? category;

/**
 * The cheapest swap for each entry with pieces in the wash: of the pieces that keep occasion, warmth and
 * harmony, the one with the best score of suggestions that removes a clash and causes none on another day.
 * Later swaps presume earlier ones, so that all of them can be accepted.
 * @returns swaps by entry; none where nothing fits
 */
export function cheapestSwaps(
  plan: Omit<LaundryPlan, 'entries'> & { entries: readonly SwappableEntry[] },
  clashes: readonly LaundryClash[],
  closet: SwapCloset,
): Map<string, Swap> {
  const swaps = new Map<string, Swap>();
  let entries = plan.entries;
  for (const entryId of new Set(clashes.map((clash) => clash.entryId))) {
    const swap = swapOf({ ...plan, entries }, entryId, clashes, closet);
    if (!swap) continue;
    swaps.set(entryId, swap);
    entries = entries.map((entry) => (entry.id === entryId ? { ...entry, itemIds: swap.itemIds } : entry));
  }
  return swaps;
}

function swapOf(
  plan: Omit<LaundryPlan, 'entries'> & { entries: readonly SwappableEntry[] },
  entryId: string,
  clashes: readonly LaundryClash[],
  closet: SwapCloset,
): Swap | null {
  let entries = plan.entries;
  const replaced: Swap['replaced'] = [];
  let itemIds: string[] = [];
  for (const { itemId: out } of clashes.filter((clash) => clash.entryId === entryId)) {
    const before = new Set(simulateLaundry({ ...plan, entries }).map(placeOfClash));
    const entry = entries.find(({ id }) => id === entryId);
    if (!entry) return null;
    const found = candidatesFor(entry, out, entries, closet)
      .slice(0, tried)
      .map((candidate) => {
        const swapped = entry.itemIds.map((id) => (id === out ? candidate : id));
        return {
          candidate,
          swapped,
          entries: entries.map((one) => (one.id === entryId ? { ...one, itemIds: swapped } : one)),
        };
      })
      .find((attempt) => {
        const after = simulateLaundry({ ...plan, entries: attempt.entries }).map(placeOfClash);
        return after.length < before.size && after.every((place) => before.has(place));
      });
    if (!found) return null;
    entries = found.entries;
    itemIds = found.swapped;
    replaced.push({ out, in: found.candidate });
  }
  return { replaced, itemIds };
}

/** Pieces that can replace another one in an entry, the best first. */
function candidatesFor(
  { date, itemIds, occasion }: SwappableEntry,
  out: string,
  entries: readonly SwappableEntry[],
  { pieceOn, spareIds, conditionsOf, taste }: SwapCloset,
): string[] {
  const worn = itemIds.flatMap((id) => pieceOn(id, date) ?? []);
  const old = worn.find(({ id }) => id === out);
  if (!old) return [];
  const day = conditionsOf(date);
  const score = (pieces: WearablePiece[]) =>
    // Whatever is clean on that day counts as fresh.
    scoreOutfit(
      pieces.map((piece) => ({ ...piece, washDue: false })),
      day,
      taste,
    );
  const { harmony } = score(worn).measures;
  const belongs = isOutfit(worn) ? isOutfit : goTogether;
  const taken = new Set(entries.filter((entry) => entry.date === date).flatMap((entry) => entry.itemIds));
  const occasions = occasion ? [occasion] : old.occasions;
  return spareIds
    .filter((id) => !taken.has(id))
    .flatMap((id) => {
      const piece = pieceOn(id, date);
      if (!piece || placeOf(piece) !== placeOf(old)) return [];
      if (piece.seasons.length > 0 && !piece.seasons.includes(day.season)) return [];
      if (!isNear(piece.warmth, old.warmth, reach.warmth)) return [];
      if (!isNear(piece.formality, old.formality, reach.formality)) return [];
      if (occasions.length > 0 && !occasions.some((one) => suitsOccasion(piece, one))) return [];
      const pieces = worn.map((one) => (one === old ? piece : one));
      if (!belongs(pieces)) return [];
      const scored = score(pieces);
      return scored.measures.harmony < harmony - reach.harmony ? [] : [{ id, score: scored.score }];
    })
    .sort((one, other) => other.score - one.score || one.id.localeCompare(other.id))
    .map(({ id }) => id);
}
