import { uuidv7 } from 'uuidv7';
import { billingQueries } from '@bestie/client/billing.queries';
import { vipPostsQueries } from '@bestie/client/vip-posts.queries';
import { vipQueries } from '@bestie/client/vip.queries';
import type { Billing } from '@bestie/contracts/billing.contract';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';

/** What a change of a plan makes stale. */
export const stalePlan = [billingQueries.all, vipQueries.all, vipPostsQueries.all];

/** Changes of a plan, each with a key of its own, so that a repeated call takes effect once. */
export function useChangePlan() {
  const { api } = useShell();
  const act = useAction();
  const change = (call: (id: string) => Promise<Billing>, said: string) => {
    const id = uuidv7();
    return act({
      call: () => call(id),
      updates: billingQueries.get(api).queryKey,
      stale: stalePlan,
      said,
      failure: 'thrown',
    });
  };
  return {
    cancel: (said: string) => change((id) => api.billing.cancel({ id }), said),
    keep: (said: string) => change((id) => api.billing.keep({ id }), said),
    downgrade: (tierId: string, said: string) => change((id) => api.billing.downgrade({ id, tierId }), said),
  };
}
