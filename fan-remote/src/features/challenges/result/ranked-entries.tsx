import { paths } from '@bestie/contracts/paths';
import type { RankedEntry } from '@bestie/contracts/challenges.contract';
import { Badge } from '@bestie/design-system/badge';
import { Link } from '@bestie/design-system/link';
import { EntryPicture } from '../../../parts/challenges/entry-picture';
import { personName } from '../../../parts/conversation/conversation-words';
import { prizesInWords, rankInWords } from './result-words';
import styles from './ranked-entries.module.css';

/** Entries in the order of their ranks, with their authors and prizes. */
export function RankedEntries({ items }: { items: readonly RankedEntry[] }) {
  return (
    <ol className={styles.grid} aria-label="Ranks">
      {items.map((item) => {
        const { entry, rank } = item;
        const { author } = entry;
        const prizes = prizesInWords(item);
        return (
          <li key={entry.id} className={styles.item} data-first={rank === 1 || undefined}>
            <EntryPicture
              look={entry.look}
              sizes="(min-width: 900px) 280px, 46vw"
              badge={<Badge tone="photo">{rankInWords(item)}</Badge>}
            />
            <p className={styles.by}>
              By{' '}
              {author?.handle ? (
                <Link href={paths.fan.person.replace(':handle', author.handle)}>{author.name}</Link>
              ) : (
                personName(author)
              )}
              {entry.isMine && ' (you)'}
            </p>
            {prizes && <p className={styles.prize}>{prizes}</p>}
          </li>
        );
      })}
    </ol>
  );
}
