import { addDays } from '@bestie/contracts/days';

/** A piece on the first day. */
export interface LaundryPiece {
  id: string;
  inLaundry: boolean;
  wearsSinceWash: number;
  /** Wears between two washes; null for pieces that are not washed. */
  washEvery: number | null;
  /** Plain day; a second wear on it does not count. */
  lastWornOn: string | null;
}

/** What is planned for a day. */
export interface PlannedWear {
  id: string;
  date: string;
  itemIds: readonly string[];
}

/** A planned piece that will not be clean. Plain days. */
export interface LaundryClash {
  entryId: string;
  date: string;
  itemId: string;
  /** The first day on which it can be worn again; null if that is after the last simulated day. */
  readyOn: string | null;
}

export interface LaundryPlan {
  /** First day, and number of days. */
  today: string;
  days: number;
  pieces: readonly LaundryPiece[];
  /** In the order in which they are worn. */
  entries: readonly PlannedWear[];
  isLaundryDay: (date: string) => boolean;
}

/**
 * Rolls a plan forward day by day and returns the planned pieces that will be in the wash, in the order of
 * the entries. A piece goes into the wash after the wear that reaches its number of wears; a laundry day
 * washes what was in the wash that morning, ready for the next day. A piece in the wash is not worn, so a
 * clash adds no wear; several entries of a day are one wear.
 */
export function simulateLaundry({ today, days, pieces, entries, isLaundryDay }: LaundryPlan): LaundryClash[] {
  // As it was this morning: the log has the wear of today already.
  const isWornToday = ({ lastWornOn, wearsSinceWash }: LaundryPiece) =>
    lastWornOn === today && wearsSinceWash > 0;
  const states = new Map(
    pieces.map((piece) => {
      const isWorn = isWornToday(piece);
      return [
        piece.id,
        { piece, wears: piece.wearsSinceWash - (isWorn ? 1 : 0), waiting: piece.inLaundry && !isWorn },
      ];
    }),
  );
  const isDirty = ({
    piece: { washEvery },
    wears,
    waiting,
  }: {
    piece: LaundryPiece;
    wears: number;
    waiting: boolean;
  }) => waiting || (washEvery !== null && wears >= washEvery);
  const clashes: LaundryClash[] = [];
  /** Clashes of pieces that were not washed yet. */
  let open: LaundryClash[] = [];
  for (let at = 0; at < days; at += 1) {
    const date = addDays(today, at);
    const inTheMorning = [...states.values()].filter(isDirty);
    const worn = new Set(at === 0 ? pieces.filter(isWornToday).map(({ id }) => id) : []);
    for (const { id: entryId, itemIds } of entries.filter((entry) => entry.date === date))
      for (const itemId of new Set(itemIds)) {
        const state = states.get(itemId);
        if (worn.has(itemId)) continue;
        if (state && inTheMorning.includes(state)) {
          const clash = { entryId, date, itemId, readyOn: null };
          clashes.push(clash);
          open.push(clash);
        } else if (state && !(at === 0 && state.piece.lastWornOn === date)) worn.add(itemId);
      }
    for (const itemId of worn) {
      const state = states.get(itemId);
      if (!state) continue;
      state.wears += 1;
      state.waiting = at === 0 && state.piece.inLaundry;
    }
    if (!isLaundryDay(date)) continue;
    for (const state of inTheMorning)
      if (!worn.has(state.piece.id)) Object.assign(state, { wears: 0, waiting: false });
    for (const clash of open) clash.readyOn = addDays(date, 1);
    open = [];
  }
  return clashes;
}
