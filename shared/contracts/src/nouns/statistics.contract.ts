import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { cursor, currency, day, id, pageOf, pageSize, picture } from '../http/fields';
import { categories } from './items';
import { itemSchema } from './items.contract';
import { figureLists } from './statistics';

const count = z.number().int().min(0);
/** Calendar month `2026-05`. */
const month = z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/);
/** Minor units of one currency; a sum of prices, so it may be more than one price can be. */
const amount = z.number().int().min(0);

/** How much of the closet something is, and how often it was worn. */
const share = { pieces: count, wears: count };

/**
 * Figures of a closet. Pieces are those that are owned: active, in the laundry or lent. What is unknown is left
 * out and counted as unknown, never taken for 0; currencies are never added together.
 */
export const statisticsSchema = z.object({
  pieces: count,
  /** Never worn since they came in. */
  neverWorn: count,
  /** Worn at least once, but not for a year. */
  resting: count,
  /** Wears of all pieces that are not in the trash, archived ones included. */
  wears: count,
  firstWornOn: day.nullable(),
  /** What the priced pieces cost, per currency, the largest closet first. */
  values: z.array(z.object({ currency, amount, pieces: count, neverWornAmount: amount })),
  unpriced: count,
  byCategory: z.array(z.object({ category: z.enum(categories), ...share })),
  /** A piece of two colours counts for both. */
  byColour: z.array(z.object({ colour: z.string(), ...share })),
  /** Pieces of which no colour is known. */
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
   * At the end of each month: what the priced pieces had cost by then and how often they had been worn, per
   * currency. Cost per wear is the one by the other.
   */
  costByMonth: z.array(z.object({ currency, month, spent: amount, wears: count })),
  /** The same two to twelve pieces, and no other, logged on several days: the most often repeated first. */
  repeatedOutfits: z.array(
    z.object({
      pieces: z.array(z.object({ id, name: z.string(), cover: picture.nullable() })),
      times: count,
      lastWornOn: day,
    }),
  ),
});
export type Statistics = z.output<typeof statisticsSchema>;

/** A piece behind a figure, with its wears in what the list is about. */
export const figurePieceSchema = z.object({ item: itemSchema, wears: count });
export type FigurePiece = z.output<typeof figurePieceSchema>;

export const statisticsContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/statistics',
    summary: 'Figures of one’s own closet.',
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
