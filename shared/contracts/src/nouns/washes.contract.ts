import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { cursor, day, id, pageOf, pageSize } from '../http/fields';
import { limits } from '../http/limits';

/** One day on which a piece was washed. */
export const washSchema = z.object({ date: day });
export type Wash = z.output<typeof washSchema>;

const itemIds = z.array(id).min(1).max(limits.items.bulk);

export const washesContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/items/{itemId}/washes',
    summary: 'Washes of a piece, newest first.',
    input: z.object({ itemId: id, cursor: cursor.optional(), limit: pageSize(limits.wears.page, 400) }),
    output: pageOf(washSchema),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    errors: ['not_found'],
    cookie: true,
  },
  create: {
    method: 'POST',
    path: '/api/washes',
    summary: 'Logs washes of pieces on a day; those in the laundry become active again.',
    input: z.object({ itemIds, date: day }),
    output: z.object({
      /** Pieces with a new wash. */
      created: z.array(id),
      /** Pieces that were returned from the laundry. */
      returned: z.array(id),
    }),
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found'],
  },
  delete: {
    method: 'POST',
    path: '/api/washes/delete',
    summary: 'Removes washes of pieces on a day.',
    input: z.object({ itemIds, date: day }),
    output: z.object({ deleted: z.array(id) }),
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found'],
  },
});
