import { addDays } from '@bestie/contracts/days';
import type { Spotlight } from '@bestie/contracts/spotlights.contract';
import { loveScore } from '@bestie/contracts/spotlights';
import { limits } from '@bestie/contracts/limits';
import type { SpotlightState } from '@bestie/contracts/spotlights';
import { formatDays } from '@bestie/design-system/format-date';
import { formatNumber, plural } from '@bestie/design-system/format-number';

/** "16–22 November 2026". */
export const weekInWords = (week: string): string => formatDays(week, addDays(week, 6));

/** "12 loves · 3 comments". */
export const countsInWords = ({ loves, comments }: Pick<Spotlight, 'loves' | 'comments'>): string =>
  [loves > 0 && plural(loves, 'love'), comments > 0 && plural(comments, 'comment')]
    .filter(Boolean)
    .join(' · ');

const percent = (share: number): string => `${formatNumber(share * 100, 1)} %`;

/** How the order of the most loved is counted, with the figures of one outfit. */
export function countedInWords({ lovers, viewers, mean }: Spotlight['figures']): string[] {
  const { prior, viewers: needed, accountDays } = limits.spotlights;
  const score = loveScore({ lovers, viewers, mean });
  return [
    `${plural(viewers, 'person', 'people')} saw it, and ${formatNumber(lovers)} loved or saved it.`,
    score === null
      ? `It ranks once ${needed} people have seen it.`
      : `Its score: (${formatNumber(lovers)} + ${prior} × ${percent(mean)}) ÷ (${formatNumber(viewers)} + ${prior}) = ${percent(score)}. The ${percent(mean)} is this week’s average, so that a handful of early fans doesn’t decide alone.`,
    `Each person counts once. Accounts younger than ${accountDays} days don’t count, and nobody counts for their own outfit.`,
  ];
}

/** What became of an outfit, for its author. */
export const stateLabels: Record<SpotlightState, string> = {
  nominated: 'Nominated',
  asked: 'Waiting for you',
  agreed: 'In the running',
  declined: 'You declined',
  published: 'In the edition',
  withdrawn: 'Withdrawn',
};
