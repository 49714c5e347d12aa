import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { id, instant } from '../http/fields';

export const stepUpSchema = z.object({
  id,
  /** `expired` also when it was used. */
  state: z.enum(['waiting', 'confirmed', 'expired']),
  expiresAt: instant,
});
export type StepUp = z.output<typeof stepUpSchema>;

/** Operations that wait for a confirmation. They are confirmed on a page, never over the API. */
export const stepUpsContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/step-ups/{stepUpId}',
    summary: 'Whether the caller has confirmed an operation.',
    input: z.object({ stepUpId: id }),
    output: stepUpSchema,
    access: 'fan',
    scope: 'own',
    rate: 'read',
    errors: ['not_found'],
    cookie: true,
  },
});
