import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { day, reason, versionOrNone } from '../http/fields';
import { networks } from './connections';
import type { Network } from './connections';
import { limitFields } from './network-limits';
import type { LimitUnit } from './network-limits';

/** Whole numbers, but for ratios. */
function valuesOf<N extends Network>(network: N) {
  const number = z.number().min(0).max(1e13);
  const entries = Object.entries<{ unit: LimitUnit }>(limitFields[network]).map(
    ([field, { unit }]) => [field, unit === 'ratio' ? number : number.int()] as const,
  );
  return z.strictObject(
    Object.fromEntries(entries) as Record<keyof (typeof limitFields)[N] & string, z.ZodNumber>,
  );
}

export const networkLimitsSchema = z.discriminatedUnion('network', [
  z.object({ network: z.literal('pinterest'), from: day, values: valuesOf('pinterest') }),
  z.object({ network: z.literal('instagram'), from: day, values: valuesOf('instagram') }),
  z.object({ network: z.literal('youtube'), from: day, values: valuesOf('youtube') }),
]);

const entries = z.object({
  items: z.array(networkLimitsSchema),
  /** Of each network; 0 before an admin sets its limits for the first time. */
  versions: z.record(z.enum(networks), versionOrNone),
});

export const networkLimitsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/network-limits',
    summary: 'What each network accepts, by the day from which it counts.',
    input: z.object({}),
    output: entries,
    access: 'creator',
    scope: 'none',
    rate: 'read',
    cookie: true,
  },
  save: {
    method: 'POST',
    path: '/api/network-limits',
    summary:
      'Sets what a network accepts from a day on, with the reason. What is scheduled is checked again within a minute.',
    input: z.object({
      network: z.enum(networks),
      /** That of the network which the values are based on. Consoles from before send none, and overwrite what others set. */
      version: versionOrNone.optional(),
      from: day,
      /** Every limit of the network. */
      values: z.record(z.string().max(60), z.number().min(0).max(1e13)),
      reason,
    }),
    output: entries,
    access: 'admin',
    scope: 'none',
    rate: 'admin',
    errors: ['conflict'],
  },
});
export const limitValuesSchemas = {
  pinterest: valuesOf('pinterest'),
  instagram: valuesOf('instagram'),
  youtube: valuesOf('youtube'),
} as const satisfies Record<Network, z.ZodType>;
