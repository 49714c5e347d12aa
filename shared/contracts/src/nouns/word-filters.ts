/** Constants of word filters, without any library. */

/** What a filter does with a text, the strictest first. */
export const filterActions = ['block', 'hold', 'censor', 'flag'] as const;
export type FilterAction = (typeof filterActions)[number];

/** A word of a filter in a text. */
export interface FilterMatch {
  filterId: string;
  /** Of the filter. */
  name: string;
  action: FilterAction;
  /** As it is in the filter. */
  word: string;
  /** Where it is in the text, in UTF-16 units, and what is there. */
  start: number;
  end: number;
  found: string;
  /** The exception because of which it does not count. */
  exception: string | null;
}

/** What happens to a text with these matches: the strictest of their actions; null without any. */
export const strictestOf = (
  matches: readonly Pick<FilterMatch, 'action' | 'exception'>[],
): FilterAction | null =>
  filterActions.find((action) =>
    matches.some((match) => match.action === action && match.exception === null),
  ) ?? null;
