import type { IncomingHttpHeaders } from 'node:http';
import type { Money } from '@bestie/contracts/fields';

/** A tier with the monthly price that the member agreed to. */
export interface Plan {
  tierId: string;
  /** Shown on the provider’s pages and invoices. */
  tierName: string;
  price: Money;
}

export interface CheckoutOrder {
  /** Comes back as {@link Subscription.membershipId}. */
  membershipId: string;
  plan: Plan;
  /** The provider’s id of a person who paid before; null for a new one. */
  customer: string | null;
  /** A confirmed address, to fill in; null without one. */
  email: string | null;
  /** When the checkout can no longer be paid, if the provider supports it. */
  until: Date;
  /** Absolute addresses of Bestie, for the way back. */
  paidUrl: string;
  leftUrl: string;
}

export interface StartedCheckout {
  /** Its id at the provider. */
  reference: string;
  /** Where the person pays: absolute, or a path of Bestie. */
  url: string;
}

/** A subscription as the provider says it is now. */
export interface Subscription {
  /** Its id at the provider. */
  reference: string;
  /** What {@link CheckoutOrder.membershipId} was. */
  membershipId: string;
  customer: string;
  /** `active` also while it ends with the period. `ended` will never charge again. */
  state: 'active' | 'past_due' | 'ended';
  /** The tier and price of the current period. */
  tierId: string;
  price: Money;
  /**
   * The end of what is paid: of the current period, or while `past_due` of the one before. Once it has `ended`, the moment
   * when it did, if that was earlier.
   */
  paidUntil: Date;
  /** True when it ends with the period by itself. */
  endsWithPeriod: boolean;
  /** The tier after the current period, when it is another one. */
  nextTierId: string | null;
  /** The next charge, or the next attempt while `past_due`; null when nothing more will be charged. */
  nextCharge: { at: Date; sum: Money } | null;
  /** When the payment of the current period was refunded in full or disputed; access ends then. */
  revokedAt: Date | null;
}

/** A subscription in a list, where payments that were given back are not looked at. */
export type ListedSubscription = Omit<Subscription, 'revokedAt'>;

/** A sum that was charged or given back. Never changes. */
export interface ProviderReceipt {
  /** Its id at the provider. */
  reference: string;
  occasion: 'start' | 'renewal' | 'upgrade' | 'refund';
  /** Above zero, for refunds too. */
  sum: Money;
  tierId: string;
  at: Date;
  /** What was paid for; null for refunds. */
  period: { start: Date; end: Date } | null;
}

/** A verified message of the provider. It says that something changed; what is true now is fetched. */
export interface ProviderEvent {
  /** Unique at the provider, and the same when it is sent again. */
  id: string;
  /** The provider’s own name of what happened, for the log. */
  type: string;
  /** What {@link BillingProvider.findSubscription} is asked; null for events that concern no subscription. */
  about: string | null;
}

/** What an upgrade costs at a moment. */
export interface UpgradePreview {
  /** The difference for the rest of the period; zero is possible. */
  dueNow: Money;
}

/**
 * `confirm`: the person’s bank asks them to confirm the payment at this address; the upgrade takes effect then, and nothing
 * is changed before.
 */
export type UpgradeOutcome = { state: 'done' } | { state: 'declined' } | { state: 'confirm'; url: string };

/**
 * A service that charges members: Stripe, or the test provider. It holds cards and subscriptions; Bestie holds neither.
 *
 * Every write takes a `key`: the same call with the same key takes effect once, and answers as the first time. Errors are
 * `BestieError`: `not_found` for an unknown reference, `conflict` where the state forbids the change, `unavailable` when the
 * provider does not answer, with the outcome unknown, so that the caller repeats it with the same key.
 */
export interface BillingProvider {
  readonly source: 'test' | 'stripe';
  /** False for the test provider, and for Stripe with a test key: "Test payment, no money moves". */
  readonly movesMoney: boolean;

  startCheckout(order: CheckoutOrder, key: string): Promise<StartedCheckout>;

  /** Closes a checkout, so that it cannot be paid; does nothing when it was paid or closed before. */
  closeCheckout(reference: string): Promise<void>;

  /**
   * The present state of a subscription.
   * @param about its own reference, or that of its checkout, one of its payments, or what an event named
   * @returns null where there is none, such as for a checkout that was not paid
   */
  findSubscription(about: string): Promise<Subscription | null>;

  /** Pages of all subscriptions that have not ended. */
  listRunning(): AsyncIterable<readonly ListedSubscription[]>;

  /** Payments that were given back since a moment, as {@link findSubscription} takes them. */
  listGivenBack(since: Date): AsyncIterable<string>;

  /** What was charged and given back for a subscription: the newest 100 or more. */
  listReceipts(reference: string): Promise<ProviderReceipt[]>;

  /** @param at a moment of the current period; the same moment given to `upgrade` costs the same */
  previewUpgrade(reference: string, plan: Plan, at: Date): Promise<UpgradePreview>;

  /** Changes to a dearer tier now, and charges the difference. It also undoes a cancellation or downgrade. */
  upgrade(reference: string, plan: Plan, at: Date, key: string): Promise<UpgradeOutcome>;

  /** Changes the tier at the end of the period. It also undoes a cancellation. */
  downgrade(reference: string, plan: Plan, key: string): Promise<void>;

  /** Ends it with the period. It also undoes a downgrade. */
  cancel(reference: string, key: string): Promise<void>;

  /** Undoes a cancellation or downgrade that has not taken effect. */
  keep(reference: string, key: string): Promise<void>;

  /** Ends it now. Nothing is charged or given back. Does nothing when it has ended. */
  endNow(reference: string, key: string): Promise<void>;

  /** Deletes what identifies a person who is erased. It also ends what they pay for. */
  forgetCustomer(customer: string): Promise<void>;

  /**
   * A page for another way to pay, which also tries what is `past_due` again.
   * @returns its address: absolute, or a path of Bestie
   */
  openPaymentPage(
    subscription: Pick<Subscription, 'reference' | 'customer'>,
    returnUrl: string,
  ): Promise<string>;

  /**
   * Verifies a message by its signature and parses it.
   * @param body the bytes as they were received
   * @throws BestieError `invalid_input` without a valid signature
   */
  readEvent(body: Buffer, headers: IncomingHttpHeaders): ProviderEvent;
}
