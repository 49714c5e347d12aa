import type { IncomingHttpHeaders } from 'node:http';
import Stripe from 'stripe';
import { BestieError } from '@bestie/contracts/errors';
import type { ProviderEvent } from '../provider/billing-provider';
import { idOf } from './stripe-client';

type Reference = string | { id: string } | null | undefined;

/** What was named, as an id that leads to a subscription. */
function aboutOf({ data: { object } }: Stripe.Event): string | null {
  const first = (...references: Reference[]): string | null => {
    const found = references.find((reference) => reference !== null && reference !== undefined);
    return found ? idOf(found) : null;
  };
  switch (object.object) {
    case 'subscription':
      return object.id;
    case 'checkout.session':
      return first(object.subscription, object.id);
    case 'invoice':
      return first(object.parent?.subscription_details?.subscription);
    case 'charge':
    case 'dispute':
    case 'refund':
      return first(object.payment_intent);
    case 'subscription_schedule':
      return first(object.subscription, object.released_subscription);
    default:
      return null;
  }
}

/**
 * Verifies a message of Stripe by its signature, which is at most five minutes old, and reads what it is about.
 * @throws BestieError `invalid_input`
 */
export function readStripeEvent(
  body: Buffer,
  headers: IncomingHttpHeaders,
  webhookSecret: string,
): ProviderEvent {
  const signature = headers['stripe-signature'];
  let event: Stripe.Event;
  try {
    event = Stripe.webhooks.constructEvent(
      body,
      typeof signature === 'string' ? signature : '',
      webhookSecret,
    );
  } catch {
    throw new BestieError('invalid_input', { message: 'The signature is not valid.' });
  }
  return { id: event.id, type: event.type, about: aboutOf(event) };
}
