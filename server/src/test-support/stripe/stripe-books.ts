import { randomBytes } from 'node:crypto';
import type {
  Charge,
  Customer,
  Invoice,
  InvoiceLine,
  Metadata,
  PaymentIntent,
  Price,
  StripeEvent,
  StripeList,
  StripeObject,
  Subscription,
  SubscriptionItem,
  SubscriptionSchedule,
} from './stripe-objects';
import { declined, noSuch, notAllowed } from './stripe-refusal';

/** How the card of a customer behaves. */
export type CardBehaviour = 'pays' | 'declines' | 'needs_authentication';

export const apiVersion = '2026-10-28.endive';
export const day = 86_400;
/** When payments that failed are tried again, in days after the first attempt. */
const retryDays = [3, 5, 7];

type Named<Kind extends StripeObject['object']> = Extract<StripeObject, { object: Kind }>;

const prefixes: Record<StripeObject['object'], string> = {
  customer: 'cus',
  product: 'prod',
  price: 'price',
  'checkout.session': 'cs_test',
  subscription: 'sub',
  invoice: 'in',
  payment_intent: 'pi',
  charge: 'ch',
  invoice_payment: 'inpay',
  refund: 're',
  dispute: 'du',
  subscription_schedule: 'sub_sched',
  'billing_portal.configuration': 'bpc',
  'billing_portal.session': 'bps',
  event: 'evt',
};

export const listOf = <Item>(data: Item[], url: string): StripeList<Item> => ({
  object: 'list',
  data,
  has_more: false,
  url,
});

/** So many calendar months after a moment, on the last day of a month that has no such day. */
export function monthsAfter(anchor: number, months: number): number {
  const at = new Date(anchor * 1000);
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(at.getUTCDate(), last));
  return first.getTime() / 1000 + (anchor % day);
}

export type StripeBooks = ReturnType<typeof createStripeBooks>;

/**
 * What Stripe keeps and does by itself: objects, events, a clock, and money that it takes from cards. `origin` is where its
 * pages are.
 */
