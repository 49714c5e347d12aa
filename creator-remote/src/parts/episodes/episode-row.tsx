import { episodeStateLabels } from '@bestie/contracts/episodes';
import type { EpisodeCard } from '@bestie/contracts/episodes.contract';
import { Badge } from '@bestie/design-system/badge';
import { formatNumber } from '@bestie/design-system/format-number';
import { Link } from '@bestie/design-system/link';
import { CoverTile } from './cover-tile';
import { countWords, episodeLine, episodeName, episodePath, stateTones, wallTimeText } from './episode-words';
import styles from './episode-row.module.css';

/** An episode in the list: what it is, where it stands, who listened. */
export function EpisodeRow({ episode }: { episode: EpisodeCard }) {
  const { id, state, tierId, wallTime, timezone, needs, hidden, plays, downloads } = episode;
  return (
    <li className={styles.row}>
      <CoverTile artwork={episode.artwork} name={episodeName(episode)} size="small" />
      <div className={styles.words}>
        <Link href={episodePath(id)} className={styles.title}>
          {episodeName(episode)}
        </Link>
        <p className={styles.line}>{episodeLine(episode)}</p>
        <p className={styles.badges}>
          <Badge tone={stateTones[state]}>{episodeStateLabels[state]}</Badge>
          {tierId !== null && <Badge tone="accent">VIP</Badge>}
          {hidden !== null && <Badge tone="danger">Hidden by an admin</Badge>}
          {wallTime !== null && timezone !== null && (
            <span className={styles.line}>{wallTimeText(wallTime, timezone)}</span>
          )}
        </p>
        {needs !== null && <p className={styles.needs}>Needs you: {needs}</p>}
      </div>
      {(state === 'published' || state === 'unlisted') && (
        <dl className={styles.counts}>
          <div title={countWords.plays}>
            <dt>Plays</dt>
            <dd>{formatNumber(plays)}</dd>
          </div>
          <div title={countWords.downloads}>
            <dt>Downloads</dt>
            <dd>{formatNumber(downloads)}</dd>
          </div>
        </dl>
      )}
    </li>
  );
}
