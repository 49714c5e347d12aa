import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { cursor, currency, day, id, pageOf, pageSize, picture } from '../http/fields';
import { categories } from './items';
import { itemSchema } from './items.contract';
import { figureLists } from './statistics';

const count = z.number().int().min(0);
/** Calendar month `2026-05`. */
const month = z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/);
/** Minor units of one currency; a sum of prices, so it may exceed the maximum of one price. */
const amount = z.number().int().min(0);

/** A share of the closet, and its wears. */
const share = { pieces: count, wears: count };

/**
 * Figures of a closet. They cover owned pieces: active, in the laundry or lent. Unknown values are left out
 * and counted as unknown, never treated as 0; currencies are never added together.
 */
export const statisticsSchema = z.object({
  pieces: count,
  /** Never worn since they were added. */
  neverWorn: count,
  /** Worn at least once, but not for a year. */
  resting: count,
  /** Wears of all pieces that are not in the trash, including archived ones. */
  wears: count,
  firstWornOn: day.nullable(),
  /** Total price of pieces with a price, per currency, the largest first. */
  values: z.array(z.object({ currency, amount, pieces: count, neverWornAmount: amount })),
  unpriced: count,
  byCategory: z.array(z.object({ category: z.enum(categories), ...share })),
  /** A piece of two colours counts for both. */
  byColour: z.array(z.object({ colour: z.string(), ...share })),
  /** Pieces without a known colour. */
  uncoloured: count,
  /** Months with wears, the oldest first. */
  byMonth: z.array(
    z.object({
      month,
      wears: count,
      /** Different pieces that were worn. */
      pieces: count,
      /** Days with at least one wear. */
      days: count,
    }),
  ),
  /**
   * At the end of each month: total price and wears of pieces with a price, per currency. Their quotient is
   * the cost per wear.
   */
  costByMonth: z.array(z.object({ currency, month, spent: amount, wears: count })),
  /** Exactly the same two to twelve pieces, logged on several days: the most often repeated first. */
  repeatedOutfits: z.array(
    z.object({
      pieces: z.array(z.object({ id, name: z.string(), cover: picture.nullable() })),
      times: count,
      lastWornOn: day,
    }),
  ),
});
export type Statistics = z.output<typeof statisticsSchema>;

/** A piece behind a figure, with its wears in that list. */
export const figurePieceSchema = z.object({ item: itemSchema, wears: count });
export type FigurePiece = z.output<typeof figurePieceSchema>;

export const statisticsContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/statistics',
    summary: 'Figures of the caller’s closet.',
    input: z.object({}),
    output: statisticsSchema,
    access: 'fan',
    scope: 'own',
    rate: 'read',
    heavy: true,
    cookie: true,
  },
  pieces: {
    method: 'GET',
    path: '/api/statistics/pieces',
    summary: 'The pieces behind a figure.',
    input: z.object({
      list: z.enum(figureLists),
      /** For `worn-in-month`; without it the list is empty. */
      month: month.optional(),
      /** For the lists about money: only pieces with a price in this currency. */
      currency: currency.optional(),
      cursor: cursor.optional(),
      limit: pageSize(25),
    }),
    output: pageOf(figurePieceSchema),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    heavy: true,
    cookie: true,
  },
});
