import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { uuidv7 } from 'uuidv7';
import { billingQueries } from '@bestie/client/billing.queries';
import { failureText } from '@bestie/contracts/errors';
import type { VipTier } from '@bestie/contracts/vip.contract';
import { Button } from '@bestie/design-system/button';
import { formatDate } from '@bestie/design-system/format-date';
import { FormError } from '@bestie/design-system/form-error';
import { formatMoney } from '@bestie/design-system/money';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { goToPayment } from '../../parts/billing/go-to-payment';
import { stalePlan } from './use-change-plan';
import styles from './billing.module.css';

export interface UpgradeDialogProps {
  tier: VipTier;
  onClose: () => void;
}

/** Shows the difference first, and charges exactly that. */
export function UpgradeDialog({ tier, onClose }: UpgradeDialogProps) {
  const { api } = useShell();
  const navigate = useNavigate();
  const { act, busy, message, reset } = useActionState();
  // The same until the person looks at another difference: a repeated call is charged once.
  const [id, setId] = useState(uuidv7);
  const [declined, setDeclined] = useState(false);
  const preview = useQuery(billingQueries.getUpgrade(api, tier.id));
  const shown = preview.data;

  async function upgrade() {
    if (!shown) return;
    setDeclined(false);
    const done = await act({
      call: () => api.billing.upgrade({ id, tierId: tier.id, at: shown.at, dueNow: shown.dueNow }),
      stale: stalePlan,
      said: ({ outcome }) => (outcome === 'done' ? `Welcome to ${tier.name}!` : null),
      failure: 'thrown',
    });
    if (done?.answer.outcome === 'done') onClose();
    if (done?.answer.outcome === 'confirm' && done.answer.url !== null)
      goToPayment(done.answer.url, navigate);
    if (done?.answer.outcome === 'declined') {
      setDeclined(true);
      setId(uuidv7());
    }
  }
  function lookAgain() {
    reset();
    setId(uuidv7());
    void preview.refetch();
  }

  const problem =
    message ??
    (preview.error
      ? failureText(preview.error)
      : declined
        ? 'The payment was declined. Nothing has changed.'
        : null);
  return (
    <FormDialog
      title={`Upgrade to ${tier.name}`}
      submitLabel={shown ? `Pay ${formatMoney(shown.dueNow)} and upgrade` : 'Upgrade'}
      busy={busy}
      disabled={!shown || preview.isFetching || message !== null}
      onClose={onClose}
      onSubmit={() => void upgrade()}
    >
      <FormError>{problem}</FormError>
      {problem !== null && !declined && (
        <Button onClick={lookAgain} loading={preview.isFetching}>
          Look at the difference again
        </Button>
      )}
      {shown ? (
        <dl className={styles.difference}>
          <div>
            <dt>Now, for the rest of this period</dt>
            <dd>{formatMoney(shown.dueNow)}</dd>
          </div>
          <div>
            <dt>From {formatDate(shown.next.at)} on, each month</dt>
            <dd>{formatMoney(shown.next.sum)}</dd>
          </div>
        </dl>
      ) : (
        !preview.isError && (
          <Loading label="Working out the difference…">
            <TextSkeleton lines={2} />
          </Loading>
        )
      )}
    </FormDialog>
  );
}
