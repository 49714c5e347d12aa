import type { DealBand, dealsContract } from '@bestie/contracts/deals.contract';
import type { OutputOf } from '@bestie/contracts/define-contract';
import { formatDay } from '@bestie/design-system/format-date';

export type DealBands = OutputOf<(typeof dealsContract)['listBands']>;
export type DueDeliverable = DealBands['deliverables'][number];

/** One day of a band. */
export interface BandPart {
  band: DealBand;
  isFirst: boolean;
  isLast: boolean;
  /** On its first day in view, and where a row of the calendar begins. */
  isNamed: boolean;
  /** How many days it goes on in the row, this one included: the room for its name. */
  room: number;
}

/** What deals say of a day. */
export interface DealDay {
  /** A band has the same lane on all of its days; null where a lane is empty. */
  lanes: readonly (BandPart | null)[];
  deliverables: readonly DueDeliverable[];
}

/** Bands and deliverables by day. `columns` is the number of days in a row of the calendar. */
export function dealDaysOf(
  days: readonly string[],
  { bands, deliverables }: DealBands,
  columns: number,
): ReadonlyMap<string, DealDay> {
  const lastDays: string[] = [];
  const lanes = bands
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .map((band) => {
      const free = lastDays.findIndex((until) => until < band.from);
      const lane = free === -1 ? lastDays.length : free;
      lastDays[lane] = band.until;
      return { band, lane };
    });
  const byDay = new Map<string, DealDay>();
  for (const [index, day] of days.entries()) {
    const parts: (BandPart | null)[] = [];
    for (const { band, lane } of lanes) {
      if (band.from > day || band.until < day) continue;
      while (parts.length < lane) parts.push(null);
      const isFirst = band.from === day;
      const restOfRow = days.slice(index, index - (index % columns) + columns);
      parts[lane] = {
        band,
        isFirst,
        isLast: band.until === day,
        isNamed: isFirst || index % columns === 0,
        room: restOfRow.filter((each) => each <= band.until).length,
      };
    }
    const due = deliverables.filter(({ dueOn }) => dueOn === day);
    if (parts.length > 0 || due.length > 0) byDay.set(day, { lanes: parts, deliverables: due });
  }
  return byDay;
}

/** “Sohle: no other shoes until 3 January 2027”. */
export const bandWords = ({ kind, brand, category, until }: DealBand): string =>
  kind === 'exclusivity'
    ? `${brand}: no other ${category} until ${formatDay(until)}`
    : `${brand}: usage until ${formatDay(until)}`;

/** “Sohle: Reel is due”. */
export const dueWords = ({ brand, title, late, state }: DueDeliverable): string => {
  if (late) return `${brand}: ${title} is late`;
  return state === 'delivered' || state === 'accepted'
    ? `${brand}: ${title} is delivered`
    : `${brand}: ${title} is due`;
};
