import { randomBytes } from 'node:crypto';
import type {
  Charge,
  Invoice,
  InvoiceLine,
  Metadata,
  PaymentIntent,
  Price,
  Subscription,
  SubscriptionItem,
} from './stripe-objects';
import { notAllowed } from './stripe-refusal';
import { listOf } from './stripe-store';
import type { StripeStore } from './stripe-store';

/** How the card of a customer behaves. */
export type CardBehaviour = 'pays' | 'declines' | 'needs_authentication';

export const itemOf = (subscription: Subscription): SubscriptionItem => subscription.items.data[0]!;

export function line(
  price: Price,
  amount: number,
  period: { start: number; end: number },
  description: string,
) {
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

export type StripeInvoices = ReturnType<typeof createStripeInvoices>;

/** Invoices, and the money that is taken from cards and given back. `origin` is where their pages are. */
export function createStripeInvoices({ base, keep, find, all, emit, now }: StripeStore, origin: string) {
  /** The cards of customers; without one nothing can be charged. */
  const cards = new Map<string, CardBehaviour>();
  let invoices = 0;

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
      period_start: now(),
      period_end: now(),
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
    invoice.status_transitions.finalized_at = now();
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
    invoice.status_transitions.paid_at = now();
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

  /** The person’s bank takes money back. */
  function dispute(chargeId: string, status: 'warning_needs_response' | 'needs_response' = 'needs_response') {
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
  }

  return { cards, draftInvoice, bill, take, voidInvoice, refund, dispute };
}
