import { challengeStateLabels } from '@bestie/contracts/challenges';
import { hitPaths } from '@bestie/contracts/search';
import type { SearchHit } from '@bestie/contracts/search.contract';
import { classNames } from '@bestie/design-system/class-names';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { Link } from '@bestie/design-system/link';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import textRow from '../../parts/conversation/text-row.module.css';
import styles from './search-page.module.css';
import { SearchSnippet } from './search-snippet';

/** The quiet second line of a tile. */
const detailOf = ({ kind, detail }: SearchHit) =>
  kind === 'challenges'
    ? (Object.entries(challengeStateLabels).find(([state]) => state === detail)?.[1] ?? null)
    : detail;

/** The results, the best first. */
export function SearchHits({ hits }: { hits: readonly SearchHit[] }) {
  if (hits[0]?.kind === 'forum' || hits[0]?.kind === 'voice') return <TextHits hits={hits} />;
  return (
    <ul className={styles.hits}>
      {hits.map((hit, index) => (
        <li key={hit.id}>
          <PhotoTile
            photo={toPhoto(hit.cover, '', '(min-width: 1000px) 220px, (min-width: 560px) 30vw, 46vw')}
            fallback={<HangerDrawing />}
            name={hit.title}
            title={hit.title}
            meta={hit.snippet ? <SearchSnippet snippet={hit.snippet} /> : detailOf(hit)}
            href={hitPaths[hit.kind](hit)}
            priority={index < 8}
          />
        </li>
      ))}
    </ul>
  );
}

/** Results in threads and voice clips are text: each links to its post or its clip. */
function TextHits({ hits }: { hits: readonly SearchHit[] }) {
  return (
    <ul className={styles.threads}>
      {hits.map((hit) => (
        <li key={hit.id} className={classNames(textRow.row, styles.thread)}>
          <p className={styles.category}>{hit.detail}</p>
          <h2 className={styles.title}>
            <Link href={hitPaths[hit.kind](hit)} className={textRow.link}>
              {hit.title}
            </Link>
          </h2>
          {hit.snippet && (
            <p>
              <SearchSnippet snippet={hit.snippet} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
