import { challengeStateLabels } from '@bestie/contracts/challenges';
import type { Challenge } from '@bestie/contracts/challenges.contract';
import { limits } from '@bestie/contracts/limits';
import { Badge } from '@bestie/design-system/badge';
import { RibbonDrawing } from '@bestie/design-system/drawings';
import { Link } from '@bestie/design-system/link';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { challengePath } from '../../../parts/challenges/challenge-paths';
import { entriesInWords } from '../../../parts/challenges/challenge-words';
import { Countdown } from '../../../parts/challenges/countdown';
import { personName } from '../../../parts/conversation/conversation-words';
import styles from './challenge-card.module.css';

export interface ChallengeCardProps {
  challenge: Challenge;
  /** The query of its link. */
  search?: string;
  level?: 2 | 3;
}

/** A challenge in a list: what it is about, how long it goes on, and whether one takes part. */
export function ChallengeCard({ challenge, search = '', level = 2 }: ChallengeCardProps) {
  const { id, title, state, maker, prizes, entry, covers } = challenge;
  const Heading = `h${level}` as const;
  const own = entry?.state === 'entered' ? entry.look?.cover : null;
  const photos = [...(own ? [own] : []), ...covers.filter((cover) => cover.id !== own?.id)]
    .slice(0, limits.challenges.covers)
    .map((cover) => toPhoto(cover, '', '160px'));
  return (
    <article className={styles.card} data-state={state}>
      <div className={styles.poster}>
        <Badge tone="photo">{challengeStateLabels[state]}</Badge>
        <Heading className={styles.title}>
          <Link href={challengePath(id) + search} className={styles.link}>
            {title}
          </Link>
        </Heading>
        <div className={styles.picture} aria-hidden="true">
          {photos.length === 0 && <RibbonDrawing />}
          {photos.map((photo) => photo && <img key={photo.src} src={photo.src} alt="" loading="lazy" />)}
        </div>
      </div>
      <div className={styles.facts}>
        <Countdown challenge={challenge} />
        <p className={styles.quiet}>
          {[`By ${personName(maker)}`, state !== 'upcoming' && entriesInWords(challenge)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {prizes[0] !== undefined && <p className={styles.prize}>Prize: {prizes[0]}</p>}
        {entry?.state === 'entered' && <Badge tone="success">You entered</Badge>}
      </div>
    </article>
  );
}
