import { useEffect, useState } from 'react';
import { reportsQueries } from '@bestie/client/reports.queries';
import type { ReportCaseDetail } from '@bestie/contracts/reports.contract';
import { useApi } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';

/** How often activity renews a claim. */
const renewAfterMs = 60_000;

/** Claims a case that nobody looks at, and renews the claim while the admin is active. */
export function useClaim({ id, claim }: Pick<ReportCaseDetail, 'id' | 'claim'>): { takeOver: () => void } {
  const api = useApi();
  const act = useAction();
  const isOthers = claim !== null && !claim.mine;
  // What the case said when it was opened: another admin’s claim is taken over only by pressing the button.
  const [free] = useState(!isOthers);
  useEffect(() => {
    if (!free) return;
    void act({ call: () => api.reports.claim({ reportId: id }), stale: [reportsQueries.all] });
  }, [act, api, free, id]);
  useEffect(() => {
    if (isOthers) return;
    let last = Date.now();
    function renew() {
      if (Date.now() - last < renewAfterMs) return;
      last = Date.now();
      void act({ call: () => api.reports.claim({ reportId: id }), failure: 'silent' });
    }
    for (const event of ['keydown', 'pointerdown'] as const) document.addEventListener(event, renew);
    return () => {
      for (const event of ['keydown', 'pointerdown'] as const) document.removeEventListener(event, renew);
    };
  }, [act, api, id, isOthers]);
  return {
    takeOver: () =>
      void act({
        call: () => api.reports.claim({ reportId: id, takeOver: true }),
        stale: [reportsQueries.all],
        said: 'The case is yours now.',
      }),
  };
}
