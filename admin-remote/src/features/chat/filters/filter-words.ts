import { limits } from '@bestie/contracts/limits';
import { cutText } from '@bestie/contracts/text';
import type { FilterAction } from '@bestie/contracts/word-filters';
import type { WordFilter } from '@bestie/contracts/word-filters.contract';
import { formatAgo } from '@bestie/design-system/format-ago';
import { plural } from '@bestie/design-system/format-number';

/** What each action does, in the words of a choice. */
export const actionLabels: Record<FilterAction, string> = {
  block: 'Block: refuse the text and name the word',
  hold: 'Hold: show it to nobody until an admin approves',
  censor: 'Censor: put stars in place of the word',
  flag: 'Flag: publish it and open a case',
};

export const actionNames: Record<FilterAction, string> = {
  block: 'Block',
  hold: 'Hold',
  censor: 'Censor',
  flag: 'Flag',
};

export const actionTones = { block: 'danger', hold: 'warning', censor: 'accent', flag: 'neutral' } as const;

/** Facts of a filter in one line. */
export const describeFilter = ({ words, exceptions, updatedAt }: WordFilter): string =>
  [
    plural(words.length, 'word'),
    exceptions.length > 0 && plural(exceptions.length, 'exception'),
    `changed ${formatAgo(updatedAt)}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** The words of a text with one of them in each line, each once. */
export const wordsOf = (lines: string): string[] => [
  ...new Set(
    lines
      .split('\n')
      .map((line) => cutText(line.trim(), limits.wordFilters.wordLength))
      .filter(Boolean),
  ),
];
export const linesOf = (words: readonly string[]): string => words.join('\n');
