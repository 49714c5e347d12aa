import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { billingQueries } from '@bestie/client/billing.queries';
import type { Billing } from '@bestie/contracts/billing.contract';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { Spinner } from '@bestie/design-system/spinner';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useSteady } from '@bestie/remote-kit/use-steady';
import { goToPayment } from '../../parts/billing/go-to-payment';
import { stalePlan } from './use-change-plan';
import styles from './billing.module.css';

export interface CheckoutNoticeProps {
  billing: Billing;
  /** The checkout from which the person came back; null without one. */
  returned: string | null;
  onSeen: () => void;
}

/** After the way back from paying: it is being confirmed, or it is confirmed. */
export function CheckoutNotice({ billing, returned, onSeen }: CheckoutNoticeProps) {
  const { plan, checkout } = billing;
  if (returned !== null && plan?.id === returned)
    return (
      <div role="status" className={styles.notice} data-tone="success">
        <p>Welcome to {plan.tier.name}! Everything in it is open to you now.</p>
        <div className={styles.buttons}>
          <Button href={paths.fan.vip}>See what’s open</Button>
          <Button variant="ghost" onClick={onSeen}>
            Close
          </Button>
        </div>
      </div>
    );
  if (returned !== null && (!checkout || checkout.id === returned)) return <Confirming id={returned} />;
  return checkout && <OpenCheckout checkout={checkout} />;
}

/** Asks once; after that the live event shows the outcome. */
function Confirming({ id }: { id: string }) {
  const { api } = useShell();
  const { act, busy, message } = useActionState();
  const ask = useSteady((checkoutId: string) =>
    act({
      call: () => api.billing.confirmCheckout({ checkoutId }),
      updates: billingQueries.get(api).queryKey,
      stale: stalePlan,
      failure: 'thrown',
    }),
  );
  useEffect(() => void ask(id), [id, ask]);
  return (
    <div role="status" className={styles.notice}>
      <p className={styles.waiting}>
        <Spinner /> Your payment is being confirmed. This page shows it by itself.
      </p>
      {message !== null && <p role="alert">{message}</p>}
      <div className={styles.buttons}>
        <Button loading={busy} onClick={() => void ask(id)}>
          Ask again
        </Button>
      </div>
    </div>
  );
}

function OpenCheckout({ checkout: { id, tier, url } }: { checkout: NonNullable<Billing['checkout']> }) {
  const { api } = useShell();
  const navigate = useNavigate();
  const { act, busy, message } = useActionState();
  return (
    <div className={styles.notice}>
      <p>You began to join {tier.name}. Your place is kept for half an hour.</p>
      {message !== null && <p role="alert">{message}</p>}
      <div className={styles.buttons}>
        {url !== null && (
          <Button variant="primary" onClick={() => goToPayment(url, navigate)}>
            Continue to pay
          </Button>
        )}
        <Button
          loading={busy}
          onClick={() =>
            void act({
              call: () => api.billing.closeCheckout({ checkoutId: id }),
              updates: billingQueries.get(api).queryKey,
              stale: stalePlan,
              failure: 'thrown',
            })
          }
        >
          Never mind
        </Button>
      </div>
    </div>
  );
}
