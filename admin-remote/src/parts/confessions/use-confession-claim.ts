import { useCallback } from 'react';
import { confessionsQueries } from '@bestie/client/confessions.queries';
import { reportsQueries } from '@bestie/client/reports.queries';
import type { QueuedConfession } from '@bestie/contracts/confessions.contract';
import { useApi } from '@bestie/remote-kit/shell';
import type { ClaimedCase } from '../claims/use-claim';

// What waits is a case of the queue, too.
const stale = [confessionsQueries.all, reportsQueries.all];

/** How a confession that waits for a decision is claimed. */
export function useConfessionClaim({ id, claim }: Pick<QueuedConfession, 'id' | 'claim'>): ClaimedCase {
  const api = useApi();
  const call = useCallback<ClaimedCase['call']>(
    (options) => api.confessions.claim({ confessionId: id, ...options }),
    [api, id],
  );
  return { claim, call, stale };
}
