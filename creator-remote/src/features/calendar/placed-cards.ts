import { addDays, daysBetween } from '@bestie/contracts/days';
import type { SlotDate } from '@bestie/contracts/social-posts.contract';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import type { ChosenTime } from '../../parts/social-posts/schedule-actions';
import { cityOf } from '../../parts/social-posts/state-words';
import { instantAt, wallTimeAt } from '../../parts/social-posts/wall-time';

/** Where a version is on the calendar of its creator. */
export interface Placed {
  day: string;
  /** “09:00”, or “09:00 Berlin” where that is another zone than the creator’s. */
  clock: string;
}

/** The place of an instant that was chosen on the clock of a zone. */
function placeAt(at: string, chosenIn: string, zone: string): Placed {
  const own = wallTimeAt(at, zone);
  const clock = wallTimeAt(at, chosenIn).slice(11);
  return { day: own.slice(0, 10), clock: chosenIn === zone ? clock : `${clock} ${cityOf(chosenIn)}` };
}

/** Null without a time. */
export function placeOf({ publishedAt, scheduledAt, timezone }: VariantCard, zone: string): Placed | null {
  if (publishedAt !== null) return placeAt(publishedAt, zone, zone);
  return scheduledAt === null ? null : placeAt(scheduledAt, timezone ?? zone, zone);
}

/** What a day shows, by time: a version, or a free slot. */
export type DayEntry =
  | { kind: 'card'; key: string; at: number; clock: string; card: VariantCard }
  | { kind: 'free'; key: string; at: number; clock: string; slot: SlotDate };

/** Versions and free slots by day of the creator’s calendar, each day by time. */
export function entriesByDay(
  cards: readonly VariantCard[],
  free: readonly SlotDate[],
  zone: string,
): Map<string, DayEntry[]> {
  const days = new Map<string, DayEntry[]>();
  const put = (day: string, entry: DayEntry) => {
    const known = days.get(day);
    if (known) known.push(entry);
    else days.set(day, [entry]);
  };
  for (const card of cards) {
    const place = placeOf(card, zone);
    if (!place) continue;
    const at = Date.parse(card.publishedAt ?? card.scheduledAt ?? '');
    put(place.day, { kind: 'card', key: card.id, at, clock: place.clock, card });
  }
  for (const slot of free) {
    const { day, clock } = placeAt(slot.at, slot.timezone, zone);
    put(day, { kind: 'free', key: slotKey(slot), at: Date.parse(slot.at), clock, slot });
  }
  for (const entries of days.values()) entries.sort((one, other) => one.at - other.at);
  return days;
}

export const slotKey = ({ slotId, wallTime }: SlotDate): string => `slot:${slotId}@${wallTime}`;

/** The same time of the clock on another day of the calendar. */
export function onDay(card: VariantCard, day: string, zone: string): ChosenTime | null {
  const place = placeOf(card, zone);
  const { wallTime, timezone } = card;
  if (!place || wallTime === null || timezone === null) return null;
  const moved = addDays(wallTime.slice(0, 10), daysBetween(place.day, day));
  return { wallTime: `${moved}${wallTime.slice(10, 16)}`, timezone };
}

/** A version as it is once it has another time; null takes the time away. */
export const movedTo = (card: VariantCard, time: ChosenTime | null): VariantCard => ({
  ...card,
  wallTime: time?.wallTime ?? null,
  timezone: time?.timezone ?? null,
  scheduledAt: time && new Date(instantAt(time.wallTime, time.timezone)).toISOString(),
});
