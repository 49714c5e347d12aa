import { formatMoment } from '@bestie/design-system/format-date';
import type { LiveTheme, ThemeSummary } from '@bestie/contracts/themes.contract';

/** How the built-in look is called. */
export const houseName = 'The built-in look';

export const nameOf = ({ name }: Pick<LiveTheme, 'name'>) => name ?? houseName;

export const stateWords = { draft: 'Draft', scheduled: 'Scheduled', live: 'Live', past: 'Past' } as const;

export const stateTones = {
  draft: 'neutral',
  scheduled: 'warning',
  live: 'success',
  past: 'neutral',
} as const;

/** Where it is in its life, in one line. */
export function describeTheme({ state, scheduledAt, publishedAt, updatedAt, failing }: ThemeSummary): string {
  if (state === 'scheduled' && scheduledAt) return `Goes live ${formatMoment(scheduledAt)}`;
  if (state !== 'draft' && publishedAt)
    return state === 'live'
      ? `Live since ${formatMoment(publishedAt)}`
      : `Last live ${formatMoment(publishedAt)}`;
  const problem =
    failing === 0
      ? ''
      : ` · ${failing === 1 ? 'one pair of colours is' : `${failing} pairs of colours are`} too close`;
  return `Changed ${formatMoment(updatedAt)}${problem}`;
}
