import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { platformQueries } from '@bestie/client/platform.queries';
import { releasesQueries } from '@bestie/client/releases.queries';
import { platformTopic } from '@bestie/contracts/live';
import { ErrorState } from '@bestie/design-system/error-state';
import { Section } from '@bestie/design-system/section';
import { Loading, TableSkeleton } from '@bestie/design-system/skeleton';
import { Tabs } from '@bestie/design-system/tabs';
import { useApi } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { ReleasesPanel } from './releases-panel';

/** Releases of the remote in the address, and their actions. */
export function ReleasesSection({ remotes }: { remotes: { id: string; title: string }[] }) {
  const [params, setParams] = useSearchParams();
  useLiveRefresh(platformTopic, releasesQueries.all);
  useLiveRefresh(platformTopic, platformQueries.all);
  const chosen = remotes.find(({ id }) => id === params.get('remote')) ?? remotes[0];
  if (!chosen) return null;
  return (
    <Section
      title="Releases"
      lede="A change takes effect on the next page load. Open pages keep the version they have and are offered the new one."
    >
      <Tabs
        label="Remotes"
        tabs={remotes.map(({ id, title }) => ({ value: id, label: title }))}
        value={chosen.id}
        onValueChange={(remote) => setParams({ remote }, { replace: true, preventScrollReset: true })}
      >
        <RemoteReleases key={chosen.id} remoteId={chosen.id} />
      </Tabs>
    </Section>
  );
}

function RemoteReleases({ remoteId }: { remoteId: string }) {
  const releases = useQuery(releasesQueries.list(useApi(), remoteId));
  if (releases.data) return <ReleasesPanel data={releases.data} />;
  return releases.isError ? (
    <ErrorState compact level={3} onRetry={() => void releases.refetch()} retrying={releases.isFetching}>
      {releases.error.message}
    </ErrorState>
  ) : (
    <Loading>
      <TableSkeleton rows={4} columns={5} />
    </Loading>
  );
}
