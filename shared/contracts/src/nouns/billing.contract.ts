import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { cursor, id, instant, money, pageOf, pageSize } from '../http/fields';
import { limits } from '../http/limits';
import { receiptOccasions } from './billing';

const tier = z.object({ id, name: z.string() });

export const billingPlanSchema = z.object({
  id,
  tier: tier.extend({ rank: z.number().int() }),
  /** A month’s, as it was agreed. */
  price: money,
  state: z.enum(['active', 'canceling', 'past_due']),
  /** The end of access, unless more is paid. */
  until: instant,
  /** Exactly when what is charged next; null when nothing is. While `past_due`, the next attempt. */
  nextCharge: z.object({ at: instant, sum: money }).nullable(),
  /** The tier after this period, when it is another one. */
  nextTier: tier.nullable(),
  /** False when another provider than the present one charged for it: it ends by itself, and nothing can be changed. */
  managed: z.boolean(),
});
export type BillingPlan = z.output<typeof billingPlanSchema>;

export const billingSchema = z.object({
  /** False where no money moves: "Test payment, no money moves". */
  movesMoney: z.boolean(),
  /** What the caller pays for. */
  plan: billingPlanSchema.nullable(),
  /** What admins gave the caller. */
  granted: z.array(z.object({ tier, until: instant })),
  /** The last paid plan, when there is none now. */
  ended: z.object({ tier, at: instant }).nullable(),
  /** A checkout that is not paid yet; `url` leads on. */
  checkout: z.object({ id, tier, url: z.string().nullable() }).nullable(),
});
export type Billing = z.output<typeof billingSchema>;

export const receiptSchema = z.object({
  id,
  /** As printed on it. */
  number: z.string(),
  occasion: z.enum(receiptOccasions),
  tierName: z.string(),
  sum: money,
  at: instant,
  /** What was paid for; null for refunds. */
  period: z.object({ start: instant, end: instant }).nullable(),
  /** False where no money moved. */
  movesMoney: z.boolean(),
});
export type Receipt = z.output<typeof receiptSchema>;

export const upgradePreviewSchema = z.object({
  /** The moment of the calculation; `upgrade` sends it back. */
  at: instant,
  /** The difference for the rest of the period. */
  dueNow: money,
  /** The next regular charge. */
  next: z.object({ at: instant, sum: money }),
});
export type UpgradePreview = z.output<typeof upgradePreviewSchema>;

const changes = {
  method: 'POST',
  output: billingSchema,
  access: 'fan',
  scope: 'own',
  rate: 'payment',
} as const;

export const billingContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/billing',
    summary: 'What the caller pays for, with the next charge.',
    input: z.object({}),
    output: billingSchema,
    access: 'fan',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  listReceipts: {
    method: 'GET',
    path: '/api/billing/receipts',
    summary: 'The caller’s receipts, newest first. Each is a PDF at `/api/billing/receipts/{id}.pdf`.',
    input: z.object({ cursor: cursor.optional(), limit: pageSize(limits.billing.receipts) }),
    output: pageOf(receiptSchema),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  startCheckout: {
    ...changes,
    path: '/api/billing/checkouts',
    summary:
      'Keeps a place in a tier for 30 minutes and says where to pay. An earlier checkout of the caller is closed. The same `id` sent twice is one checkout.',
    input: z.object({ id, tierId: id }),
    output: z.object({ url: z.string() }),
    errors: ['not_found', 'forbidden', 'conflict', 'already_exists', 'limit_reached', 'unavailable'],
  },
  confirmCheckout: {
    ...changes,
    path: '/api/billing/checkouts/{checkoutId}/confirm',
    summary: 'Asks the payment provider whether a checkout was paid.',
    input: z.object({ checkoutId: id }),
    errors: ['not_found', 'unavailable'],
  },
  closeCheckout: {
    ...changes,
    path: '/api/billing/checkouts/{checkoutId}/close',
    summary: 'Gives up a checkout and its place. What was paid in the meantime counts.',
    input: z.object({ checkoutId: id }),
    errors: ['not_found', 'unavailable'],
  },
  getUpgrade: {
    method: 'GET',
    path: '/api/billing/upgrade',
    summary: 'What it costs to change to a higher tier now.',
    input: z.object({ tierId: id }),
    output: upgradePreviewSchema,
    access: 'fan',
    scope: 'own',
    rate: 'payment',
    cookie: true,
    errors: ['not_found', 'forbidden', 'conflict', 'limit_reached', 'unavailable'],
  },
  upgrade: {
    ...changes,
    path: '/api/billing/upgrade',
    summary:
      'Changes to a higher tier now, for exactly the difference that was shown. The same `id` sent twice is charged once.',
    input: z.object({ id, tierId: id, at: instant, dueNow: money }),
    output: z.object({
      /** `confirm`: the bank asks for a confirmation at `url`, and nothing has changed yet. */
      outcome: z.enum(['done', 'declined', 'confirm']),
      url: z.string().nullable(),
      billing: billingSchema,
    }),
    errors: ['not_found', 'forbidden', 'conflict', 'already_exists', 'limit_reached', 'unavailable'],
  },
  downgrade: {
    ...changes,
    path: '/api/billing/downgrade',
    summary: 'Changes to a lower tier at the end of the period.',
    input: z.object({ id, tierId: id }),
    errors: ['not_found', 'forbidden', 'conflict', 'already_exists', 'limit_reached', 'unavailable'],
  },
  cancel: {
    ...changes,
    path: '/api/billing/cancel',
    summary: 'Ends the plan with the period; while a payment is overdue, now.',
    input: z.object({ id }),
    errors: ['not_found', 'conflict', 'already_exists', 'unavailable'],
  },
  keep: {
    ...changes,
    path: '/api/billing/keep',
    summary: 'Undoes a cancellation or downgrade until the period ends.',
    input: z.object({ id }),
    errors: ['not_found', 'conflict', 'already_exists', 'unavailable'],
  },
  openPaymentPage: {
    ...changes,
    path: '/api/billing/payment-page',
    summary: 'Says where to choose another way to pay.',
    input: z.object({}),
    output: z.object({ url: z.string() }),
    errors: ['not_found', 'unavailable'],
  },
});
