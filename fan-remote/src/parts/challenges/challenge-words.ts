import type { Challenge } from '@bestie/contracts/challenges.contract';
import { formatMoment } from '@bestie/design-system/format-date';
import { plural } from '@bestie/design-system/format-number';

type Dated = Pick<Challenge, 'state' | 'opensAt' | 'votesAt' | 'closesAt'>;

/** What happens next and when; null when nothing is left to wait for. */
export function nextDateOf({
  state,
  opensAt,
  votesAt,
  closesAt,
}: Dated): { what: string; at: string } | null {
  switch (state) {
    case 'upcoming':
      return { what: 'Opens in', at: opensAt };
    case 'open':
      return { what: 'Entries close in', at: votesAt };
    case 'voting':
      return { what: 'Voting ends in', at: closesAt };
    default:
      return null;
  }
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** "3 days 4 hours", "5 h 12 min", "12 min 30 s". Milliseconds, rounded up to what is shown. */
export function leftInWords(left: number): string {
  if (left >= 2 * day) {
    const hours = Math.ceil(left / hour);
    const rest = hours % 24;
    return [plural(Math.floor(hours / 24), 'day'), rest > 0 && plural(rest, 'hour')]
      .filter(Boolean)
      .join(' ');
  }
  if (left >= hour) {
    const minutes = Math.ceil(left / minute);
    return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  }
  const seconds = Math.max(0, Math.ceil(left / second));
  return seconds >= 60 ? `${Math.floor(seconds / 60)} min ${seconds % 60} s` : `${seconds} s`;
}

/** Milliseconds until {@link leftInWords} says something else. */
export function untilNextWords(left: number): number {
  const step = left >= 2 * day ? hour : left >= hour ? minute : second;
  return Math.max(50, left - (Math.ceil(left / step) - 1) * step);
}

/** "Closed 3 Nov 2026, 18:00"; null while it goes on. */
export function endInWords({ state, closesAt }: Dated): string | null {
  if (state === 'closed') return `Closed ${formatMoment(closesAt)}`;
  if (state === 'cancelled') return 'Cancelled';
  return state === 'counting' ? 'Votes are being counted' : null;
}

/** "12 entries"; nobody learns how many before there are any. */
export const entriesInWords = ({ entryCount }: Pick<Challenge, 'entryCount'>): string =>
  entryCount === 0 ? 'No entries yet' : plural(entryCount, 'entry', 'entries');

/** "1st place". */
export function placeInWords(place: number): string {
  const teens = place % 100 >= 11 && place % 100 <= 13;
  const ending = teens ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[place % 10] ?? 'th');
  return `${place}${ending} place`;
}
