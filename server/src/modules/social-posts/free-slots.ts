import type { Network } from '@bestie/contracts/connections';
import { limits } from '@bestie/contracts/limits';
import { exceedsRate, ratePerDay, slotHorizon } from './scheduling';
import type { SocialPostsRepositories } from './social-posts.repositories';
import type { SlotRecord } from './social-posts.tables';
import { isFree, slotDates } from './slot-dates';
import type { SlotTime } from './slot-dates';
import type { CurrentLimits } from './current-limits';

const dayMs = 86_400_000;

/** Free slots of one network, given out one after the other. */
export interface FreeSlots {
  next(): SlotTime | undefined;
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
  let position = 0;
  return {
    next() {
      while (position < dates.length) {
        const date = dates[position]!;
        position += 1;
        if (date.at <= now || !isFree(date.at, all)) continue;
        if (most !== null && exceedsRate(all, date.at, most)) continue;
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
): Promise<SlotTime | undefined> =>
  (await openFreeSlots(bound, ownerUid, network, { ...context, without: [id] })).next();
