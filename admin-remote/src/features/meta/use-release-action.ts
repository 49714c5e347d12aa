import { auditQueries } from '@bestie/client/audit.queries';
import { originsQueries } from '@bestie/client/origins.queries';
import { platformQueries } from '@bestie/client/platform.queries';
import { releasesQueries } from '@bestie/client/releases.queries';
import { isConflict, useAction } from '@bestie/remote-kit/use-action';

/** All queries that show the running releases. */
export const staleByRelease = [
  releasesQueries.all,
  platformQueries.all,
  originsQueries.all,
  auditQueries.all,
];

/**
 * Changes the running release for a dialog, which shows a failure and closes once the page shows the result.
 * @param onConflict called when the channels were changed since the dialog opened
 */
export function useReleaseAction(
  onConflict?: () => void,
): (call: () => Promise<unknown>, said: string) => Promise<void> {
  const act = useAction();
  return async (call, said) => {
    try {
      const { refreshed } = await act({ call, stale: staleByRelease, said, failure: 'thrown' });
      await refreshed;
    } catch (error) {
      if (isConflict(error)) onConflict?.();
      throw error;
    }
  };
}
