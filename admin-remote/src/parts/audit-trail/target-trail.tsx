import { useInfiniteQuery } from '@tanstack/react-query';
import { auditQueries } from '@bestie/client/audit.queries';
import { ErrorState } from '@bestie/design-system/error-state';
import { LoadMore } from '@bestie/design-system/load-more';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { useApi } from '@bestie/remote-kit/shell';
import { AuditTrail } from './audit-trail';

export interface TargetTrailProps {
  kind: 'user' | 'release';
  id: string;
  /** Said when nothing was ever done. */
  empty: string;
}

/** Everything that was done to one person or one remote, page by page. */
export function TargetTrail({ kind, id, empty }: TargetTrailProps) {
  const trail = useInfiniteQuery(auditQueries.list(useApi(), { targetKind: kind, targetId: id }));
  const entries = trail.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      {trail.isPending && (
        <Loading>
          <TextSkeleton lines={4} />
        </Loading>
      )}
      {trail.isError && entries.length === 0 && (
        <ErrorState compact level={3} onRetry={() => void trail.refetch()} />
      )}
      {trail.isSuccess && entries.length === 0 && <p>{empty}</p>}
      <AuditTrail entries={entries} />
      <LoadMore
        hasMore={trail.hasNextPage}
        loading={trail.isFetchingNextPage}
        failed={trail.isFetchNextPageError}
        onLoadMore={() => void trail.fetchNextPage()}
      />
    </>
  );
}
