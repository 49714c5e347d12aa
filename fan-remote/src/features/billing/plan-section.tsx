import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BillingPlan } from '@bestie/contracts/billing.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { formatDate } from '@bestie/design-system/format-date';
import { formatMoney } from '@bestie/design-system/money';
import { Section } from '@bestie/design-system/section';
import { AfterFirstRender } from '@bestie/remote-kit/after-first-render';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { goToPayment } from '../../parts/billing/go-to-payment';
import { changeInWords, nextChargeInWords } from './billing-words';
import { useChangePlan } from './use-change-plan';
import styles from './billing.module.css';

const badges = {
  active: { tone: 'success', words: 'Active' },
  canceling: { tone: 'neutral', words: 'Ends soon' },
  past_due: { tone: 'danger', words: 'Payment failed' },
} as const;

/** The plan: what is charged next and when, and how to end it in two clicks. */
export function PlanSection({ plan }: { plan: BillingPlan }) {
  const { tier, price, state, managed, nextTier } = plan;
  const [asking, setAsking] = useState(false);
  const { cancel, keep } = useChangePlan();
  const { act, busy, message } = useActionState();
  const change = changeInWords(plan);
  const { tone, words } = badges[state];
  const until = formatDate(plan.until);
  return (
    <Section title="Your plan">
      <div className={styles.plan}>
        <div className={styles.planHead}>
          <h3 className={styles.tier}>{tier.name}</h3>
          <Badge tone={tone}>{words}</Badge>
        </div>
        <p className={styles.sum}>
          <AfterFirstRender>
            <strong>{formatMoney(price)}</strong> a month
          </AfterFirstRender>
        </p>
        {change && <p className={styles.change}>{change}</p>}
        <p className={styles.next}>
          <AfterFirstRender>{nextChargeInWords(plan)}</AfterFirstRender>
        </p>
        {message !== null && <p role="alert">{message}</p>}
        {managed && (
          <div className={styles.buttons}>
            {state === 'past_due' && <OtherPayment />}
            {(state === 'canceling' || nextTier) && (
              <Button
                variant="primary"
                loading={busy}
                onClick={() => void act({ call: () => keep(`You keep ${tier.name}.`), failure: 'thrown' })}
              >
                Keep it
              </Button>
            )}
            {state !== 'canceling' && <Button onClick={() => setAsking(true)}>Cancel plan</Button>}
          </div>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Cancel ${tier.name}?`}
        description={
          state === 'past_due'
            ? 'Nothing more is tried. As the last month is not paid, your access ends now.'
            : `It stays open until ${until}. Nothing more is charged.`
        }
        confirmLabel="Cancel plan"
        cancelLabel="Close"
        onConfirm={() =>
          cancel(state === 'past_due' ? 'Cancelled.' : `Cancelled. It’s yours until ${until}.`)
        }
      />
    </Section>
  );
}

function OtherPayment() {
  const { api } = useShell();
  const navigate = useNavigate();
  const { act, busy, message } = useActionState();
  return (
    <>
      <Button
        variant="primary"
        loading={busy}
        onClick={() =>
          void act({ call: () => api.billing.openPaymentPage({}), failure: 'thrown' }).then(
            (done) => done && goToPayment(done.answer.url, navigate),
          )
        }
      >
        Choose another way to pay
      </Button>
      {message !== null && <p role="alert">{message}</p>}
    </>
  );
}
