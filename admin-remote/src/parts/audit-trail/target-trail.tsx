import { useInfiniteQuery } from '@tanstack/react-query';
import { auditQueries } from '@bestie/client/audit.queries';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useApi } from '@bestie/remote-kit/shell';
import { AuditTrail } from './audit-trail';

export interface TargetTrailProps {
  kind: 'user' | 'release';
  id: string;
  /** Shown when there are no entries. */
  empty: string;
}

/** All audit entries about one person or one remote, page by page. */
export function TargetTrail({ kind, id, empty }: TargetTrailProps) {
  const query = useInfiniteQuery(auditQueries.list(useApi(), { targetKind: kind, targetId: id }));
  return (
    <PagedList
      compact
      level={3}
      query={query}
      loading={
        <Loading>
          <TextSkeleton lines={4} />
        </Loading>
      }
      empty={<p>{empty}</p>}
    >
      {(entries) => <AuditTrail entries={entries} />}
    </PagedList>
  );
}
