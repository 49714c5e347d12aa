import { auditQueries } from '@bestie/client/audit.queries';
import { platformQueries } from '@bestie/client/platform.queries';
import { releasesQueries } from '@bestie/client/releases.queries';
import { useAction } from '@bestie/remote-kit/use-action';

/** Everything that a change of what runs shows up in. */
export const staleByRelease = [releasesQueries.all, platformQueries.all, auditQueries.all];

/** Changes what runs, for a dialog that shows how that failed and closes when the page shows what came of it. */
export function useReleaseAction(): (call: () => Promise<unknown>, said: string) => Promise<void> {
  const act = useAction();
  return async (call, said) => {
    const { refreshed } = await act({ call, stale: staleByRelease, said, failure: 'thrown' });
    await refreshed;
  };
}
