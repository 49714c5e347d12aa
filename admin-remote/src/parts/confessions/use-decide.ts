import { confessionsQueries } from '@bestie/client/confessions.queries';
import { platformQueries } from '@bestie/client/platform.queries';
import { reportsQueries } from '@bestie/client/reports.queries';
import type { QueuedConfession } from '@bestie/contracts/confessions.contract';
import { useApi } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { banDays, decisionWords } from './decisions';
import type { Decision } from './decisions';

/**
 * Decides on one card or reply. A decision with a reason rejects on failure, so that its dialog shows the
 * error.
 */
export function useDecide({ id: confessionId }: Pick<QueuedConfession, 'id'>) {
  const api = useApi();
  const act = useAction();
  return async (decision: Decision | 'approve', reason: string): Promise<void> => {
    // What waits is a case of the queue, too.
    const stale = [confessionsQueries.all, reportsQueries.all, platformQueries.all];
    if (decision === 'approve') {
      const done = await act({
        // One press claims and approves.
        call: async () => {
          await api.confessions.claim({ confessionId });
          await api.confessions.approve({ confessionId });
        },
        stale,
        said: 'Approved. It appears at the next full hour.',
      });
      return done?.refreshed;
    }
    const calls: Record<Decision, () => Promise<void>> = {
      reject: () => api.confessions.reject({ confessionId, reason }),
      remove: () => api.confessions.remove({ confessionId, reason }),
      upheld: () => api.confessions.decideAppeal({ confessionId, decision: 'upheld', reason }),
      reversed: () => api.confessions.decideAppeal({ confessionId, decision: 'reversed', reason }),
      ban: () => api.confessions.ban({ confessionId, days: banDays, reason }),
    };
    const { said } = decisionWords[decision];
    const { refreshed } = await act({ call: calls[decision], stale, said, failure: 'thrown' });
    await refreshed;
  };
}
