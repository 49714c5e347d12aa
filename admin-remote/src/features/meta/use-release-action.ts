import { auditQueries } from '@bestie/client/audit.queries';
import { platformQueries } from '@bestie/client/platform.queries';
import { releasesQueries } from '@bestie/client/releases.queries';
import { useAction } from '@bestie/remote-kit/use-action';

/** All queries that show the running releases. */
export const staleByRelease = [releasesQueries.all, platformQueries.all, auditQueries.all];

/**
 * Changes the running release for a dialog, which shows a failure and closes once the page shows the result.
 */
export function useReleaseAction(): (call: () => Promise<unknown>, said: string) => Promise<void> {
  const act = useAction();
  return async (call, said) => {
    const { refreshed } = await act({ call, stale: staleByRelease, said, failure: 'thrown' });
    await refreshed;
  };
}
