import type { EpisodeState } from '@bestie/contracts/episodes';
import { episodeKindLabels } from '@bestie/contracts/episodes';
import type { EpisodeCard } from '@bestie/contracts/episodes.contract';
import { paths } from '@bestie/contracts/paths';
import type { BadgeProps } from '@bestie/design-system/badge';
import { formatDay } from '@bestie/design-system/format-date';
import { formatClock } from '@bestie/design-system/format-clock';
import { shownTime } from '../social-posts/wall-time';

export const episodePath = (id: string): string => paths.creator.episode.replace(':episodeId', id);

export const episodeName = ({ title }: Pick<EpisodeCard, 'title'>): string => title || 'Untitled episode';

export const stateTones: Record<EpisodeState, NonNullable<BadgeProps['tone']>> = {
  draft: 'neutral',
  scheduled: 'accent',
  published: 'success',
  unlisted: 'warning',
};

/** `Season 2, episode 7 · 34:10 · Explicit` */
export function episodeLine({
  kind,
  season,
  number,
  explicit,
  audio,
}: Pick<EpisodeCard, 'kind' | 'season' | 'number' | 'explicit' | 'audio'>): string {
  const place = [
    season === null ? '' : `Season ${season}`,
    kind !== 'full' ? episodeKindLabels[kind].toLowerCase() : number === null ? '' : `episode ${number}`,
  ]
    .filter(Boolean)
    .join(', ');
  return [
    place && place[0]!.toUpperCase() + place.slice(1),
    audio ? formatClock(audio.durationMs / 1000) : 'No sound yet',
    explicit ? 'Explicit' : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** `09:00 on 2 December 2026, Berlin` for a time on the clock of its zone. */
export function wallTimeText(wallTime: string, timezone: string): string {
  const [day = '', clock = ''] = shownTime(wallTime, timezone).split('T');
  return `${clock} on ${formatDay(day)}, ${timezone.split('/').at(-1)!.replaceAll('_', ' ')}`;
}

/** What the two counts mean, one hover away. */
export const countWords = {
  plays: 'A play: one per listener and 24 hours, once they listened for a minute.',
  downloads: 'A download: one per address, player and day, without bots.',
};
