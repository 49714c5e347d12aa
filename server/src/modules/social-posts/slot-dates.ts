import { limits } from '@bestie/contracts/limits';
import { weekdays } from '@bestie/contracts/calendar-events';
import type { Network } from '@bestie/contracts/connections';
import { addDays, dayIn, weekdayOf } from '@bestie/contracts/days';
import { instantOf } from '../../platform/wall-time';
import type { SlotRecord } from './social-posts.tables';

/** One date of a slot. */
export interface SlotTime {
  slotId: string;
  network: Network;
  wallTime: string;
  timezone: string;
  at: Date;
}

/**
 * The dates of slots from one instant up to another, the earliest first. A time that the clock skips moves forward by the gap; of
 * one that it shows twice, the first counts.
 */
export function slotDates(slots: readonly SlotRecord[], from: Date, to: Date): SlotTime[] {
  const found: SlotTime[] = [];
  for (const { id, network, weekday, time, timezone } of slots) {
    const last = dayIn(timezone, to);
    for (let day = dayIn(timezone, from); day <= last; day = addDays(day, 1)) {
      if (weekdays[weekdayOf(day) - 1] !== weekday) continue;
      const wallTime = `${day}T${time}`;
      const at = instantOf(wallTime, timezone);
      if (at >= from && at < to) found.push({ slotId: id, network, wallTime, timezone, at });
    }
  }
  return found.sort(
    (one, other) => one.at.getTime() - other.at.getTime() || one.slotId.localeCompare(other.slotId),
  );
}

const closeMs = limits.socialPosts.closeMinutes * 60_000;

/** Whether nothing of the network is within a quarter of an hour. */
export const isFree = (at: Date, taken: readonly Date[]): boolean =>
  taken.every((each) => Math.abs(each.getTime() - at.getTime()) >= closeMs);
