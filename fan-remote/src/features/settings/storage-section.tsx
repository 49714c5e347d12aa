import { useQuery } from '@tanstack/react-query';
import { storageQueries } from '@bestie/client/storage.queries';
import { userTopic } from '@bestie/contracts/live';
import { ErrorState } from '@bestie/design-system/error-state';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { StorageMeter, storagePause } from '@bestie/remote-kit/storage-meter';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { LinkedSection } from './linked-section';

/** How much of their storage the person's uploads use. */
export function StorageSection() {
  const { api, session } = useShell();
  const usage = useQuery(storageQueries.get(api));
  useLiveRefresh(session ? userTopic(session.uid) : null, storageQueries.all, { pause: storagePause });
  return (
    <LinkedSection id="storage" title="Storage">
      {usage.data ? (
        <StorageMeter usage={usage.data} />
      ) : usage.isError ? (
        <ErrorState onRetry={() => void usage.refetch()} retrying={usage.isFetching} />
      ) : (
        <Loading label="Loading your storage…">
          <Skeleton height={104} />
        </Loading>
      )}
    </LinkedSection>
  );
}
