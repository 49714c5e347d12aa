import { episodeStateLabels } from '@bestie/contracts/episodes';
import type { EpisodeState as State } from '@bestie/contracts/episodes';
import type { AdminEpisode } from '@bestie/contracts/admin-episodes.contract';
import { Badge } from '@bestie/design-system/badge';
import type { BadgeProps } from '@bestie/design-system/badge';
import { formatDay, formatMoment } from '@bestie/design-system/format-date';
import styles from '../../parts/bulk/rows.module.css';

const tones: Record<State, NonNullable<BadgeProps['tone']>> = {
  draft: 'neutral',
  scheduled: 'accent',
  published: 'success',
  unlisted: 'warning',
};

/** `09:00 on 2 December 2026, Berlin` */
export const plannedText = ({ wallTime, timezone }: Pick<AdminEpisode, 'wallTime' | 'timezone'>): string =>
  wallTime === null
    ? ''
    : `${wallTime.slice(11)} on ${formatDay(wallTime.slice(0, 10))}, ${(timezone ?? 'UTC').split('/').at(-1)!.replaceAll('_', ' ')}`;

/** State of an episode: for whom it is, when it comes, and how long it is featured. */
export function EpisodeState({ episode }: { episode: AdminEpisode }) {
  const { state, vip, featured, needs } = episode;
  return (
    <span className={styles.names}>
      <span>
        <Badge tone={tones[state]}>{episodeStateLabels[state]}</Badge> {vip && <Badge>VIP</Badge>}{' '}
        {featured?.now && <Badge tone="accent">Featured</Badge>}
      </span>
      {state === 'scheduled' && <span className={styles.note}>{plannedText(episode)}</span>}
      {needs && <span className={styles.note}>{needs}</span>}
      {featured && (
        <span className={styles.note}>
          {featured.now ? 'Featured until' : 'Featured from'}{' '}
          {formatMoment(featured.now ? featured.until : featured.from)}
        </span>
      )}
    </span>
  );
}
