import { z } from 'zod';
import { defineContract } from '../http/define-contract';

/** A person's storage usage and quota. */
export const storageUsageSchema = z.object({
  /** Bytes of all uploads of the person, anywhere. */
  usedBytes: z.number().int(),
  /** Bytes reserved by running uploads. */
  reservedBytes: z.number().int(),
  objects: z.number().int(),
  quotaBytes: z.number().int(),
});

/** About object storage; objects themselves use the protocol under /v0. */
export const storageContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/storage/usage',
    summary: 'The caller’s storage usage and quota.',
    input: z.object({}),
    output: storageUsageSchema,
    access: 'fan',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
});
