import { randomBytes } from 'node:crypto';
import { itemOf, line } from './stripe-invoices';
import type { StripeInvoices } from './stripe-invoices';
import type {
  Customer,
  Invoice,
  InvoiceLine,
  Metadata,
  Price,
  Subscription,
  SubscriptionSchedule,
} from './stripe-objects';
import { declined, notAllowed } from './stripe-refusal';
import { day, listOf, monthsAfter } from './stripe-store';
import type { StripeStore } from './stripe-store';

/** When payments that failed are tried again, in days after the first attempt. */
const retryDays = [3, 5, 7];

/** Subscriptions, their periods, and their schedules. */
export function createStripeSubscriptions(
  { base, keep, find, all, emit, now }: StripeStore,
  { bill, take, cards }: StripeInvoices,
) {
  const settings = { afterRetries: 'canceled' as 'canceled' | 'unpaid' };

  /** Begins a subscription, whose first invoice is paid or the card refused. */
  function subscribe(customer: Customer, price: Price, metadata: Metadata): Subscription {
    const made = base('subscription');
    const end = monthsAfter(now(), 1);
    const subscription = keep<Subscription>({
      ...made,
      status: 'incomplete',
      customer: customer.id,
      currency: price.currency,
      items: listOf(
        [
          {
            id: `si_${randomBytes(12).toString('hex')}`,
            object: 'subscription_item',
            price,
            quantity: 1,
            current_period_start: now(),
            current_period_end: end,
            subscription: made.id,
          },
        ],
        `/v1/subscription_items?subscription=${made.id}`,
      ),
      billing_cycle_anchor: now(),
      billing_mode: { type: 'flexible' },
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      latest_invoice: null,
      metadata,
      pending_update: null,
      schedule: null,
      payment_settings: { save_default_payment_method: 'off' },
    });
    emit('customer.subscription.created', subscription);
    bill(subscription, 'subscription_create', [
      line(price, price.unit_amount, { start: now(), end }, 'A month'),
    ]);
    return subscription;
  }

  /** What changing to a price costs now: the rest of the period, at the new price less the old one. */
  function prorate(subscription: Subscription, price: Price, at: number): InvoiceLine[] {
    const { price: old, current_period_start: start, current_period_end: end } = itemOf(subscription);
    const share = (end - at) / (end - start);
    const period = { start: at, end };
    return [
      line(old, -Math.round(old.unit_amount * share), period, 'Unused time'),
      line(price, Math.round(price.unit_amount * share), period, 'Remaining time'),
    ];
  }

  /** Changes the price of a running subscription. */
  function changePrice(
    subscription: Subscription,
    price: Price,
    {
      proration,
      behaviour,
      at = now(),
    }: { proration: string; behaviour: string | undefined; at?: number | undefined },
  ): void {
    const item = itemOf(subscription);
    if (price.currency !== subscription.currency)
      throw notAllowed('The price specified only supports a different currency than the subscription’s.');
    if (at < item.current_period_start || at > item.current_period_end)
      throw notAllowed('The proration date must be within the current period.');
    if (proration === 'always_invoice') {
      const lines = prorate(subscription, price, at);
      if (behaviour === 'pending_if_incomplete' || behaviour === 'error_if_incomplete') {
        if (behaviour === 'error_if_incomplete' && cards.get(subscription.customer) !== 'pays')
          throw declined();
        subscription.pending_update = {
          expires_at: Math.min(now() + 23 * 3600, item.current_period_end),
          subscription_items: [{ id: item.id, price }],
        };
        bill(subscription, 'subscription_update', lines);
        return;
      }
      item.price = price;
      if (!bill(subscription, 'subscription_update', lines).paid) subscription.status = 'past_due';
    } else item.price = price;
    emit('customer.subscription.updated', subscription);
  }

  /** A subscription is over. */
  function end(subscription: Subscription, at: number): void {
    subscription.status = subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled';
    subscription.ended_at = at;
    subscription.canceled_at ??= at;
    subscription.pending_update = null;
    if (subscription.schedule !== null) {
      const schedule = find('subscription_schedule', subscription.schedule);
      schedule.status = 'canceled';
      schedule.current_phase = null;
      subscription.schedule = null;
    }
    for (const invoice of all('invoice'))
      if (invoice.status === 'open' && invoice.parent.subscription_details.subscription === subscription.id)
        invoice.next_payment_attempt = null;
    emit('customer.subscription.deleted', subscription);
  }

  function release(schedule: SubscriptionSchedule): void {
    const subscription = find('subscription', schedule.subscription ?? undefined);
    schedule.status = 'released';
    schedule.released_subscription = subscription.id;
    schedule.subscription = null;
    schedule.current_phase = null;
    subscription.schedule = null;
    emit('subscription_schedule.released', schedule);
    emit('customer.subscription.updated', subscription);
  }

  function enterPhase(subscription: Subscription): void {
    if (subscription.schedule === null) return;
    const schedule = find('subscription_schedule', subscription.schedule);
    const phase = schedule.phases.find(({ start_date, end_date }) => start_date <= now() && now() < end_date);
    if (!phase) return release(schedule);
    schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date };
    itemOf(subscription).price = find('price', phase.items[0]!.price);
    emit('subscription_schedule.updated', schedule);
  }

  /** A new period begins, or the subscription ends. */
  function renew(subscription: Subscription): void {
    const item = itemOf(subscription);
    if (subscription.cancel_at_period_end) return end(subscription, item.current_period_end);
    item.current_period_start = item.current_period_end;
    for (let months = 1; item.current_period_end <= item.current_period_start; months += 1)
      item.current_period_end = monthsAfter(subscription.billing_cycle_anchor, months);
    enterPhase(subscription);
    if (subscription.status === 'unpaid' || subscription.status === 'paused') return;
    const { current_period_start, current_period_end, price } = item;
    const { invoice, paid } = bill(subscription, 'subscription_cycle', [
      line(price, price.unit_amount, { start: current_period_start, end: current_period_end }, 'A month'),
    ]);
    if (!paid) {
      subscription.status = 'past_due';
      invoice.next_payment_attempt = invoice.created + retryDays[0]! * day;
    }
    emit('customer.subscription.updated', subscription);
  }

  function retry(invoice: Invoice): void {
    if (take(invoice)) return;
    const next = retryDays[invoice.attempt_count - 1];
    invoice.next_payment_attempt = next === undefined ? null : invoice.created + next * day;
    if (next !== undefined) return;
    const subscription = find('subscription', invoice.parent.subscription_details.subscription);
    if (settings.afterRetries === 'canceled') return end(subscription, now());
    subscription.status = 'unpaid';
    emit('customer.subscription.updated', subscription);
  }

  return { settings, subscribe, prorate, changePrice, end, release, renew, retry };
}
