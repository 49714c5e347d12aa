import { ErrorState } from '@bestie/design-system/error-state';
import { Link } from '@bestie/design-system/link';
import { Section } from '@bestie/design-system/section';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import styles from './own-rows.module.css';

export interface OwnRow {
  key: string;
  title: string;
  facts: string;
  href: string;
}

export interface OwnSectionProps {
  title: string;
  more: { label: string; href: string };
  /** What is shown without rows. */
  empty: string;
  query: { isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
  /** Undefined until they are loaded. */
  rows: readonly OwnRow[] | undefined;
}

/** A short list of what the creator made, with a link to each. */
export function OwnSection({ title, more, empty, query, rows }: OwnSectionProps) {
  return (
    <Section title={title} more={more}>
      {rows === undefined ? (
        query.isError ? (
          <ErrorState compact level={3} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : (
          <Loading label={`Loading: ${title}`}>
            <TextSkeleton lines={3} />
          </Loading>
        )
      ) : rows.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul className={styles.rows}>
          {rows.map(({ key, title: name, facts, href }) => (
            <li key={key} className={styles.row}>
              <Link href={href} className={styles.link}>
                <span className={styles.title}>{name}</span>
                <span className={styles.facts}>{facts}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
