import { createStripeInvoices, itemOf } from './stripe-invoices';
import type { CardBehaviour } from './stripe-invoices';
import type { Customer, Metadata, Price, Subscription } from './stripe-objects';
import { declined, notAllowed } from './stripe-refusal';
import { createStripeStore } from './stripe-store';
import type { Named } from './stripe-store';
import { createStripeSubscriptions } from './stripe-subscriptions';

export type StripeBooks = ReturnType<typeof createStripeBooks>;

/**
 * What Stripe keeps and does by itself: objects, events, a clock, and money that it takes from cards. `origin` is where its
 * pages are.
 */
export function createStripeBooks(origin: string) {
  const store = createStripeStore();
  const { base, keep, find, all, emit, now, setNow } = store;
  const invoices = createStripeInvoices(store, origin);
  const { cards, take, voidInvoice } = invoices;
  const subscriptions = createStripeSubscriptions(store, invoices);
  const { end, renew, retry, subscribe } = subscriptions;
  const checkouts = new Map<string, { price: Price; metadata: Metadata }>();

  /** Everything that happens by itself, with its moment. */
  function due(): { at: number; run: () => void }[] {
    return [
      ...all('subscription')
        .filter(({ status }) => !['canceled', 'incomplete_expired', 'incomplete'].includes(status))
        .flatMap((subscription) => [
          ...(subscription.cancel_at === null
            ? []
            : [{ at: subscription.cancel_at, run: () => end(subscription, now()) }]),
          { at: itemOf(subscription).current_period_end, run: () => renew(subscription) },
          ...(subscription.pending_update === null
            ? []
            : [
                {
                  at: subscription.pending_update.expires_at,
                  run: () => voidInvoice(find('invoice', subscription.latest_invoice ?? undefined)),
                },
              ]),
        ]),
      ...all('invoice').flatMap((invoice) =>
        invoice.status === 'open' && invoice.next_payment_attempt !== null
          ? [{ at: invoice.next_payment_attempt, run: () => retry(invoice) }]
          : [],
      ),
      ...all('checkout.session')
        .filter(({ status }) => status === 'open')
        .map((session) => ({ at: session.expires_at, run: () => expire(session) })),
    ];
  }

  function expire(session: Named<'checkout.session'>): void {
    session.status = 'expired';
    session.url = null;
    emit('checkout.session.expired', session);
  }

  return {
    ...store,
    ...invoices,
    ...subscriptions,
    expire,

    /** The person pays on the page of a checkout. */
    pay(sessionId: string, card: CardBehaviour = 'pays'): Subscription {
      const session = find('checkout.session', sessionId);
      if (session.status !== 'open') throw notAllowed('This Checkout Session is no longer open.');
      if (card !== 'pays') throw declined();
      const customer =
        session.customer === null
          ? keep<Customer>({
              ...base('customer'),
              email: session.customer_email ?? 'typed-in@bestie.test',
              name: null,
              metadata: {},
            })
          : find('customer', session.customer);
      cards.set(customer.id, card);
      const bought = checkouts.get(session.id)!;
      const subscription = subscribe(customer, bought.price, bought.metadata);
      Object.assign(session, {
        status: 'complete',
        payment_status: 'paid',
        customer: customer.id,
        subscription: subscription.id,
        invoice: subscription.latest_invoice,
        url: null,
      });
      emit('checkout.session.completed', session);
      return subscription;
    },

    /** The person pays an open invoice on its page. */
    payInvoice(invoiceId: string): void {
      const invoice = find('invoice', invoiceId);
      const subscription = find('subscription', invoice.parent.subscription_details.subscription);
      const earlier = cards.get(invoice.customer);
      cards.set(invoice.customer, 'pays');
      take(invoice);
      if (subscription.payment_settings.save_default_payment_method === 'off' && earlier !== undefined)
        cards.set(invoice.customer, earlier);
    },

    /** What is bought in a checkout, which its answers do not show. */
    checkouts,

    /** Lets time pass, and with it everything that happens by itself. */
    advance(seconds: number): void {
      const until = now() + seconds;
      for (;;) {
        const next = due()
          .filter(({ at }) => at <= until)
          .sort((one, other) => one.at - other.at)[0];
        if (!next) break;
        setNow(next.at);
        next.run();
      }
      setNow(until);
    },
  };
}
