import type { SearchHit } from '@bestie/contracts/search.contract';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { hitPaths } from './search-kinds';
import styles from './search-page.module.css';

/** What was found, the best first. */
export function SearchHits({ hits }: { hits: readonly SearchHit[] }) {
  return (
    <ul className={styles.hits}>
      {hits.map((hit, index) => (
        <li key={hit.id}>
          <PhotoTile
            photo={toPhoto(hit.cover, '', '(min-width: 1000px) 220px, (min-width: 560px) 30vw, 46vw')}
            fallback={<HangerDrawing />}
            name={hit.title}
            title={hit.title}
            meta={hit.detail}
            href={hitPaths[hit.kind](hit)}
            priority={index < 8}
          />
        </li>
      ))}
    </ul>
  );
}
