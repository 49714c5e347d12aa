import type Stripe from 'stripe';
import { BestieError } from '@bestie/contracts/errors';
import { requireFound } from '../../../platform/http/require-found';
import type { Plan, UpgradeOutcome } from '../provider/billing-provider';
import { idOf, objectOf, secondsOf } from './stripe-client';
import type { StripeClient } from './stripe-client';
import { isCardError, isMissing } from './stripe-errors';
import type { StripePrices } from './stripe-prices';
import { isEnding, isOver, isOverdue, itemOf, nextPriceOf, tierOfSubscription } from './stripe-subscriptions';
import type { StripeReadings } from './stripe-subscriptions';

/**
 * Changes of subscriptions. Each one first looks at what is true and does only what is missing, so that it can be repeated
 * after any of its calls; calls that take money have the key of the change.
 */
export function createStripeChanges(
  { stripe }: StripeClient,
  { prices, readings }: { prices: StripePrices; readings: StripeReadings },
) {
  async function readOurs(reference: string): Promise<Stripe.Subscription> {
    const subscription = await readings.read(reference);
    requireFound(tierOfSubscription(subscription) ?? undefined);
    return subscription;
  }

  async function readRunning(reference: string): Promise<Stripe.Subscription> {
    const subscription = await readOurs(reference);
    if (isOver(subscription))
      throw new BestieError('conflict', { message: 'This membership has ended. You can begin a new one.' });
    return subscription;
  }

  /** Gives up a planned change of tier: a subscription with a schedule can neither end nor change by itself. */
  async function release({ schedule }: Stripe.Subscription): Promise<void> {
    if (!schedule) return;
    const { status } = await stripe.subscriptionSchedules.retrieve(idOf(schedule));
    if (status === 'active' || status === 'not_started')
      await stripe.subscriptionSchedules.release(idOf(schedule));
  }

  const goingOn = ({ cancel_at_period_end }: Stripe.Subscription): Stripe.SubscriptionUpdateParams =>
    cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' };

  /** Lets it go on after the period, however its end was asked for. */
  async function goOn(subscription: Stripe.Subscription): Promise<void> {
    if (!isEnding(subscription)) return;
    await stripe.subscriptions.update(subscription.id, goingOn(subscription));
  }

  /** The price after the period, from the next one on. */
  async function planPrice(subscription: Stripe.Subscription, price: string): Promise<void> {
    const current = itemOf(subscription);
    const attached = objectOf(subscription.schedule);
    const schedule =
      attached?.status === 'active'
        ? attached
        : await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
    const start = schedule.current_phase?.start_date ?? current.current_period_start;
    await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          items: [{ price: current.price.id, quantity: 1 }],
          start_date: start,
          end_date: current.current_period_end,
        },
        {
          items: [{ price, quantity: 1 }],
          duration: { interval: 'month', interval_count: 1 },
          proration_behavior: 'none',
        },
      ],
    });
  }

  /** What became of an upgrade whose payment is open: the bank asks for a confirmation, or has declined. */
  async function openPayment(subscription: Stripe.Subscription): Promise<UpgradeOutcome> {
    const invoice = await stripe.invoices.retrieve(idOf(subscription.latest_invoice!), {
      expand: ['payments.data.payment.payment_intent'],
    });
    if (invoice.status === 'paid') return { state: 'done' };
    const intent = objectOf(invoice.payments?.data[0]?.payment.payment_intent);
    if (intent?.status === 'requires_action' && invoice.hosted_invoice_url)
      return { state: 'confirm', url: invoice.hosted_invoice_url };
    // With its invoice the waiting update is given up.
    await voidInvoice(invoice);
    return { state: 'declined' };
  }

  async function voidInvoice({ id, status }: Stripe.Invoice): Promise<void> {
    if (status === 'open') await stripe.invoices.voidInvoice(id);
  }

  function requireCurrency(subscription: Stripe.Subscription, { price }: Plan): void {
    if (subscription.currency !== price.currency.toLowerCase())
      throw new BestieError('conflict', {
        message: 'This tier has another currency. Cancel yours first; then you can buy it.',
      });
  }

  /** What an upgrade at a moment is: only a moment of the current period can be charged for. */
  function priceChange(subscription: Stripe.Subscription, price: string, at: Date) {
    const { id, current_period_start, current_period_end } = itemOf(subscription);
    const moment = secondsOf(at);
    if (moment < current_period_start || moment >= current_period_end)
      throw new BestieError('conflict', { message: 'A new month has begun. Look at the difference again.' });
    return {
      items: [{ id, price }],
      proration_behavior: 'always_invoice' as const,
      proration_date: moment,
    };
  }

  return {
    async previewUpgrade(reference: string, plan: Plan, at: Date): Promise<Stripe.Invoice> {
      const subscription = await readRunning(reference);
      requireCurrency(subscription, plan);
      return stripe.invoices.createPreview({
        subscription: reference,
        subscription_details: priceChange(subscription, await prices.ensure(plan), at),
      });
    },

    async upgrade(reference: string, plan: Plan, at: Date, key: string): Promise<UpgradeOutcome> {
      const subscription = await readRunning(reference);
      requireCurrency(subscription, plan);
      const price = await prices.ensure(plan);
      if (itemOf(subscription).price.id === price && subscription.pending_update === null) {
        // It took effect before, and its answer was lost.
        await release(subscription);
        await goOn(subscription);
        return { state: 'done' };
      }
      if (isOverdue(subscription))
        throw new BestieError('conflict', { message: 'Pay what is overdue first. Then you can upgrade.' });
      if (subscription.pending_update !== null) {
        const waiting = subscription.pending_update.subscription_items?.[0]?.price.id;
        const outcome = await openPayment(subscription);
        if (waiting === price) return outcome;
        const invoice = await stripe.invoices.retrieve(idOf(subscription.latest_invoice!));
        await voidInvoice(invoice);
      }
      const change = { ...priceChange(subscription, price, at), expand: ['latest_invoice'] };
      const planned = nextPriceOf(subscription);
      await release(subscription);
      try {
        const changed = await stripe.subscriptions.update(
          reference,
          isEnding(subscription)
            ? // In one call with its going on, which a waiting update cannot contain.
              { ...change, ...goingOn(subscription), payment_behavior: 'error_if_incomplete' }
            : { ...change, payment_behavior: 'pending_if_incomplete' },
          { idempotencyKey: key },
        );
        if (changed.pending_update === null) return { state: 'done' };
        const outcome = await openPayment(changed);
        if (outcome.state === 'declined' && planned)
          await planPrice(await readings.read(reference), planned.id);
        return outcome;
      } catch (error) {
        if (!isCardError(error)) throw error;
        if (error.code === 'subscription_payment_intent_requires_action')
          throw new BestieError('conflict', {
            message: 'Your bank wants to confirm this payment. Choose “Keep it” first, and upgrade then.',
          });
        return { state: 'declined' };
      }
    },

    async downgrade(reference: string, plan: Plan): Promise<void> {
      const subscription = await readRunning(reference);
      requireCurrency(subscription, plan);
      const price = await prices.ensure(plan);
      if (nextPriceOf(subscription)?.id === price) return;
      if (itemOf(subscription).price.id === price && !isEnding(subscription)) return release(subscription);
      await goOn(subscription);
      await planPrice(subscription, price);
    },

    /** While a payment is overdue there is no paid period left, and it ends now. */
    async cancel(reference: string): Promise<void> {
      const subscription = await readOurs(reference);
      if (isOver(subscription) || (isEnding(subscription) && !isOverdue(subscription))) return;
      if (isOverdue(subscription)) return this.endNow(reference);
      await release(subscription);
      await stripe.subscriptions.update(reference, { cancel_at_period_end: true });
    },

    async keep(reference: string): Promise<void> {
      const subscription = await readRunning(reference);
      await release(subscription);
      await goOn(subscription);
    },

    async endNow(reference: string): Promise<void> {
      const subscription = await readOurs(reference);
      if (!isOver(subscription))
        try {
          await stripe.subscriptions.cancel(reference, { prorate: false, invoice_now: false });
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
      // What is still open could otherwise be paid by its link.
      const latest = objectOf(subscription.latest_invoice);
      if (latest) await voidInvoice(latest);
    },
  };
}
