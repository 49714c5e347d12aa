import { z } from 'zod';
import { defineContract } from '../http/define-contract';

/** What one's uploads take, against the limit of one's role. */
export const storageUsageSchema = z.object({
  /** Bytes of everything that the person uploaded, anywhere. */
  usedBytes: z.number().int(),
  /** Bytes that uploads on their way were promised; they are the person's until those end. */
  reservedBytes: z.number().int(),
  objects: z.number().int(),
  quotaBytes: z.number().int(),
});
export type StorageUsage = z.output<typeof storageUsageSchema>;

/** About object storage; the objects themselves go by the protocol under /v0. */
export const storageContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/storage/usage',
    summary: 'How much of one’s storage is taken.',
    input: z.object({}),
    output: storageUsageSchema,
    access: 'fan',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
});
