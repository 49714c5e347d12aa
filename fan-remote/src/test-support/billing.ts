import type { Billing, BillingPlan } from '@bestie/contracts/billing.contract';

/** Somebody who pays for nothing, with the test provider. */
export const exampleBilling = (changes: Partial<Billing> = {}): Billing => ({
  movesMoney: false,
  plan: null,
  granted: [],
  ended: null,
  checkout: null,
  ...changes,
});

/** A plan that goes on. */
export const examplePlan = (changes: Partial<BillingPlan> = {}): BillingPlan => ({
  id: 'c',
  tier: { id: 'silver', name: 'Front row', rank: 1 },
  price: { amount: 400, currency: 'EUR' },
  state: 'active',
  until: '2099-01-15T10:00:00.000Z',
  nextCharge: { at: '2099-01-15T10:00:00.000Z', sum: { amount: 400, currency: 'EUR' } },
  nextTier: null,
  managed: true,
  ...changes,
});
