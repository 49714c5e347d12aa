import type { Billing, BillingPlan, Receipt } from '@bestie/contracts/billing.contract';
import type { OpenCheckout, PlanRow, TierUntil } from './billing.repository';
import type { ReceiptRecord } from './billing.tables';
import type { BillingProvider } from './provider/billing-provider';

const presentPlan = (row: PlanRow, { source }: BillingProvider): BillingPlan => ({
  id: row.id,
  tier: { id: row.tier_id, name: row.tier_name, rank: row.rank },
  price: { amount: row.price_amount ?? 0, currency: row.price_currency ?? 'EUR' },
  state: row.state as BillingPlan['state'],
  until: (row.access_until as Date).toISOString(),
  nextCharge:
    row.source === source &&
    row.next_charge_at !== null &&
    row.next_charge_amount !== null &&
    row.next_charge_currency !== null
      ? {
          at: row.next_charge_at.toISOString(),
          sum: { amount: row.next_charge_amount, currency: row.next_charge_currency },
        }
      : null,
  nextTier:
    row.next_tier_id !== null && row.next_tier_name !== null
      ? { id: row.next_tier_id, name: row.next_tier_name }
      : null,
  managed: row.source === source,
});

const presentTier = ({ tier_id, tier_name }: Pick<TierUntil, 'tier_id' | 'tier_name'>) => ({
  id: tier_id,
  name: tier_name,
});

/** Presents what a person pays for. */
export const presentBilling = (
  {
    plan,
    granted,
    ended,
    checkout,
  }: {
    plan: PlanRow | undefined;
    granted: readonly TierUntil[];
    ended: TierUntil | undefined;
    checkout: OpenCheckout | undefined;
  },
  provider: BillingProvider,
): Billing => ({
  movesMoney: provider.movesMoney,
  plan: plan ? presentPlan(plan, provider) : null,
  granted: granted.map((row) => ({ tier: presentTier(row), until: row.until.toISOString() })),
  ended: ended && !plan ? { tier: presentTier(ended), at: ended.until.toISOString() } : null,
  checkout: checkout
    ? { id: checkout.membership_id, tier: presentTier(checkout), url: checkout.checkout_url }
    : null,
});

/** “B-000123”, as printed on it. */
export const receiptNumber = ({ number }: Pick<ReceiptRecord, 'number'>): string =>
  `B-${String(number).padStart(6, '0')}`;

/** Presents a receipt. */
export const presentReceipt = (row: ReceiptRecord): Receipt => ({
  id: row.id,
  number: receiptNumber(row),
  occasion: row.occasion,
  tierName: row.tier_name,
  sum: { amount: row.amount, currency: row.currency },
  at: row.paid_at.toISOString(),
  period:
    row.period_start && row.period_end
      ? { start: row.period_start.toISOString(), end: row.period_end.toISOString() }
      : null,
  movesMoney: row.moves_money,
});
