import type { StripeBooks } from '../stripe-books';
import { day } from '../stripe-store';
import { formOf, formsOf, numberOf, textOf } from '../stripe-form';
import type { StripeForm } from '../stripe-form';
import type { CheckoutSession } from '../stripe-objects';
import {
  at,
  id,
  livingCustomer,
  matches,
  metadataOf,
  page,
  paging,
  priceOf,
  required,
} from '../stripe-operation';
import type { StripeOperation } from '../stripe-operation';
import { notAllowed, wrongParameter } from '../stripe-refusal';

/** The smallest sums that Stripe charges, in minor units. */
const smallest: Record<string, number> = { usd: 50, eur: 50, gbp: 30, jpy: 50, kwd: 150 };

/** Checkout sessions. */
export function checkoutOperations(books: StripeBooks, origin: string): StripeOperation[] {
  const { base, keep, find, all } = books;
  function createSession(form: StripeForm): CheckoutSession {
    if (required(form, 'mode') !== 'subscription') throw wrongParameter('mode', 'Only subscriptions here.');
    const customer = 'customer' in form ? livingCustomer(books, form) : null;
    if (customer && 'customer_email' in form)
      throw notAllowed('You may only specify one of these parameters: customer, customer_email.');
    const [item, ...others] = formsOf(form, 'line_items');
    if (!item || others.length > 0) throw wrongParameter('line_items', 'One line item is expected here.');
    const price = priceOf(books, item, 'price');
    const least = smallest[price.currency] ?? 50;
    if (price.unit_amount < least)
      throw wrongParameter(
        'line_items',
        'The Checkout Session’s total amount due must add up to more.',
        'amount_too_small',
      );
    const now = books.now();
    const expiresAt = numberOf(form, 'expires_at') ?? now + day;
    if (!(expiresAt >= now + 30 * 60 && expiresAt <= now + day))
      throw wrongParameter(
        'expires_at',
        'The `expires_at` timestamp must be between 30 minutes and 24 hours after Checkout Session creation.',
      );
    const successUrl = required(form, 'success_url');
    for (const url of [successUrl, textOf(form, 'cancel_url')])
      if (url !== undefined && !/^https?:\/\/[^/]/.test(url))
        throw wrongParameter('success_url', 'Not a valid URL', 'url_invalid');
    const made = base('checkout.session');
    books.checkouts.set(made.id, { price, metadata: metadataOf(formOf(form, 'subscription_data')) });
    return keep<CheckoutSession>({
      ...made,
      mode: 'subscription',
      ui_mode: 'hosted_page',
      status: 'open',
      payment_status: 'unpaid',
      customer: customer?.id ?? null,
      customer_email: textOf(form, 'customer_email') ?? null,
      client_reference_id: textOf(form, 'client_reference_id') ?? null,
      currency: price.currency,
      amount_total: price.unit_amount,
      metadata: metadataOf(form),
      subscription: null,
      invoice: null,
      expires_at: expiresAt,
      url: `${origin}/c/pay/${made.id}`,
      success_url: successUrl,
      cancel_url: textOf(form, 'cancel_url') ?? null,
    });
  }

  return [
    {
      method: 'POST',
      path: at('checkout/sessions'),
      parameters: [
        ...['mode', 'ui_mode', 'customer', 'client_reference_id', 'line_items', 'metadata', 'expires_at'],
        ...['success_url', 'cancel_url', 'subscription_data', 'customer_update', 'customer_email', 'locale'],
        'allowed_payment_method_types',
      ],
      run: (_, form) => createSession(form),
    },
    {
      method: 'GET',
      path: at('checkout/sessions'),
      parameters: [...paging, 'customer', 'subscription', 'status', 'payment_intent'],
      run: (_, form) =>
        page(
          all('checkout.session').filter(
            (session) =>
              matches(session.customer, form, 'customer') &&
              matches(session.subscription, form, 'subscription') &&
              matches(session.status, form, 'status'),
          ),
          form,
          '/v1/checkout/sessions',
        ),
    },
    {
      method: 'GET',
      path: at(`checkout/sessions/${id}`),
      parameters: [],
      run: (wanted) => find('checkout.session', wanted),
    },
    {
      method: 'POST',
      path: at(`checkout/sessions/${id}/expire`),
      parameters: [],
      run: (wanted) => {
        const session = find('checkout.session', wanted);
        if (session.status !== 'open')
          throw notAllowed(
            'Only Checkout Sessions with a status in ["open"] can be expired.',
            'checkout_session_not_open',
          );
        books.expire(session);
        return session;
      },
    },
  ];
}
