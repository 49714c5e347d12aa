import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { BestieError } from '@bestie/contracts/errors';
import { uuidv7 } from 'uuidv7';
import type { TestCard } from '@bestie/contracts/test-payments.contract';
import type { Transaction } from '../../../platform/database/transaction';
import { hashOfRequest } from '../../../platform/http/request-hash';
import { requireFound } from '../../../platform/http/require-found';
import type { JobsRepository } from '../../../platform/jobs/jobs.repository';
import type {
  BillingProvider,
  Plan,
  ProviderEvent,
  Subscription,
  UpgradeOutcome,
} from '../provider/billing-provider';
import { prorate } from './prorate';
import type { DueSubscription, TestPaymentsRepository } from './test-payments.repository';
import type { TestChargeRecord, TestCheckoutRecord, TestSubscriptionRecord } from './test-payments.tables';

export interface TestLedger {
  testPayments: TestPaymentsRepository;
  jobs: Pick<JobsRepository, 'enqueue'>;
}

export interface TestProviderDependencies {
  repositories: Pick<TestLedger, 'testPayments'>;
  transaction: Transaction<TestLedger>;
}

/** Delivers a message of the test provider; its payload is a {@link ProviderEvent}. */
export const testEventJob = 'billing.testEvent';
/** Charges what is due. */
export const testRenewalJob = 'billing.testRenewal';

const signatureHeader = 'test-signature';
const receiptsRead = 100;
const listed = 100;

/** Pages that stand for those of a real provider. */
export const testPages = {
  checkout: (membershipId: string) => `/billing/checkout/${membershipId}`,
  card: '/billing/card',
};

export type TestProvider = ReturnType<typeof createTestProvider>;

/**
 * A provider that charges nobody: its ledger is in this database, and it speaks like a real one, with keys for writes and
 * signed messages that say no more than that something changed.
 */
