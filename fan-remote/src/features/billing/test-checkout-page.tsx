import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { testPaymentsQueries } from '@bestie/client/test-payments.queries';
import { testPaymentLabel } from '@bestie/contracts/billing';
import { paths } from '@bestie/contracts/paths';
import type { TestCard, TestCheckout } from '@bestie/contracts/test-payments.contract';
import { Button } from '@bestie/design-system/button';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatTime } from '@bestie/design-system/format-date';
import { FormError } from '@bestie/design-system/form-error';
import { formatMoney } from '@bestie/design-system/money';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { FormSkeleton, Loading } from '@bestie/design-system/skeleton';
import { isMissing } from '@bestie/remote-kit/page-problem';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { CardChoice } from './card-choice';
import { stalePlan } from './use-change-plan';
import styles from './billing.module.css';

/** The page of the test provider that stands for one where cards are typed in. */
export default function TestCheckoutPage() {
  const { checkoutId = '' } = useParams();
  const { api } = useShell();
  const query = useQuery(testPaymentsQueries.get(api, checkoutId));
  return (
    <Page width="form">
      <PageHeader title="Test payment" lede="This page stands for the one of a payment provider." />
      <p role="note" className={styles.test}>
        {testPaymentLabel}
      </p>
      {query.data ? (
        <Checkout checkoutId={checkoutId} checkout={query.data} />
      ) : query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {isMissing(query.error) ? 'There is no such checkout' : 'The checkout could not be loaded'}
        </ErrorState>
      ) : (
        <Loading label="Loading the checkout…">
          <FormSkeleton fields={2} />
        </Loading>
      )}
    </Page>
  );
}

function Checkout({ checkoutId, checkout }: { checkoutId: string; checkout: TestCheckout }) {
  const { api } = useShell();
  const navigate = useNavigate();
  const pay = useActionState();
  const leave = useActionState();
  const [card, setCard] = useState<TestCard>('good');
  const [declined, setDeclined] = useState(false);
  const updates = testPaymentsQueries.get(api, checkoutId).queryKey;
  const back = `${paths.fan.billing}?checkout=${checkoutId}`;
  const sum = formatMoney(checkout.price);

  async function send(outcome: 'paid' | 'declined') {
    setDeclined(false);
    const done = await pay.act({
      call: () => api.testPayments.pay({ checkoutId, outcome, card }),
      updates,
      stale: stalePlan,
      failure: 'thrown',
    });
    if (!done) return;
    if (outcome === 'declined') setDeclined(true);
    else void navigate(back, { replace: true });
  }
  async function giveUp() {
    const done = await leave.act({
      call: () => api.billing.closeCheckout({ checkoutId }),
      stale: [...stalePlan, updates],
      failure: 'thrown',
    });
    if (done) void navigate(paths.fan.vip, { replace: true });
  }

  if (checkout.state !== 'open')
    return (
      <div className={styles.notice}>
        <p>{checkout.state === 'paid' ? 'This checkout is paid.' : 'This checkout is over.'}</p>
        <div className={styles.buttons}>
          <Button variant="primary" href={checkout.state === 'paid' ? back : paths.fan.vip}>
            {checkout.state === 'paid' ? 'To your payments' : 'See the VIP tiers'}
          </Button>
        </div>
      </div>
    );
  return (
    <form
      className={styles.checkout}
      onSubmit={(event) => {
        event.preventDefault();
        void send('paid');
      }}
    >
      <FormError>
        {pay.message ?? leave.message ?? (declined ? 'The card was declined. Nothing was charged.' : null)}
      </FormError>
      <p className={styles.order}>
        <span>{checkout.tierName}, each month</span> <strong>{sum}</strong>
      </p>
      <p className={styles.quiet}>Your place is kept until {formatTime(checkout.until)}.</p>
      <CardChoice card={card} onChange={setCard} />
      <div className={styles.buttons}>
        <Button variant="primary" type="submit" loading={pay.busy}>
          Pretend to pay {sum}
        </Button>
        <Button onClick={() => void send('declined')}>Pretend to be declined</Button>
        <Button variant="ghost" loading={leave.busy} onClick={() => void giveUp()}>
          Go back without paying
        </Button>
      </div>
    </form>
  );
}
