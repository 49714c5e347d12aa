import type Stripe from 'stripe';
import { idOf, objectOf } from './stripe-client';
import type { StripeClient } from './stripe-client';
import { isMissing } from './stripe-errors';
import { isOverdue } from './stripe-subscriptions';

/** Marks the portal configuration that is ours. */
const configurationKey = 'bestie_portal';
/** Rises when the features below change. */
const configurationVersion = '1';

/** Stripe’s page for another card. It can do nothing else: cancelling and changing the tier have their pages in Bestie. */
export function createStripePortal({ stripe }: StripeClient) {
  let known: string | undefined;

  async function ensureConfiguration(): Promise<string> {
    if (known !== undefined) return known;
    for await (const { id, metadata } of stripe.billingPortal.configurations.list({
      active: true,
      limit: 100,
    }))
      if (metadata?.[configurationKey] === configurationVersion) return (known = id);
    const made = await stripe.billingPortal.configurations.create({
      features: {
        payment_method_update: { enabled: true },
        invoice_history: { enabled: false },
        customer_update: { enabled: false },
        subscription_cancel: { enabled: false },
        subscription_update: { enabled: false },
      },
      metadata: { [configurationKey]: configurationVersion },
    });
    return (known = made.id);
  }

  const openSession = async (customer: string, returnUrl: string) =>
    stripe.billingPortal.sessions.create({
      customer,
      configuration: await ensureConfiguration(),
      return_url: returnUrl,
      flow_data: {
        type: 'payment_method_update',
        after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
      },
    });

  return {
    /** The address of a page for another way to pay; while a payment is overdue, the page of its invoice. */
    async open(subscription: Stripe.Subscription, returnUrl: string): Promise<string> {
      const invoice = objectOf(subscription.latest_invoice);
      if (isOverdue(subscription) && invoice?.status === 'open' && invoice.hosted_invoice_url) {
        // The card that pays it becomes the one for the months to come.
        await stripe.subscriptions.update(subscription.id, {
          payment_settings: { save_default_payment_method: 'on_subscription' },
        });
        return invoice.hosted_invoice_url;
      }
      const customer = idOf(subscription.customer);
      try {
        return (await openSession(customer, returnUrl)).url;
      } catch (error) {
        if (!isMissing(error) || known === undefined) throw error;
        // Somebody deleted the configuration in Stripe’s dashboard.
        known = undefined;
        return (await openSession(customer, returnUrl)).url;
      }
    },
  };
}