export function createStripeBooks(origin: string) {
  const objects = new Map<string, StripeObject>();
  const events: StripeEvent[] = [];
  /** The cards of customers; without one nothing can be charged. */
  const cards = new Map<string, CardBehaviour>();
  const checkouts = new Map<string, { price: Price; metadata: Metadata }>();
  let now = Math.floor(Date.now() / 1000);
  let invoices = 0;
  let onEvent: (event: StripeEvent) => void = () => {};
  const settings = { afterRetries: 'canceled' as 'canceled' | 'unpaid' };

  /** What every object has. */
  const base = <Kind extends StripeObject['object']>(object: Kind, id?: string) => ({
    id: id ?? `${prefixes[object]}_${randomBytes(12).toString('hex')}`,
    object,
    created: now,
    livemode: false as const,
  });

  function keep<Kept extends StripeObject>(kept: Kept): Kept {
    objects.set(kept.id, kept);
    return kept;
  }

  function find<Kind extends StripeObject['object']>(kind: Kind, id: string | undefined, param = 'id') {
    const found = id === undefined ? undefined : objects.get(id);
    if (found?.object !== kind) throw noSuch(kind, id ?? '', param);
    return found as Named<Kind>;
  }

  /** All of a kind, the latest first. */
  const all = <Kind extends StripeObject['object']>(kind: Kind): Named<Kind>[] =>
    [...objects.values()].filter((object): object is Named<Kind> => object.object === kind).reverse();

  function emit(type: string, object: StripeObject): void {
    const event: StripeEvent = {
      ...base('event'),
      type,
      api_version: apiVersion,
      data: { object: structuredClone(object) },
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
    };
    objects.set(event.id, event);
    events.push(event);
    onEvent(event);
  }

  const itemOf = (subscription: Subscription): SubscriptionItem => subscription.items.data[0]!;

  function line(price: Price, amount: number, period: { start: number; end: number }, description: string) {
    return {
      id: `il_${randomBytes(12).toString('hex')}`,
      object: 'line_item' as const,
      amount,
      currency: price.currency,
      description,
      period,
      pricing: {
        type: 'price_details' as const,
        price_details: { price: price.id, product: price.product },
      },
    };
  }

  function draftInvoice(
    subscription: Subscription,
    reason: Invoice['billing_reason'],
    lines: InvoiceLine[],
  ): Invoice {
    const total = lines.reduce((sum, { amount }) => sum + amount, 0);
    const due = Math.max(0, total);
    const made = base('invoice');
    return {
      ...made,
      number: null,
      status: 'draft',
      billing_reason: reason,
      customer: subscription.customer,
      currency: subscription.currency,
      amount_due: due,
      amount_paid: 0,
      amount_remaining: due,
      subtotal: total,
      total,
      attempt_count: 0,
      next_payment_attempt: null,
      // As in the API, these are not the period that is paid for: that one is in the lines.
      period_start: now,
      period_end: now,
      lines: listOf(lines, `/v1/invoices/${made.id}/lines`),
      parent: {
        type: 'subscription_details',
        subscription_details: {
          subscription: subscription.id,
          metadata: { ...subscription.metadata },
        },
      },
      status_transitions: { paid_at: null, finalized_at: null },
      hosted_invoice_url: null,
      invoice_pdf: null,
    };
  }

  /** Makes an invoice and tries to take its money. @returns whether it is paid */
  function bill(subscription: Subscription, reason: Invoice['billing_reason'], lines: InvoiceLine[]) {
    const invoice = keep(draftInvoice(subscription, reason, lines));
    invoice.status = 'open';
    invoice.number = `BEST-${String((invoices += 1)).padStart(4, '0')}`;
    invoice.status_transitions.finalized_at = now;
    invoice.hosted_invoice_url = `${origin}/i/${invoice.id}`;
    invoice.invoice_pdf = `${origin}/i/${invoice.id}/pdf`;
    subscription.latest_invoice = invoice.id;
    emit('invoice.finalized', invoice);
    return { invoice, paid: take(invoice) };
  }

  /** Tries to take the money of an open invoice. */
  function take(invoice: Invoice): boolean {
    if (invoice.status !== 'open') throw notAllowed('Invoice is already paid', 'invoice_already_paid');
    invoice.attempt_count += 1;
    const intent = paymentOf(invoice);
    const behaviour = cards.get(invoice.customer) ?? 'declines';
    if (invoice.amount_due > 0 && behaviour !== 'pays') {
      intent.status = behaviour === 'declines' ? 'requires_payment_method' : 'requires_action';
      charge(invoice, intent, 'failed');
      emit('invoice.payment_failed', invoice);
      if (behaviour === 'needs_authentication') emit('invoice.payment_action_required', invoice);
      return false;
    }
    if (invoice.amount_due > 0) {
      intent.status = 'succeeded';
      intent.latest_charge = charge(invoice, intent, 'succeeded').id;
    }
    invoice.status = 'paid';
    invoice.amount_paid = invoice.amount_due;
    invoice.amount_remaining = 0;
    invoice.next_payment_attempt = null;
    invoice.status_transitions.paid_at = now;
    for (const payment of all('invoice_payment'))
      if (payment.invoice === invoice.id) {
        payment.status = 'paid';
        payment.amount_paid = invoice.amount_due;
      }
    emit('invoice.paid', invoice);
    afterPayment(find('subscription', invoice.parent.subscription_details.subscription));
    return true;
  }

  function paymentOf(invoice: Invoice): PaymentIntent {
    const earlier = all('invoice_payment').find((payment) => payment.invoice === invoice.id);
    if (earlier) return find('payment_intent', earlier.payment.payment_intent);
    const intent = keep({
      ...base('payment_intent'),
      amount: invoice.amount_due,
      currency: invoice.currency,
      customer: invoice.customer,
      status: 'requires_payment_method',
      latest_charge: null,
    });
    if (invoice.amount_due > 0)
      keep({
        ...base('invoice_payment'),
        invoice: invoice.id,
        amount_paid: 0,
        amount_requested: invoice.amount_due,
        currency: invoice.currency,
        is_default: true,
        payment: { type: 'payment_intent', payment_intent: intent.id },
        status: 'open',
      });
    return intent;
  }

  function charge(invoice: Invoice, intent: PaymentIntent, status: Charge['status']): Charge {
    const made = keep<Charge>({
      ...base('charge'),
      amount: invoice.amount_due,
      amount_captured: status === 'succeeded' ? invoice.amount_due : 0,
      amount_refunded: 0,
      currency: invoice.currency,
      customer: invoice.customer,
      payment_intent: intent.id,
      paid: status === 'succeeded',
      refunded: false,
      disputed: false,
      status,
    });
    emit(`charge.${status}`, made);
    return made;
  }

  function afterPayment(subscription: Subscription): void {
    const item = itemOf(subscription);
    const update = subscription.pending_update;
    if (update) {
      subscription.pending_update = null;
      item.price = update.subscription_items[0]!.price;
      emit('customer.subscription.pending_update_applied', subscription);
      emit('customer.subscription.updated', subscription);
    }
    if (['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) {
      subscription.status = 'active';
      emit('customer.subscription.updated', subscription);
    }
  }

  /** Begins a subscription, whose first invoice is paid or the card refused. */
  function subscribe(customer: Customer, price: Price, metadata: Metadata): Subscription {
    const made = base('subscription');
    const end = monthsAfter(now, 1);
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
            current_period_start: now,
            current_period_end: end,
            subscription: made.id,
          },
        ],
        `/v1/subscription_items?subscription=${made.id}`,
      ),
      billing_cycle_anchor: now,
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
      line(price, price.unit_amount, { start: now, end }, 'A month'),
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
      at = now,
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
          expires_at: Math.min(now + 23 * 3600, item.current_period_end),
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

  /** An open invoice is given up, and with it the update that waited for its payment. */
  function voidInvoice(invoice: Invoice): void {
    if (invoice.status !== 'open') throw notAllowed('You can only void open invoices.');
    invoice.status = 'void';
    invoice.next_payment_attempt = null;
    emit('invoice.voided', invoice);
    const subscription = find('subscription', invoice.parent.subscription_details.subscription);
    if (subscription.latest_invoice !== invoice.id || subscription.pending_update === null) return;
    subscription.pending_update = null;
    emit('customer.subscription.pending_update_expired', subscription);
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
    const phase = schedule.phases.find(({ start_date, end_date }) => start_date <= now && now < end_date);
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
    if (settings.afterRetries === 'canceled') return end(subscription, now);
    subscription.status = 'unpaid';
    emit('customer.subscription.updated', subscription);
  }

  /** Everything that happens by itself, with its moment. */
  function due(): { at: number; run: () => void }[] {
    return [
      ...all('subscription')
        .filter(({ status }) => !['canceled', 'incomplete_expired', 'incomplete'].includes(status))
        .flatMap((subscription) => [
          ...(subscription.cancel_at === null
            ? []
            : [{ at: subscription.cancel_at, run: () => end(subscription, now) }]),
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

  /** The money of a charge goes back, all of it unless an amount is given. */
  function refund(chargeId: string, amount?: number, metadata: Metadata = {}) {
    const charge = find('charge', chargeId);
    const left = charge.amount - charge.amount_refunded;
    if (left === 0)
      throw notAllowed(`Charge ${chargeId} has already been refunded.`, 'charge_already_refunded');
    const made = keep({
      ...base('refund'),
      amount: Math.min(amount ?? left, left),
      currency: charge.currency,
      charge: charge.id,
      payment_intent: charge.payment_intent,
      status: 'succeeded' as const,
      metadata,
    });
    charge.amount_refunded += made.amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    emit('refund.created', made);
    emit('charge.refunded', charge);
    return made;
  }

  return {
    objects,
    events,
    cards,
    settings,
    base,
    keep,
    find,
    all,
    emit,
    itemOf,
    line,
    draftInvoice,
    bill,
    take,
    voidInvoice,
    subscribe,
    prorate,
    changePrice,
    end,
    expire,
    release,
    refund,
    now: () => now,
    whenEvent: (listener: (event: StripeEvent) => void) => void (onEvent = listener),

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

    /** The person’s bank takes money back. */
    dispute(chargeId: string, status: 'warning_needs_response' | 'needs_response' = 'needs_response') {
      const charge = find('charge', chargeId);
      charge.disputed = true;
      const made = keep({
        ...base('dispute'),
        amount: charge.amount,
        currency: charge.currency,
        charge: charge.id,
        payment_intent: charge.payment_intent,
        reason: 'fraudulent',
        status,
      });
      emit('charge.dispute.created', made);
      return made;
    },

    /** What is bought in a checkout, which its answers do not show. */
    checkouts,

    /** Lets time pass, and with it everything that happens by itself. */
    advance(seconds: number): void {
      const until = now + seconds;
      for (;;) {
        const next = due()
          .filter(({ at }) => at <= until)
          .sort((one, other) => one.at - other.at)[0];
        if (!next) break;
        now = Math.max(now, next.at);
        next.run();
      }
      now = until;
    },
  };
}
