import { limits } from '@bestie/contracts/limits';
import type { SlotDate } from '@bestie/contracts/social-posts.contract';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';

const closeMs = limits.socialPosts.closeMinutes * 60_000;

/** When a version happens or is planned, in milliseconds; null without a time. */
export function happensAt({
  publishedAt,
  scheduledAt,
}: Pick<VariantCard, 'publishedAt' | 'scheduledAt'>): number | null {
  const at = publishedAt ?? scheduledAt;
  return at === null ? null : Date.parse(at);
}

type Placed = Pick<VariantCard, 'id' | 'network' | 'publishedAt' | 'scheduledAt'>;

/**
 * Slots to come with nothing of their network within a quarter of an hour, which is when the server calls them free.
 * @param now in milliseconds
 */
export function freeSlotsOf(slots: readonly SlotDate[], items: readonly Placed[], now: number): SlotDate[] {
  const taken = new Map<string, number[]>();
  for (const item of items) {
    const at = happensAt(item);
    if (at === null) continue;
    const known = taken.get(item.network);
    if (known) known.push(at);
    else taken.set(item.network, [at]);
  }
  for (const instants of taken.values()) instants.sort((one, other) => one - other);
  return slots.filter(({ network, at }) => {
    const instant = Date.parse(at);
    return instant > now && !isNear(taken.get(network) ?? [], instant);
  });
}

/** Whether one of sorted instants is less than a quarter of an hour away. */
function isNear(sorted: readonly number[], instant: number): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= instant - closeMs) low = middle + 1;
    else high = middle;
  }
  return low < sorted.length && sorted[low]! < instant + closeMs;
}

/** What is on the same network less than a quarter of an hour away. */
export const closeTo = <Item extends Placed>(
  items: readonly Item[],
  { id, network }: Pick<VariantCard, 'id' | 'network'>,
  at: number,
): Item | undefined =>
  items.find((item) => {
    const instant = happensAt(item);
    return item.id !== id && item.network === network && instant !== null && Math.abs(instant - at) < closeMs;
  });
