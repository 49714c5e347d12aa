import { generateNKeysBetween } from 'fractional-indexing';

/** An entry with a sort key: a text in byte order, with room for another one between any two. */
export interface Placed {
  id: string;
  sort: string;
}

/** Maximum length of keys, which grow with repeated moves to one position; beyond it all keys are renewed. */
const longestKey = 48;

/**
 * Keys for `ids` in front of `before`, or at the end when it is null.
 * @param siblings the other entries, in order
 * @returns the rows to write: the moved ones, or all with new keys where two had no room between them;
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
  // Pins of different sections may have the same key.
  if (lower === null || upper === null || lower < upper) {
    const keys = generateNKeysBetween(lower, upper, ids.length);
    if (keys.every((key) => key.length <= longestKey)) return pair(ids, keys);
  }
  const order = siblings.map(({ id }) => id).toSpliced(at, 0, ...ids);
  return pair(order, generateNKeysBetween(null, null, order.length));
}

const pair = (ids: readonly string[], keys: readonly string[]): Placed[] =>
  ids.map((id, index) => ({ id, sort: keys[index] as string }));

/** An order in which an id is in front of `before`, or at the end when it is null; undefined when `before` is not there. */
export function movedBefore(
  order: readonly string[],
  moved: string,
  before: string | null,
): string[] | undefined {
  const others = order.filter((id) => id !== moved);
  const at = before === null ? others.length : others.indexOf(before);
  return at < 0 ? undefined : others.toSpliced(at, 0, moved);
}
