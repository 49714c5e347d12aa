import { generateNKeysBetween } from 'fractional-indexing';

/** Something with a place: keys are texts in byte order, and there is always another one between two of them. */
export interface Placed {
  id: string;
  sort: string;
}

/** Many moves to one spot make long keys; from this length on everything gets new ones. */
const longestKey = 48;

/**
 * Keys for `ids` in front of `before`, or behind all when it is null.
 * @param siblings what else is there, in order
 * @returns what has to be written: the moved alone, or with new keys for all where there was no room between two;
 * undefined when `before` is not among the siblings
 */
export function placeBefore(
  siblings: readonly Placed[],
  before: string | null,
  ids: readonly string[],
): Placed[] | undefined {
  const at = before === null ? siblings.length : siblings.findIndex(({ id }) => id === before);
  if (at < 0) return undefined;
  const lower = siblings[at - 1]?.sort ?? null;
  const upper = siblings[at]?.sort ?? null;
  // Two may have the same key when they come from different sections.
  if (lower === null || upper === null || lower < upper) {
    const keys = generateNKeysBetween(lower, upper, ids.length);
    if (keys.every((key) => key.length <= longestKey)) return pair(ids, keys);
  }
  const order = siblings.map(({ id }) => id).toSpliced(at, 0, ...ids);
  return pair(order, generateNKeysBetween(null, null, order.length));
}

const pair = (ids: readonly string[], keys: readonly string[]): Placed[] =>
  ids.map((id, index) => ({ id, sort: keys[index] as string }));
