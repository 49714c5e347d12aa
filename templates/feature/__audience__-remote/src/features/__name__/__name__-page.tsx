import { useInfiniteQuery } from '@tanstack/react-query';
import { __nouns__Queries } from '@bestie/client/__name__.queries';
import { userTopic } from '@bestie/contracts/live';
import { EmptyState } from '@bestie/design-system/empty-state';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import styles from './__name__-page.module.css';

/** The person's __words__, newest first. */
export default function __Nouns__Page() {
  const { api, session } = useShell();
  const query = useInfiniteQuery(__nouns__Queries.list(api));
  useLiveRefresh(session ? userTopic(session.uid) : null, __nouns__Queries.all);

  return (
    <Page>
      <PageHeader title="__Words__" />
      <PagedList
        query={query}
        loading={
          <Loading label="Loading your __words__…">
            <TextSkeleton lines={5} />
          </Loading>
        }
        empty={<EmptyState title="No __words__ yet" />}
      >
        {(rows) => (
          <ul className={styles.list}>
            {rows.map((row) => (
              <li key={row.id}>{row.name}</li>
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}
