import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { uuidv7 } from 'uuidv7';
import { billingQueries } from '@bestie/client/billing.queries';
import { vipQueries } from '@bestie/client/vip.queries';
import type { VipTier } from '@bestie/contracts/vip.contract';
import { Button } from '@bestie/design-system/button';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { goToPayment } from './go-to-payment';

export interface JoinTierProps {
  tier: Pick<VipTier, 'id' | 'name' | 'left'>;
}

/** Begins a checkout of a tier. Clicked twice, it is one checkout. */
export function JoinTier({ tier: { id: tierId, name, left } }: JoinTierProps) {
  const { api } = useShell();
  const navigate = useNavigate();
  const { act, busy, message } = useActionState();
  const [id, setId] = useState(uuidv7);
  async function join() {
    const done = await act({
      call: () => api.billing.startCheckout({ id, tierId }),
      stale: [billingQueries.all, vipQueries.all],
      failure: 'thrown',
    });
    // The next click is another checkout: this one may be over by then.
    setId(uuidv7());
    if (done) goToPayment(done.answer.url, navigate);
  }
  return (
    <>
      <Button
        variant="primary"
        block
        loading={busy}
        disabled={left === 0}
        aria-label={`Join ${name}`}
        onClick={() => void join()}
      >
        {left === 0 ? 'Full' : 'Join'}
      </Button>
      {message !== null && <p role="alert">{message}</p>}
    </>
  );
}
