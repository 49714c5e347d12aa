import { networkNames } from '@bestie/contracts/connections';
import type { Network } from '@bestie/contracts/connections';
import { cutText } from '@bestie/contracts/text';
import { publisherLabels, variantStateLabels } from '@bestie/contracts/social-posts';
import type { FollowUpState } from '@bestie/contracts/social-posts';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import { formatDate, formatMoment, formatTime, plainDay } from '@bestie/design-system/format-date';
import { shownTime } from './wall-time';

/** A version’s state in one or two words. */
export function stateWord({
  state,
  unsure,
  triesAgainAt,
}: Pick<VariantCard, 'state' | 'unsure' | 'triesAgainAt'>): string {
  if (unsure) return 'Unsure';
  if (state === 'due' && triesAgainAt !== null) return 'Tries again';
  return variantStateLabels[state];
}

/** The last part of the name of a zone: “Berlin”, “New York”. */
export const cityOf = (timezone: string): string =>
  (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ');

/**
 * A time on the clock on which it was chosen: “25 Nov 2026, 09:00”, and “… 09:00 Berlin” where that is not the creator’s own zone.
 * @param wallTime such as `2026-11-25T09:00`
 */
export function clockWords(wallTime: string, timezone: string, ownTimezone: string | undefined): string {
  const [day = '', clock = ''] = shownTime(wallTime, timezone).split('T');
  const city = ownTimezone === undefined || timezone === ownTimezone ? '' : ` ${cityOf(timezone)}`;
  return `${formatDate(`${day}T12:00:00`)}, ${clock}${city}`;
}

/** When a version is published, was, or was meant to be, in words; empty without a time. */
export function whenWords(
  variant: Pick<
    VariantCard,
    'state' | 'scheduledAt' | 'wallTime' | 'timezone' | 'publishedAt' | 'publishedBy' | 'triesAgainAt'
  >,
  ownTimezone?: string,
): string {
  const { state, wallTime, timezone, publishedAt, publishedBy, triesAgainAt } = variant;
  if (state === 'published' && publishedAt !== null)
    return `${formatMoment(publishedAt)}${publishedBy === null ? '' : ` · ${publisherLabels[publishedBy]}`}`;
  if (state === 'due' && triesAgainAt !== null) return `Again at ${clockOrMoment(triesAgainAt)}`;
  if (wallTime === null || timezone === null) return '';
  const words = clockWords(wallTime, timezone, ownTimezone);
  return state === 'missed' || state === 'failed' ? `Planned for ${words}` : words;
}

/** Only the clock for an instant of today. */
const clockOrMoment = (instant: string): string =>
  plainDay(instant) === plainDay(new Date()) ? formatTime(instant) : formatMoment(instant);

/** What to call a version: its title, or the beginning of its text. */
export const variantName = ({ title, excerpt }: Pick<VariantCard, 'title' | 'excerpt'>): string =>
  title || cutText(excerpt.split('\n')[0] ?? '', 80) || 'A post without a text';

/** What became of a step after publishing. */
export const stepWords: Record<FollowUpState, string> = {
  waiting: 'waiting',
  done: 'done',
  failed: 'failed',
  unknown: 'nobody knows',
};

/** What deleting a version does, which differs from what people may expect. */
export const deletingWords = (network: Network, isPublished: boolean): string =>
  isPublished
    ? `Only what Bestie keeps of it is deleted. On ${networkNames[network]} it stays until you delete it there.`
    : 'It is deleted here.';
