import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { cursor, day, id, money, pageOf, pageSize } from '../http/fields';
import { limits } from '../http/limits';

/** One day on which a piece was worn; a piece counts once per day. */
export const wearSchema = z.object({
  date: day,
  /** How many times it had been worn by then, including this time. */
  number: z.number().int(),
  /** Price divided by {@link number}; null without a price. */
  costPerWear: money.nullable(),
});
export type Wear = z.output<typeof wearSchema>;

/** Active pieces that became due for a wash by a new wear: they may be moved to the laundry. */
export const washDueSchema = z.array(z.object({ id, name: z.string() }));
export type WashDue = z.output<typeof washDueSchema>;

const itemIds = z.array(id).min(1).max(limits.items.bulk);

/** Pieces whose wear of a day nobody had logged by hand: only the planner had it. Servers of before do not answer it. */
export const plannedWears = z.array(id);
/** Of the pieces, those that the call to undo answered as `planned`: an entry of the planner that has them keeps their wear. */
const wasPlanned = plannedWears.max(limits.items.bulk).default([]);

export const wearsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/items/{itemId}/wears',
    summary: 'Wears of a piece, newest first.',
    input: z.object({ itemId: id, cursor: cursor.optional(), limit: pageSize(limits.wears.page, 400) }),
    output: pageOf(wearSchema),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    errors: ['not_found'],
    cookie: true,
  },
  create: {
    method: 'POST',
    path: '/api/wears',
    summary: 'Logs wears of pieces on a day. Idempotent.',
    input: z.object({ itemIds, date: day, planned: wasPlanned }),
    output: z.object({
      /** Pieces with a new wear, which an undo must take back. */
      created: z.array(id),
      planned: plannedWears.optional(),
      washDue: washDueSchema,
    }),
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found'],
  },
  delete: {
    method: 'POST',
    path: '/api/wears/delete',
    summary: 'Removes wears of pieces on a day.',
    input: z.object({ itemIds, date: day, planned: wasPlanned }),
    output: z.object({ deleted: z.array(id), planned: plannedWears.optional() }),
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found'],
  },
});
