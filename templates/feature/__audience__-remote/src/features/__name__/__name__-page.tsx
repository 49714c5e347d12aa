import { useInfiniteQuery } from '@tanstack/react-query';
import { __nouns__Queries } from '@bestie/client/__name__.queries';
import { userTopic } from '@bestie/contracts/live';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { LoadMore } from '@bestie/design-system/load-more';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import styles from './__name__-page.module.css';

/** One's own __words__, the newest first. */
export default function __Nouns__Page() {
  const { api, session } = useShell();
  const list = useInfiniteQuery(__nouns__Queries.list(api));
  useLiveRefresh(session ? userTopic(session.uid) : null, __nouns__Queries.all);
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];

  return (
    <Page>
      <PageHeader title="__Words__" />
      {list.isError && !list.data ? (
        <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : list.isPending ? (
        <Loading label="Loading your __words__…">
          <TextSkeleton lines={5} />
        </Loading>
      ) : rows.length === 0 ? (
        <EmptyState title="No __words__ yet" />
      ) : (
        <>
          <ul className={styles.list}>
            {rows.map((row) => (
              <li key={row.id}>{row.name}</li>
            ))}
          </ul>
          <LoadMore
            hasMore={list.hasNextPage}
            loading={list.isFetchingNextPage}
            failed={list.isFetchNextPageError}
            onLoadMore={() => void list.fetchNextPage()}
          />
        </>
      )}
    </Page>
  );
}
