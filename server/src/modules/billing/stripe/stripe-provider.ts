import { BestieError } from '@bestie/contracts/errors';
import type { BillingProvider, CheckoutOrder, StartedCheckout } from '../provider/billing-provider';
import { fromStripeAmount } from './stripe-amounts';
import { createStripeChanges } from './stripe-changes';
import { createStripeClient, secondsOf } from './stripe-client';
import type { StripeClientOptions } from './stripe-client';
import { isMissing, isWrong } from './stripe-errors';
import { readStripeEvent } from './stripe-events';
import { createStripePortal } from './stripe-portal';
import { createStripePrices } from './stripe-prices';
import { createStripeReadings, membershipKey } from './stripe-subscriptions';

/** Stripe keeps a checkout open for at least half an hour after its creation, which may come a moment after the order. */
const longerOpenSeconds = 30 * 60;

/** Charges members by Stripe: its pages take the cards, and Bestie sees none of their data. */
export function createStripeProvider(options: StripeClientOptions): BillingProvider {
  const { settings } = options;
  const client = createStripeClient(options);
  const { stripe, ask } = client;
  const prices = createStripePrices(client);
  const readings = createStripeReadings(client);
  const changes = createStripeChanges(client, { prices, readings });
  const portal = createStripePortal(client);

  async function createSession(order: CheckoutOrder, key: string): Promise<StartedCheckout> {
    const { membershipId, plan, customer, email, until, paidUrl, leftUrl } = order;
    const metadata = { [membershipKey]: membershipId };
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        // With wallets. Bank debits can fail days later, and an upgrade cannot wait for them.
        allowed_payment_method_types: ['card'],
        line_items: [{ price: await prices.ensure(plan), quantity: 1 }],
        ...(customer !== null ? { customer } : email !== null && { customer_email: email }),
        client_reference_id: membershipId,
        metadata,
        subscription_data: { metadata },
        expires_at: secondsOf(until) + longerOpenSeconds,
        success_url: paidUrl,
        cancel_url: leftUrl,
      },
      { idempotencyKey: key },
    );
    if (session.url === null) throw over();
    return { reference: session.id, url: session.url };
  }

  return {
    source: 'stripe',
    movesMoney: settings.live,

    startCheckout: (order, key) =>
      ask(async () => {
        try {
          return await createSession(order, key);
        } catch (error) {
          if (isWrong(error, 'expires_at')) throw over();
          if (!isMissing(error)) throw error;
          // Somebody deleted the customer or the price in Stripe’s dashboard.
          prices.forget();
          return createSession({ ...order, customer: null }, `${key}:anew`);
        }
      }),

    closeCheckout: (reference) =>
      ask(async () => {
        const { status } = await stripe.checkout.sessions.retrieve(reference);
        if (status !== 'open') return;
        try {
          await stripe.checkout.sessions.expire(reference);
        } catch (error) {
          // Paid or closed in the meantime.
          const now = await stripe.checkout.sessions.retrieve(reference);
          if (now.status === 'open') throw error;
        }
      }),

    findSubscription: (about) => ask(() => readings.find(about)),
    listRunning: () => client.askEach(readings.listRunning()),
    listGivenBack: (since) => client.askEach(readings.listGivenBack(since)),
    listReceipts: (reference) => ask(() => readings.listReceipts(reference)),

    previewUpgrade: (reference, plan, at) =>
      ask(async () => {
        const { amount_due, currency } = await changes.previewUpgrade(reference, plan, at);
        return { dueNow: fromStripeAmount(amount_due, currency) };
      }),
    upgrade: (reference, plan, at, key) => ask(() => changes.upgrade(reference, plan, at, key)),
    downgrade: (reference, plan) => ask(() => changes.downgrade(reference, plan)),
    cancel: (reference) => ask(() => changes.cancel(reference)),
    keep: (reference) => ask(() => changes.keep(reference)),
    endNow: (reference) => ask(() => changes.endNow(reference)),

    forgetCustomer: (customer) =>
      ask(async () => {
        try {
          await stripe.customers.del(customer);
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
      }),

    openPaymentPage: (subscription, returnUrl) =>
      ask(async () => portal.open(await readings.read(subscription.reference), returnUrl)),

    readEvent: (body, headers) => readStripeEvent(body, headers, settings.webhookSecret),
  };
}

const over = () => new BestieError('conflict', { message: 'This checkout is over. Begin a new one.' });
