import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { id } from '../http/fields';
import { limits } from '../http/limits';
import { countedKinds } from './insights';

export const countsContract = defineContract({
  add: {
    method: 'POST',
    path: '/api/counts',
    summary:
      'Says which things of creators stood in view. Each person counts once per day and thing, under a key that changes daily; what the caller may not see, bots and owners are not counted.',
    input: z.object({
      seen: z
        .array(z.object({ kind: z.enum(countedKinds), id }))
        .min(1)
        .max(limits.insights.seen),
    }),
    output: z.void(),
    access: 'guest',
    scope: 'none',
    rate: 'write',
  },
});
