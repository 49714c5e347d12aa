import type { Network } from '@bestie/contracts/connections';
import { dayMs } from '@bestie/contracts/days';
import { limits } from '@bestie/contracts/limits';
import { exceedsRate, ratePerDay, slotHorizon } from './scheduling';
import type { SocialPostsRepositories } from './social-posts.repositories';
import type { SlotRecord } from './social-posts.tables';
import { isFree, slotDates } from './slot-dates';
import type { SlotTime } from './slot-dates';
import type { CurrentLimits } from './current-limits';

/** Free slots of one network, each given out once. */
export interface FreeSlots {
  /** The first that is left and at which nothing is against it. */
  next(fits?: (slot: SlotTime) => Promise<boolean>): Promise<SlotTime | undefined>;
}

/**
 * Goes through the slots of a network: those with a post within a quarter of an hour, and those at which the network takes no more,
 * are left out.
 * @param taken when its posts happen, sorted; what is given out counts as taken
 */
export function freeSlots(
  slots: readonly SlotRecord[],
  { network, taken, now, most }: { network: Network; taken: readonly Date[]; now: Date; most: number | null },
): FreeSlots {
  const dates = slotDates(
    slots.filter((slot) => slot.network === network),
    now,
    slotHorizon(now),
  );
  const all = [...taken];
  const isOpen = ({ at }: SlotTime) =>
    at > now && isFree(at, all) && (most === null || !exceedsRate(all, at, most));
  // What is taken stays taken, so that the slots before the first open one need no second look.
  let first = 0;
  return {
    async next(fits) {
      while (first < dates.length && !isOpen(dates[first]!)) first += 1;
      for (const date of dates.slice(first)) {
        if (!isOpen(date) || (fits && !(await fits(date)))) continue;
        all.push(date.at);
        return date;
      }
      return undefined;
    },
  };
}

/** Free slots of a network of a creator. */
export async function openFreeSlots(
  { socialSlots, socialVariants }: Pick<SocialPostsRepositories, 'socialSlots' | 'socialVariants'>,
  ownerUid: string,
  network: Network,
  { now, limits: current, without = [] }: { now: Date; limits: CurrentLimits; without?: readonly string[] },
): Promise<FreeSlots> {
  const { items } = await socialSlots.list(ownerUid);
  const taken = await socialVariants.instantsOf(ownerUid, network, {
    from: new Date(now.getTime() - dayMs),
    to: new Date(slotHorizon(now).getTime() + limits.socialPosts.closeMinutes * 60_000),
    without,
  });
  return freeSlots(items, { network, taken, now, most: ratePerDay(network, current) });
}

/** The next free slot for a version. */
export const findFreeSlot = async (
  bound: Pick<SocialPostsRepositories, 'socialSlots' | 'socialVariants'>,
  { id, owner_uid: ownerUid, network }: { id: string; owner_uid: string; network: Network },
  context: { now: Date; limits: CurrentLimits },
  fits?: (slot: SlotTime) => Promise<boolean>,
): Promise<SlotTime | undefined> =>
  (await openFreeSlots(bound, ownerUid, network, { ...context, without: [id] })).next(fits);
