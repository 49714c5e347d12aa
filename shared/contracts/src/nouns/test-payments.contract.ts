import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { id, instant, money } from '../http/fields';

/** Cards of the test provider. `fails_later` pays once, and its renewals are declined. */
export const testCards = ['good', 'fails_later'] as const;
export type TestCard = (typeof testCards)[number];

export const testCheckoutSchema = z.object({
  tierName: z.string(),
  price: money,
  /** How long it can be paid. */
  until: instant,
  state: z.enum(['open', 'paid', 'closed']),
});
export type TestCheckout = z.output<typeof testCheckoutSchema>;

const card = z.enum(testCards);
const own = { access: 'fan', scope: 'own', rate: 'payment', errors: ['not_found', 'conflict'] } as const;

/** Pages of the test provider, which stand for those of a real one. With Stripe, nothing is found here. */
export const testPaymentsContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/test-payments/{checkoutId}',
    summary: 'A checkout of the test provider.',
    input: z.object({ checkoutId: id }),
    output: testCheckoutSchema,
    ...own,
    rate: 'read',
    cookie: true,
  },
  pay: {
    method: 'POST',
    path: '/api/test-payments/{checkoutId}/pay',
    summary: 'Pretends to pay, or to be declined. No money moves.',
    input: z.object({ checkoutId: id, outcome: z.enum(['paid', 'declined']), card }),
    output: testCheckoutSchema,
    ...own,
  },
  changeCard: {
    method: 'POST',
    path: '/api/test-payments/card',
    summary: 'Pretends to pay by another card from now on, and tries what is overdue again.',
    input: z.object({ card }),
    output: z.object({ paid: z.boolean() }),
    ...own,
  },
  refund: {
    method: 'POST',
    path: '/api/test-payments/refund',
    summary: 'Pretends that the last payment was given back in full, which ends access now.',
    input: z.object({}),
    output: z.void(),
    ...own,
  },
});
