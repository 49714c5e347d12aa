import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { testPaymentLabel } from '@bestie/contracts/billing';
import { paths } from '@bestie/contracts/paths';
import type { TestCard } from '@bestie/contracts/test-payments.contract';
import { Button } from '@bestie/design-system/button';
import { FormError } from '@bestie/design-system/form-error';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Section } from '@bestie/design-system/section';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { CardChoice } from './card-choice';
import { stalePlan } from './use-change-plan';
import styles from './billing.module.css';

/** The page of the test provider for another card. */
export default function TestCardPage() {
  const { api } = useShell();
  const navigate = useNavigate();
  const change = useActionState();
  const refund = useActionState();
  const [card, setCard] = useState<TestCard>('good');
  const [overdue, setOverdue] = useState(false);

  async function save() {
    setOverdue(false);
    const done = await change.act({
      call: () => api.testPayments.changeCard({ card }),
      stale: stalePlan,
      failure: 'thrown',
    });
    if (done?.answer.paid) void navigate(paths.fan.billing, { replace: true });
    else if (done) setOverdue(true);
  }
  async function giveBack() {
    const done = await refund.act({
      call: () => api.testPayments.refund({}),
      stale: stalePlan,
      failure: 'thrown',
    });
    if (done) void navigate(paths.fan.billing, { replace: true });
  }

  return (
    <Page width="form">
      <PageHeader title="Another card" lede="This page stands for the one of a payment provider." />
      <p role="note" className={styles.test}>
        {testPaymentLabel}
      </p>
      <form
        className={styles.checkout}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <FormError>
          {change.message ?? (overdue ? 'That card was declined too. What is overdue stays overdue.' : null)}
        </FormError>
        <CardChoice card={card} onChange={setCard} />
        <div className={styles.buttons}>
          <Button variant="primary" type="submit" loading={change.busy}>
            Use this card
          </Button>
          <Button href={paths.fan.billing}>Back to your payments</Button>
        </div>
      </form>
      <Section title="What if" lede="A full refund ends access at once, as with a real provider.">
        <FormError>{refund.message}</FormError>
        <div className={styles.buttons}>
          <Button loading={refund.busy} onClick={() => void giveBack()}>
            Pretend to refund the last payment
          </Button>
        </div>
      </Section>
    </Page>
  );
}
