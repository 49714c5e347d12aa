import type { Generated, Selectable } from 'kysely';
import type { ReceiptOccasion } from '@bestie/contracts/billing';
import type { GeneratedTimestamp, Timestamp } from '../../platform/database/column-types';
import type { BillingProvider } from './provider/billing-provider';

type Source = BillingProvider['source'];

/** Tables of payments. Sums are in minor units. */
export interface BillingTables {
  billing_subscriptions: {
    membership_id: string;
    uid: string;
    source: Source;
    checkout: string | null;
    checkout_url: string | null;
    /** Its id at the provider; null until it is paid. */
    reference: string | null;
    customer: string | null;
    /** The ticket of the reading that was applied last. */
    applied: Generated<number>;
    next_charge_at: Date | null;
    next_charge_amount: number | null;
    next_charge_currency: string | null;
    created_at: GeneratedTimestamp;
    updated_at: GeneratedTimestamp;
  };
  billing_changes: {
    id: string;
    uid: string;
    request_hash: string;
    created_at: GeneratedTimestamp;
  };
  billing_events: {
    source: Source;
    id: string;
    type: string;
    received_at: GeneratedTimestamp;
  };
  billing_receipts: {
    id: Generated<string>;
    number: Generated<number>;
    source: Source;
    reference: string;
    moves_money: boolean;
    /** Null once the person is erased. */
    uid: string | null;
    billed_to: string | null;
    occasion: ReceiptOccasion;
    tier_name: string;
    amount: number;
    currency: string;
    period_start: Date | null;
    period_end: Date | null;
    paid_at: Timestamp;
    created_at: GeneratedTimestamp;
  };
}

declare module '../../platform/database/schema' {
  interface Database extends BillingTables {}
}

export type SubscriptionRecord = Selectable<BillingTables['billing_subscriptions']>;
export type ReceiptRecord = Selectable<BillingTables['billing_receipts']>;