export function createTestProvider({ repositories, transaction }: TestProviderDependencies) {
  // It signs what it delivers itself, so that nobody else needs the secret.
  const secret = randomBytes(32);
  const sign = (body: Buffer) => createHmac('sha256', secret).update(body).digest();

  /** Does a write once; the same key again answers as the first time. */
  const once = <Answer>(
    key: string,
    request: Record<string, unknown>,
    work: (bound: TestLedger) => Promise<Answer>,
  ): Promise<Answer> =>
    transaction(async (bound) => {
      const requestHash = hashOfRequest(request);
      const earlier = await bound.testPayments.begin(key, requestHash);
      if (earlier) {
        if (earlier.hash !== requestHash) throw new BestieError('already_exists');
        return earlier.answer as Answer;
      }
      const answer = await work(bound);
      await bound.testPayments.setAnswer(key, answer);
      return answer;
    });

  const announce = ({ jobs }: TestLedger, type: string, about: string): Promise<void> =>
    jobs.enqueue({ kind: testEventJob, payload: { id: uuidv7(), type, about } satisfies ProviderEvent });

  /** Charges exactly when the period is over. */
  const remember = ({ jobs }: TestLedger, reference: string, runAt: Date): Promise<void> =>
    jobs.enqueue({
      kind: testRenewalJob,
      payload: null,
      runAt,
      dedupeKey: `${reference} ${runAt.toISOString()}`,
    });

  /** Charges for the next period of a locked subscription. */
  async function renew(bound: TestLedger, row: TestSubscriptionRecord, late: boolean): Promise<void> {
    const { reference, membership_id, period } = row;
    const plan = nextPlanOf(row);
    const next = await bound.testPayments.renew(reference, plan, late);
    await bound.testPayments.insertCharge({
      key: `renewal:${membership_id}:${period + 1}`,
      subscription: reference,
      occasion: 'renewal',
      amount: plan.price.amount,
      currency: plan.price.currency,
      tier_id: plan.tierId,
      period_start: next.period_start,
      period_end: next.period_end,
    });
    await remember(bound, reference, next.period_end);
    await announce(bound, 'invoice.paid', reference);
  }

  async function settle(bound: TestLedger, row: DueSubscription): Promise<void> {
    const { reference, state, card, ends_with_period, given_up, late } = row;
    if (state === 'past_due' && given_up) {
      await bound.testPayments.end(reference, 'now');
      return announce(bound, 'subscription.ended', reference);
    }
    if (ends_with_period) {
      await bound.testPayments.end(reference, 'with its period');
      return announce(bound, 'subscription.ended', reference);
    }
    if (card === 'good') return renew(bound, row, late);
    await bound.testPayments.setOverdue(reference);
    const overdue = await bound.testPayments.lockSubscription(reference);
    if (overdue?.next_try_at) await remember(bound, reference, overdue.next_try_at);
    return announce(bound, 'invoice.payment_failed', reference);
  }

  /** @throws BestieError `conflict` unless it can be changed */
  async function lockActive(
    { testPayments }: TestLedger,
    reference: string,
  ): Promise<TestSubscriptionRecord> {
    const row = requireFound(await testPayments.lockSubscription(reference));
    if (row.state !== 'active') throw new BestieError('conflict');
    return row;
  }

  const plan = (reference: string, key: string, verb: string, next: Plan | 'same' | 'end') =>
    once(key, { verb, reference, next }, async (bound) => {
      const row = await lockActive(bound, reference);
      if (typeof next !== 'string') requireCurrency(row, next);
      await bound.testPayments.setNext(reference, next);
      await announce(bound, 'subscription.updated', reference);
    });

  const provider = {
    source: 'test',
    movesMoney: false,

    startCheckout: ({ membershipId, plan: { tierId, tierName, price }, customer, until }, key) =>
      once(key, { membershipId, tierId, tierName, price }, async ({ testPayments }) => {
        const reference = `test_checkout_${uuidv7()}`;
        await testPayments.insertCheckout({
          reference,
          membership_id: membershipId,
          customer: customer ?? `test_customer_${uuidv7()}`,
          tier_id: tierId,
          tier_name: tierName,
          price_amount: price.amount,
          price_currency: price.currency,
          until,
          state: 'open',
        });
        return { reference, url: testPages.checkout(membershipId) };
      }),

    closeCheckout: (reference) =>
      transaction(async ({ testPayments }) => {
        const checkout = requireFound(await testPayments.lockCheckout('reference', reference));
        if (checkout.state === 'open') await testPayments.setCheckoutState(reference, 'closed');
      }),

    async findSubscription(about) {
      const row = await repositories.testPayments.findSubscription(about);
      return row ? toSubscription(row) : null;
    },

    async *listRunning() {
      for (let after = ''; ;) {
        const rows = await repositories.testPayments.listRunning(after, listed);
        const last = rows.at(-1);
        if (!last) return;
        yield rows.map(toSubscription);
        after = last.reference;
      }
    },

    // The ledger is in this database: nothing that it tells is lost.
    async *listGivenBack() {},

    async listReceipts(reference) {
      const charges = await repositories.testPayments.listCharges(reference, receiptsRead);
      return charges.map(toReceipt);
    },

    async previewUpgrade(reference, to, at) {
      const row = requireFound(await repositories.testPayments.findSubscription(reference));
      return { dueNow: dueOf(row, to, at) };
    },

    upgrade: (reference, to, at, key) =>
      once(key, { verb: 'upgrade', reference, to, at }, async (bound): Promise<UpgradeOutcome> => {
        const row = await lockActive(bound, reference);
        const due = dueOf(row, to, at);
        if (due.amount > 0) {
          if (row.card !== 'good') return { state: 'declined' };
          await bound.testPayments.insertCharge({
            key,
            subscription: reference,
            occasion: 'upgrade',
            amount: due.amount,
            currency: due.currency,
            tier_id: to.tierId,
            period_start: at,
            period_end: row.period_end,
          });
        }
        await bound.testPayments.setPlan(reference, to);
        await announce(bound, 'subscription.updated', reference);
        return { state: 'done' };
      }),

    downgrade: (reference, to, key) => plan(reference, key, 'downgrade', to),
    cancel: (reference, key) => plan(reference, key, 'cancel', 'end'),
    keep: (reference, key) => plan(reference, key, 'keep', 'same'),

    endNow: (reference, key) =>
      once(key, { verb: 'endNow', reference }, async (bound) => {
        const row = requireFound(await bound.testPayments.lockSubscription(reference));
        if (row.state === 'ended') return;
        await bound.testPayments.end(reference, 'now');
        await announce(bound, 'subscription.ended', reference);
      }),

    // Its ledger names nobody.
    forgetCustomer: () => Promise.resolve(),

    openPaymentPage: () => Promise.resolve(testPages.card),

    readEvent(body, headers): ProviderEvent {
      const given = Buffer.from(String(headers[signatureHeader] ?? ''), 'hex');
      const right = sign(body);
      if (given.length !== right.length || !timingSafeEqual(given, right))
        throw new BestieError('invalid_input', { message: 'The signature is not valid.' });
      return JSON.parse(body.toString('utf8')) as ProviderEvent;
    },
  } satisfies BillingProvider;

  return {
    ...provider,

    /** A message as it would arrive over HTTP. */
    signed(event: ProviderEvent): { body: Buffer; headers: IncomingHttpHeaders } {
      const body = Buffer.from(JSON.stringify(event));
      return { body, headers: { [signatureHeader]: sign(body).toString('hex') } };
    },

    /** Charges, ends and tries again whatever is due; safe on several servers, and to repeat. */
    async settleDue(): Promise<void> {
      let settled = true;
      while (settled)
        settled = await transaction(async (bound) => {
          const row = await bound.testPayments.lockDue();
          if (row) await settle(bound, row);
          return row !== undefined;
        });
    },

    findCheckout: (membershipId: string): Promise<TestCheckoutRecord> =>
      transaction(async ({ testPayments }) =>
        requireFound(await testPayments.lockCheckout('membership_id', membershipId)),
      ),

    /**
     * Pretends to pay. Paid again, it stays paid once.
     * @param options.monthsAgo for a demo: it was paid then, and every month since
     * @throws BestieError `conflict` when the checkout is over
     */
    pay: (membershipId: string, card: TestCard, { monthsAgo = 0 } = {}): Promise<void> =>
      transaction(async (bound) => {
        const checkout = requireFound(await bound.testPayments.lockCheckout('membership_id', membershipId));
        if (checkout.state === 'paid') return;
        if (checkout.state === 'closed')
          throw new BestieError('conflict', { message: 'This checkout is over. Begin a new one.' });
        await bound.testPayments.setCheckoutState(checkout.reference, 'paid');
        const reference = `test_subscription_${uuidv7()}`;
        const row = await bound.testPayments.insertSubscription(checkout, { reference, card });
        await bound.testPayments.insertCharge({
          key: `renewal:${membershipId}:1`,
          subscription: reference,
          occasion: 'start',
          amount: row.price_amount,
          currency: row.price_currency,
          tier_id: row.tier_id,
          period_start: row.period_start,
          period_end: row.period_end,
        });
        await remember(bound, reference, row.period_end);
        if (monthsAgo > 0) {
          await bound.testPayments.moveBack(reference, monthsAgo);
          for (let month = 0; month < monthsAgo; month += 1) {
            const moved = requireFound(await bound.testPayments.lockSubscription(reference));
            await renew(bound, moved, false);
          }
          await bound.testPayments.dateCharges(reference);
        }
        await announce(bound, 'checkout.paid', checkout.reference);
      }),

    /**
     * Takes another card, which also tries what is overdue again.
     * @returns whether nothing is overdue then
     */
    changeCard: (reference: string, card: TestCard): Promise<boolean> =>
      transaction(async (bound) => {
        const row = requireFound(await bound.testPayments.lockSubscription(reference));
        await bound.testPayments.setCard(reference, card);
        if (row.state !== 'past_due') return row.state === 'active';
        if (card !== 'good') return false;
        await renew(bound, row, false);
        return true;
      }),

    /** Pretends to give the last payment back in full. */
    refund: (reference: string): Promise<void> =>
      transaction(async (bound) => {
        const row = requireFound(await bound.testPayments.lockSubscription(reference));
        const paid = (await bound.testPayments.listCharges(reference, 1))[0];
        if (row.revoked_at !== null || !paid) return;
        await bound.testPayments.setRevoked(reference);
        await bound.testPayments.insertCharge({
          key: `refund:${paid.key}`,
          subscription: reference,
          occasion: 'refund',
          amount: paid.amount,
          currency: paid.currency,
          tier_id: paid.tier_id,
          period_start: null,
          period_end: null,
        });
        await announce(bound, 'charge.refunded', paid.key);
      }),
  };
}

