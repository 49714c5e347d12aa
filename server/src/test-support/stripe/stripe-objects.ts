/** Objects of Stripe’s API of version 2026-10-28.endive, as far as memberships need them. Moments are seconds. */
export type Metadata = Record<string, string>;

export interface StripeList<Item> {
  object: 'list';
  data: Item[];
  has_more: boolean;
  url: string;
}

interface Base<Kind extends string> {
  id: string;
  object: Kind;
  created: number;
  livemode: false;
}

export interface Customer extends Base<'customer'> {
  email: string | null;
  name: string | null;
  metadata: Metadata;
  deleted?: true;
}

export interface Product extends Base<'product'> {
  name: string;
  active: boolean;
  metadata: Metadata;
}

export interface Price extends Base<'price'> {
  product: string;
  currency: string;
  unit_amount: number;
  recurring: { interval: 'month'; interval_count: 1 } | null;
  type: 'recurring' | 'one_time';
  lookup_key: string | null;
  active: boolean;
  metadata: Metadata;
}

export interface CheckoutSession extends Base<'checkout.session'> {
  mode: 'subscription';
  ui_mode: 'hosted_page';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  /** Made when it is paid, unless the checkout is for one who was there. */
  customer: string | null;
  customer_email: string | null;
  client_reference_id: string | null;
  currency: string;
  amount_total: number;
  metadata: Metadata;
  subscription: string | null;
  invoice: string | null;
  expires_at: number;
  url: string | null;
  success_url: string;
  cancel_url: string | null;
}

export interface SubscriptionItem {
  id: string;
  object: 'subscription_item';
  price: Price;
  quantity: 1;
  current_period_start: number;
  current_period_end: number;
  subscription: string;
}

export type SubscriptionStatus =
  'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'unpaid' | 'canceled' | 'paused';

export interface Subscription extends Base<'subscription'> {
  status: SubscriptionStatus;
  customer: string;
  currency: string;
  items: StripeList<SubscriptionItem>;
  billing_cycle_anchor: number;
  billing_mode: { type: 'flexible' };
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  latest_invoice: string | null;
  metadata: Metadata;
  pending_update: { expires_at: number; subscription_items: { id: string; price: Price }[] } | null;
  schedule: string | null;
  payment_settings: { save_default_payment_method: 'off' | 'on_subscription' };
}

export interface InvoiceLine {
  id: string;
  object: 'line_item';
  amount: number;
  currency: string;
  description: string;
  period: { start: number; end: number };
  pricing: { type: 'price_details'; price_details: { price: string; product: string } };
}

export interface Invoice extends Base<'invoice'> {
  number: string | null;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  customer: string;
  currency: string;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  subtotal: number;
  total: number;
  attempt_count: number;
  next_payment_attempt: number | null;
  period_start: number;
  period_end: number;
  lines: StripeList<InvoiceLine>;
  parent: {
    type: 'subscription_details';
    subscription_details: {
      subscription: string;
      metadata: Metadata;
      subscription_proration_date?: number;
    };
  };
  status_transitions: { paid_at: number | null; finalized_at: number | null };
  /** Only where a call asks for it. */
  payments?: StripeList<InvoicePayment>;
  hosted_invoice_url: string | null;
  invoice_pdf: string | null;
}

export interface PaymentIntent extends Base<'payment_intent'> {
  amount: number;
  currency: string;
  customer: string;
  status: 'succeeded' | 'requires_payment_method' | 'requires_action';
  latest_charge: string | null;
}

export interface Charge extends Base<'charge'> {
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  currency: string;
  customer: string;
  payment_intent: string;
  paid: boolean;
  refunded: boolean;
  disputed: boolean;
  status: 'succeeded' | 'failed';
}

export interface InvoicePayment extends Base<'invoice_payment'> {
  invoice: string;
  amount_paid: number;
  amount_requested: number;
  currency: string;
  is_default: true;
  payment: { type: 'payment_intent'; payment_intent: string };
  status: 'paid' | 'open';
}

export interface Refund {
  id: string;
  object: 'refund';
  created: number;
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  status: 'succeeded';
  metadata: Metadata;
}

export interface Dispute extends Base<'dispute'> {
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  reason: string;
  status: 'warning_needs_response' | 'needs_response' | 'won' | 'lost';
}

export interface SchedulePhase {
  start_date: number;
  end_date: number;
  items: { price: string; quantity: 1 }[];
  proration_behavior: string;
}

export interface SubscriptionSchedule extends Base<'subscription_schedule'> {
  status: 'active' | 'released' | 'canceled' | 'completed';
  customer: string;
  subscription: string | null;
  released_subscription: string | null;
  end_behavior: 'release' | 'cancel';
  current_phase: { start_date: number; end_date: number } | null;
  phases: SchedulePhase[];
  metadata: Metadata;
}

export interface PortalConfiguration extends Base<'billing_portal.configuration'> {
  active: boolean;
  features: unknown;
  metadata: Metadata;
}

export interface PortalSession extends Base<'billing_portal.session'> {
  customer: string;
  configuration: string;
  return_url: string;
  url: string;
  flow: { type: string; return: string | null } | null;
}

export interface StripeEvent extends Base<'event'> {
  type: string;
  api_version: string;
  data: { object: StripeObject };
  pending_webhooks: number;
  request: { id: null; idempotency_key: string | null };
}

export type StripeObject =
  | Customer
  | Product
  | Price
  | CheckoutSession
  | Subscription
  | Invoice
  | PaymentIntent
  | Charge
  | InvoicePayment
  | Refund
  | Dispute
  | SubscriptionSchedule
  | PortalConfiguration
  | PortalSession
  | StripeEvent;
