import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { billingQueries } from '@bestie/client/billing.queries';
import { vipQueries } from '@bestie/client/vip.queries';
import { testPaymentLabel } from '@bestie/contracts/billing';
import type { Billing } from '@bestie/contracts/billing.contract';
import { platformTopic, userTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { KeyDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatDate } from '@bestie/design-system/format-date';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Section } from '@bestie/design-system/section';
import { FormSkeleton, Loading } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { useChangeSearch } from '@bestie/remote-kit/use-change-search';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { useSteady } from '@bestie/remote-kit/use-steady';
import { CheckoutNotice } from './checkout-notice';
import { PlanSection } from './plan-section';
import { ReceiptsSection } from './receipts-section';
import { TiersSection } from './tiers-section';
import { stalePlan } from './use-change-plan';
import styles from './billing.module.css';

/** Payments: the plan, its next charge, and receipts. */
export default function BillingPage() {
  const { api, session } = useShell();
  const query = useQuery(billingQueries.get(api));
  const tiers = useQuery(vipQueries.get(api)).data?.tiers ?? [];
  const person = session ? userTopic(session.uid) : null;
  useLiveRefresh(person, billingQueries.all);
  useLiveRefresh(platformTopic, vipQueries.all, { pause: 3000 });
  const [params] = useSearchParams();
  const changeSearch = useChangeSearch();
  useLeftCheckout(params.get('left'));
  const billing = query.data;
  return (
    <Page width="form">
      <PageHeader title="Payments" lede="What you pay for, when, and what you paid." />
      {billing ? (
        <>
          {!billing.movesMoney && (
            <p role="note" className={styles.test}>
              {testPaymentLabel}
            </p>
          )}
          <CheckoutNotice
            billing={billing}
            returned={params.get('checkout')}
            onSeen={() => changeSearch({ checkout: null }, { replace: true })}
          />
          {billing.plan ? (
            <>
              <PlanSection plan={billing.plan} />
              {billing.plan.managed && billing.plan.state !== 'past_due' && (
                <TiersSection plan={billing.plan} tiers={tiers} />
              )}
            </>
          ) : (
            <NoPlan billing={billing} />
          )}
          <Granted granted={billing.granted} />
          <ReceiptsSection />
        </>
      ) : query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <Loading label="Loading your payments…">
          <FormSkeleton fields={3} />
        </Loading>
      )}
    </Page>
  );
}

/** Whoever left the payment page without paying gives the place back. */
function useLeftCheckout(checkoutId: string | null): void {
  const { api } = useShell();
  const act = useAction();
  const changeSearch = useChangeSearch();
  const close = useSteady(async (id: string) => {
    await act({
      call: () => api.billing.closeCheckout({ checkoutId: id }),
      updates: billingQueries.get(api).queryKey,
      stale: stalePlan,
      failure: 'silent',
    });
    changeSearch({ left: null }, { replace: true });
  });
  useEffect(() => {
    if (checkoutId !== null) void close(checkoutId);
  }, [checkoutId, close]);
}

function NoPlan({ billing: { ended, checkout } }: { billing: Billing }) {
  if (checkout) return null;
  return (
    <EmptyState
      drawing={<KeyDrawing />}
      title={ended ? `${ended.tier.name} ended on ${formatDate(ended.at)}` : 'You pay for nothing here'}
      action={
        <Button variant="primary" href={paths.fan.vip}>
          See the VIP tiers
        </Button>
      }
    >
      {ended
        ? 'It was paid until then. You can come back whenever you like.'
        : 'If you join a VIP tier, its next charge is shown here.'}
    </EmptyState>
  );
}

function Granted({ granted }: { granted: Billing['granted'] }) {
  if (granted.length === 0) return null;
  return (
    <Section title="Given to you" lede="You pay nothing for it, and it ends by itself.">
      <ul className={styles.rows} aria-label="Given to you">
        {granted.map(({ tier, until }) => (
          <li key={`${tier.id} ${until}`} className={styles.row}>
            <span className={styles.name}>{tier.name}</span>
            <span className={styles.quiet}>Until {formatDate(until)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
