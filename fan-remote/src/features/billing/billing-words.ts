import type { BillingPlan } from '@bestie/contracts/billing.contract';
import type { VipTier } from '@bestie/contracts/vip.contract';
import { formatDate, formatMoment } from '@bestie/design-system/format-date';
import { formatMoney } from '@bestie/design-system/money';

/** What is charged next, exactly: "€12.00 on 24 Dec 2026, 10:15". Uses `Intl`, so not in a first view. */
export function nextChargeInWords({ nextCharge, state, until }: BillingPlan): string {
  if (nextCharge)
    return `${formatMoney(nextCharge.sum)} ${state === 'past_due' ? 'is tried again' : 'is charged'} on ${formatMoment(nextCharge.at)}.`;
  return `Nothing more is charged. It ends on ${formatMoment(until)}.`;
}

/** What is going to happen to a plan, if it is something else than going on. */
export function changeInWords({ state, nextTier, tier, until }: BillingPlan): string | null {
  if (state === 'past_due')
    return `Your last payment failed. Choose another way to pay by ${formatDate(until)}, or ${tier.name} ends.`;
  if (state === 'canceling') return `Cancelled. ${tier.name} stays open until ${formatDate(until)}.`;
  return nextTier ? `On ${formatDate(until)} it changes to ${nextTier.name}.` : null;
}

/** Which way another tier is. */
export type TierChange = 'upgrade' | 'downgrade';

/** The other tiers that a plan can change to, the lowest first. Sums of two currencies cannot be offset. */
export const possibleChanges = (
  plan: BillingPlan,
  tiers: readonly VipTier[],
): { tier: VipTier; change: TierChange }[] =>
  tiers
    .filter(
      ({ id, closed, price }) => id !== plan.tier.id && !closed && price.currency === plan.price.currency,
    )
    .map((tier) => ({ tier, change: tier.rank > plan.tier.rank ? 'upgrade' : 'downgrade' }));
