import type Stripe from 'stripe';
import type { ListedSubscription, ProviderReceipt, Subscription } from '../provider/billing-provider';
import { fromStripeAmount } from './stripe-amounts';
import { idOf, momentOf, objectOf, secondsOf } from './stripe-client';
import type { StripeClient } from './stripe-client';
import { isMissing } from './stripe-errors';
import { tierOfProduct } from './stripe-prices';

/** Name of the membership’s id in metadata of checkouts and subscriptions. */
export const membershipKey = 'bestie_membership';

const daySeconds = 86_400;
/** How long after a payment banks take it back. */
const disputeSeconds = 120 * daySeconds;

/** What is read together with a subscription. */
export const readWith = ['schedule.phases.items.price', 'latest_invoice'];

export const itemOf = ({ items }: Stripe.Subscription): Stripe.SubscriptionItem => items.data[0]!;

/** Whether nothing will be charged for it any more. */
export const isOver = ({ status }: Stripe.Subscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

/** Whether it ends by itself, however that was asked for: here, in the portal or in Stripe’s dashboard. */
export const isEnding = ({ cancel_at, cancel_at_period_end }: Stripe.Subscription): boolean =>
  cancel_at_period_end || cancel_at !== null;

export const isOverdue = ({ status }: Stripe.Subscription): boolean =>
  status === 'past_due' || status === 'unpaid';

/** The tier of a subscription; null for one of others in the same account. */
export const tierOfSubscription = (subscription: Stripe.Subscription): string | null =>
  subscription.metadata[membershipKey] === undefined
    ? null
    : tierOfProduct(idOf(itemOf(subscription).price.product));

/** The price after the current period, where a schedule has another one. */
export function nextPriceOf(subscription: Stripe.Subscription): Stripe.Price | null {
  const schedule = objectOf(subscription.schedule);
  if (schedule?.status !== 'active') return null;
  const end = schedule.current_phase?.end_date ?? Infinity;
  const next = schedule.phases.find(({ start_date }) => start_date >= end);
  const price = objectOf(next?.items[0]?.price as string | Stripe.Price | undefined);
  return price && price.id !== itemOf(subscription).price.id ? price : null;
}

const priceOf = ({ unit_amount, currency }: Stripe.Price) => fromStripeAmount(unit_amount ?? 0, currency);

/** The end of what is paid, in seconds. */
function paidUntilOf(subscription: Stripe.Subscription): number {
  const { current_period_start, current_period_end } = itemOf(subscription);
  const latest = objectOf(subscription.latest_invoice);
  const unpaid =
    isOverdue(subscription) ||
    (isOver(subscription) && latest?.billing_reason === 'subscription_cycle' && latest.status !== 'paid');
  const end = unpaid ? current_period_start : current_period_end;
  const ends = [end, subscription.cancel_at, subscription.ended_at].filter((at) => at !== null);
  return Math.min(...ends);
}

function nextChargeOf(subscription: Stripe.Subscription): Subscription['nextCharge'] {
  if (isOver(subscription)) return null;
  if (isOverdue(subscription)) {
    const invoice = objectOf(subscription.latest_invoice);
    return invoice?.next_payment_attempt
      ? {
          at: momentOf(invoice.next_payment_attempt),
          sum: fromStripeAmount(invoice.amount_remaining, invoice.currency),
        }
      : null;
  }
  // A paused one goes on when an admin says so in the dashboard.
  if (isEnding(subscription) || subscription.status === 'paused') return null;
  const { price, current_period_end } = itemOf(subscription);
  return { at: momentOf(current_period_end), sum: priceOf(nextPriceOf(subscription) ?? price) };
}

/**
 * A subscription in the words of the port, but for refunds.
 * @returns null for one of others in the same account, and for one whose first payment is still open
 */
export function toSubscription(subscription: Stripe.Subscription): ListedSubscription | null {
  const membershipId = subscription.metadata[membershipKey];
  const { price } = itemOf(subscription);
  const tierId = tierOfSubscription(subscription);
  if (membershipId === undefined || tierId === null || subscription.status === 'incomplete') return null;
  const next = nextPriceOf(subscription);
  return {
    reference: subscription.id,
    membershipId,
    customer: idOf(subscription.customer),
    state: isOver(subscription) ? 'ended' : isOverdue(subscription) ? 'past_due' : 'active',
    tierId,
    price: priceOf(price),
    paidUntil: momentOf(paidUntilOf(subscription)),
    endsWithPeriod: !isOver(subscription) && (isEnding(subscription) || subscription.status === 'paused'),
    nextTierId: next && tierOfProduct(idOf(next.product)),
    nextCharge: nextChargeOf(subscription),
  };
}

/** Reads what Stripe knows of payments. */
export function createStripeReadings({ stripe }: StripeClient) {
  /** Payments of a paid invoice, as payment intents. */
  const intentsOf = ({ payments }: Stripe.Invoice): string[] =>
    (payments?.data ?? []).flatMap(({ status, payment }) =>
      status === 'paid' && payment.payment_intent ? [idOf(payment.payment_intent)] : [],
    );

  /** Paid invoices of a subscription, newest first, each with its charges. */
  async function listPaid(subscription: Pick<Stripe.Subscription, 'id' | 'customer'>, since?: number) {
    const created = since === undefined ? {} : { created: { gte: since } };
    const { data: invoices } = await stripe.invoices.list({
      subscription: subscription.id,
      status: 'paid',
      limit: 100,
      expand: ['data.payments'],
      ...created,
    });
    const paid = invoices.filter(({ amount_paid }) => amount_paid > 0);
    if (paid.length === 0) return [];
    const charges = new Map<string, Stripe.Charge[]>();
    const oldest = Math.min(...paid.map((invoice) => invoice.created));
    for await (const charge of stripe.charges.list({
      customer: idOf(subscription.customer),
      created: { gte: oldest },
      limit: 100,
    })) {
      const intent = charge.payment_intent && idOf(charge.payment_intent);
      if (charge.paid && intent) charges.set(intent, [...(charges.get(intent) ?? []), charge]);
    }
    return paid.map((invoice) => ({
      invoice,
      charges: intentsOf(invoice).flatMap((intent) => charges.get(intent) ?? []),
    }));
  }

  /**
   * When the payment of the current period was given back in full, or a bank took back any of the last months.
   */
  async function findRevocation(subscription: Stripe.Subscription): Promise<Date | null> {
    const { current_period_start } = itemOf(subscription);
    // While a renewal is overdue, what was paid is the period before.
    const since = isOverdue(subscription) ? current_period_start - 31 * daySeconds : current_period_start;
    const paid = await listPaid(subscription, since - disputeSeconds);
    const moments: number[] = [];
    for (const charge of paid.flatMap(({ charges }) => charges).filter(({ disputed }) => disputed)) {
      const { data } = await stripe.disputes.list({ charge: charge.id, limit: 10 });
      // Inquiries of a bank (warning_…) take no money back yet.
      for (const { status, created } of data)
        if (!status.startsWith('warning_') && status !== 'won') moments.push(created);
    }
    const current = paid.filter(({ invoice }) => invoice.created >= since).flatMap(({ charges }) => charges);
    if (current.length > 0 && current.every(({ refunded }) => refunded)) {
      const { data } = await stripe.refunds.list({ charge: current[0]!.id, limit: 1 });
      moments.push(data[0]?.created ?? current[0]!.created);
    }
    return moments.length === 0 ? null : momentOf(Math.min(...moments));
  }

  /** The subscription that an id of Stripe leads to: its own, or that of a checkout, invoice or payment. */
  async function subscriptionIdOf(about: string): Promise<string | null> {
    if (about.startsWith('sub_')) return about;
    if (about.startsWith('cs_')) {
      const { subscription } = await stripe.checkout.sessions.retrieve(about);
      return subscription && idOf(subscription);
    }
    const invoice = about.startsWith('in_')
      ? await stripe.invoices.retrieve(about)
      : about.startsWith('pi_')
        ? await findInvoiceOf(about)
        : null;
    const subscription = invoice?.parent?.subscription_details?.subscription;
    return subscription ? idOf(subscription) : null;
  }

  async function findInvoiceOf(paymentIntent: string): Promise<Stripe.Invoice | null> {
    const { data } = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: paymentIntent },
      limit: 1,
      expand: ['data.invoice'],
    });
    const invoice = objectOf(data[0]?.invoice);
    return invoice && !('deleted' in invoice) ? invoice : null;
  }

  /** Lists do not reach as deep as the price of a planned change. */
  async function withPlannedPrice(
    subscription: Stripe.Subscription,
    known: Map<string, Stripe.Price>,
  ): Promise<Stripe.Subscription> {
    const schedule = objectOf(subscription.schedule);
    const next = schedule?.phases.at(-1)?.items[0];
    if (!schedule || !next || schedule.phases.length < 2) return subscription;
    const id = idOf(next.price);
    const price = known.get(id) ?? (await stripe.prices.retrieve(id));
    known.set(id, price);
    const phases = schedule.phases.map((phase) => ({
      ...phase,
      items: phase.items.map((item) => (item === next ? { ...item, price } : item)),
    }));
    return { ...subscription, schedule: { ...schedule, phases } };
  }

  const read = (id: string): Promise<Stripe.Subscription> =>
    stripe.subscriptions.retrieve(id, { expand: readWith });

  return {
    read,

    async find(about: string): Promise<Subscription | null> {
      try {
        const id = await subscriptionIdOf(about);
        if (id === null) return null;
        const subscription = await read(id);
        const found = toSubscription(subscription);
        return found && { ...found, revokedAt: await findRevocation(subscription) };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    /** Pages of subscriptions that are not over. */
    async *listRunning(): AsyncGenerator<ListedSubscription[]> {
      const prices = new Map<string, Stripe.Price>();
      for (let after: string | undefined; ;) {
        const { data, has_more } = await stripe.subscriptions.list({
          limit: 100,
          ...(after !== undefined && { starting_after: after }),
          expand: ['data.latest_invoice', 'data.schedule'],
        });
        const page: ListedSubscription[] = [];
        for (const subscription of data.filter((each) => !isOver(each))) {
          const found = toSubscription(await withPlannedPrice(subscription, prices));
          if (found) page.push(found);
        }
        yield page;
        after = data.at(-1)?.id;
        if (!has_more || after === undefined) return;
      }
    },

    /** Payments of refunds and disputes since a moment. */
    async *listGivenBack(since: Date): AsyncGenerator<string> {
      const created = { gte: secondsOf(since) };
      const seen = new Set<string>();
      for (const list of [
        stripe.refunds.list({ created, limit: 100 }),
        stripe.disputes.list({ created, limit: 100 }),
      ])
        for await (const { payment_intent } of list) {
          const payment = payment_intent && idOf(payment_intent);
          if (!payment || seen.has(payment)) continue;
          seen.add(payment);
          yield payment;
        }
    },

    async listReceipts(id: string): Promise<ProviderReceipt[]> {
      const subscription = await read(id);
      const receipts: ProviderReceipt[] = [];
      for (const { invoice, charges } of await listPaid(subscription)) {
        // Of an upgrade, the last line is what is new; the first one gives back unused time.
        const line = invoice.lines.data.at(-1);
        const product = line?.pricing?.price_details?.product;
        const tierId = tierOfProduct(product ?? '');
        if (!line || tierId === null) continue;
        receipts.push({
          reference: invoice.id,
          occasion: occasionOf(invoice),
          sum: fromStripeAmount(invoice.amount_paid, invoice.currency),
          tierId,
          at: momentOf(invoice.status_transitions.paid_at ?? invoice.created),
          period: { start: momentOf(line.period.start), end: momentOf(line.period.end) },
        });
        for (const charge of charges.filter(({ amount_refunded }) => amount_refunded > 0)) {
          const { data } = await stripe.refunds.list({ charge: charge.id, limit: 100 });
          for (const refund of data.filter(({ status }) => status !== 'failed' && status !== 'canceled'))
            receipts.push({
              reference: refund.id,
              occasion: 'refund',
              sum: fromStripeAmount(refund.amount, refund.currency),
              tierId,
              at: momentOf(refund.created),
              period: null,
            });
        }
      }
      return receipts;
    },
  };
}

export type StripeReadings = ReturnType<typeof createStripeReadings>;

function occasionOf({ billing_reason }: Stripe.Invoice): ProviderReceipt['occasion'] {
  if (billing_reason === 'subscription_create') return 'start';
  return billing_reason === 'subscription_update' ? 'upgrade' : 'renewal';
}
