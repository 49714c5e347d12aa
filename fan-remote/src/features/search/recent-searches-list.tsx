import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { Link } from '@bestie/design-system/link';
import { Section } from '@bestie/design-system/section';
import styles from './search-page.module.css';

/** Recent searches, each a link that repeats the search. */
export function RecentSearches({ searches, onClear }: { searches: readonly string[]; onClear: () => void }) {
  return (
    <Section title="Recent searches">
      <ul className={styles.recent}>
        {searches.map((q) => (
          <li key={q}>
            <Link className={styles.pill} href={`${paths.search}?${new URLSearchParams({ q })}`}>
              {q}
            </Link>
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={onClear}>
        Clear all
      </Button>
    </Section>
  );
}