const priceOf = (row: TestSubscriptionRecord) => ({
  amount: row.price_amount,
  currency: row.price_currency,
});

/** The plan of the next period. */
const nextPlanOf = (row: TestSubscriptionRecord): Omit<Plan, 'tierName'> => ({
  tierId: row.next_tier_id ?? row.tier_id,
  price:
    row.next_price_amount === null || row.next_price_currency === null
      ? priceOf(row)
      : { amount: row.next_price_amount, currency: row.next_price_currency },
});

/** Sums of two currencies are never offset against each other. */
function requireCurrency(row: TestSubscriptionRecord, { price }: Plan): void {
  if (price.currency !== row.price_currency)
    throw new BestieError('conflict', {
      message: 'This tier has another currency. Cancel yours first; then you can buy it.',
    });
}

function dueOf(row: TestSubscriptionRecord, to: Plan, at: Date) {
  requireCurrency(row, to);
  if (row.state !== 'active' || at < row.period_start || at >= row.period_end)
    throw new BestieError('conflict');
  const period = { start: row.period_start, end: row.period_end };
  return prorate({ from: priceOf(row), to: to.price }, period, at);
}

function toSubscription(row: TestSubscriptionRecord): Subscription {
  const { reference, state, period_end, ended_at, next_try_at, ends_with_period } = row;
  const next = nextPlanOf(row);
  const nextAt = state === 'past_due' ? next_try_at : period_end;
  const charges = state !== 'ended' && !ends_with_period;
  return {
    reference,
    membershipId: row.membership_id,
    customer: row.customer,
    state,
    tierId: row.tier_id,
    price: priceOf(row),
    paidUntil: ended_at && ended_at < period_end ? ended_at : period_end,
    endsWithPeriod: ends_with_period,
    nextTierId: row.next_tier_id,
    nextCharge: charges && nextAt ? { at: nextAt, sum: next.price } : null,
    revokedAt: row.revoked_at,
  };
}

const toReceipt = (row: TestChargeRecord) => ({
  reference: row.key,
  occasion: row.occasion,
  sum: { amount: row.amount, currency: row.currency },
  tierId: row.tier_id,
  at: row.at,
  period: row.period_start && row.period_end ? { start: row.period_start, end: row.period_end } : null,
});
