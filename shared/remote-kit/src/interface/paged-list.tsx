import type { ReactNode } from 'react';
import { rowsOf } from '@bestie/client/rows-of';
import { ErrorState } from '@bestie/design-system/error-state';
import { LoadMore } from '@bestie/design-system/load-more';
import styles from './paged-list.module.css';

/** The used part of `useInfiniteQuery`. */
export interface PagedQuery<Row> {
  data: { pages: readonly { items: readonly Row[] }[] } | undefined;
  isError: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  refetch(): Promise<unknown>;
  fetchNextPage(): Promise<unknown>;
}

interface MorePagesProps {
  query: Omit<PagedQuery<unknown>, 'data'>;
  /** Of the button that loads them. */
  label?: string;
}

/** Fetches the next page at the end of a list. */
export function MorePages({ query, label }: MorePagesProps) {
  return (
    <LoadMore
      hasMore={query.hasNextPage}
      loading={query.isFetchingNextPage}
      failed={query.isFetchNextPageError}
      onLoadMore={() => void query.fetchNextPage()}
      {...(label !== undefined && { label })}
    />
  );
}

export interface PagedListProps<Row> {
  query: PagedQuery<Row>;
  /** Shown until the first page is there. */
  loading: ReactNode;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** Title of the error state; a part of a page has a compact one. */
  failed?: ReactNode;
  compact?: boolean;
  /** Level of the error state's heading. */
  level?: 2 | 3;
  children: (rows: Row[]) => ReactNode;
}

/** A list with pages: loading, failed with Retry, empty, or its rows. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { query, loading, empty, failed, compact, level, children } = props;
  if (!query.data)
    return query.isError ? (
      <ErrorState
        compact={compact}
        level={level}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        {failed}
      </ErrorState>
    ) : (
      loading
    );
  const rows = rowsOf(query.data);
  if (rows.length === 0) return empty;
  return (
    <div className={styles.list} aria-busy={query.isPlaceholderData}>
      {children(rows)}
      <MorePages query={query} />
    </div>
  );
}
