import type { Generated, Selectable } from 'kysely';
import type { TestCard } from '@bestie/contracts/test-payments.contract';
import type { GeneratedTimestamp, Json } from '../../../platform/database/column-types';
import type { ProviderReceipt, Subscription } from '../provider/billing-provider';

/** The ledger of the test provider. */
export interface TestPaymentsTables {
  test_checkouts: {
    reference: string;
    membership_id: string;
    customer: string;
    tier_id: string;
    tier_name: string;
    price_amount: number;
    price_currency: string;
    until: Date;
    state: 'open' | 'paid' | 'closed';
    created_at: GeneratedTimestamp;
  };
  test_subscriptions: {
    reference: string;
    membership_id: string;
    checkout: string;
    customer: string;
    card: TestCard;
    tier_id: string;
    price_amount: number;
    price_currency: string;
    state: Subscription['state'];
    anchor: Date;
    /** How many periods were before `anchor`. */
    anchor_period: Generated<number>;
    /** The number of the period that is paid. */
    period: number;
    period_start: Date;
    period_end: Date;
    ends_with_period: boolean;
    next_tier_id: string | null;
    next_price_amount: number | null;
    next_price_currency: string | null;
    next_try_at: Date | null;
    ended_at: Date | null;
    revoked_at: Date | null;
    created_at: GeneratedTimestamp;
  };
  test_charges: {
    key: string;
    subscription: string;
    occasion: ProviderReceipt['occasion'];
    amount: number;
    currency: string;
    tier_id: string;
    period_start: Date | null;
    period_end: Date | null;
    at: GeneratedTimestamp;
  };
  test_requests: {
    key: string;
    request_hash: string;
    answer: Json<unknown>;
    created_at: GeneratedTimestamp;
  };
}

declare module '../../../platform/database/schema' {
  interface Database extends TestPaymentsTables {}
}

export type TestCheckoutRecord = Selectable<TestPaymentsTables['test_checkouts']>;
export type TestSubscriptionRecord = Selectable<TestPaymentsTables['test_subscriptions']>;
export type TestChargeRecord = Selectable<TestPaymentsTables['test_charges']>;
