import type { ReactNode } from 'react';
import { classNames } from '@bestie/design-system/class-names';
import { EmptyState } from '@bestie/design-system/empty-state';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { PagedList } from '@bestie/remote-kit/paged-list';
import type { PagedQuery } from '@bestie/remote-kit/paged-list';
import styles from './report-rows.module.css';

export interface ReportRowsProps<Row> {
  query: PagedQuery<Row>;
  /** Title of the empty state. */
  nothing: string;
  children: (row: Row) => ReactNode;
}

/** Reports or decisions, page by page: one `ReportRow` each. */
export function ReportRows<Row extends { id: string }>({ query, nothing, children }: ReportRowsProps<Row>) {
  return (
    <PagedList
      compact
      level={3}
      query={query}
      loading={
        <Loading>
          <TextSkeleton lines={3} />
        </Loading>
      }
      empty={<EmptyState compact level={3} title={nothing} />}
    >
      {(rows) => (
        <ul className={styles.reports}>
          {rows.map((row) => (
            <li key={row.id} className={styles.report}>
              {children(row)}
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

export interface ReportRowProps {
  title: ReactNode;
  /** The beginning of a text. */
  text: string;
  facts: ReactNode;
  /** What can be done about it. */
  children?: ReactNode;
  /** That is a row of its own, under the words. */
  wide?: boolean;
}

/** What a report is about, what was said, and the facts. */
export function ReportRow({ title, text, facts, children, wide = false }: ReportRowProps) {
  return (
    <div className={classNames(styles.row, wide && styles.wide)}>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {text && <p className={styles.beginning}>{text}</p>}
        <p className={styles.facts}>{facts}</p>
      </div>
      {children}
    </div>
  );
}
