import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { id, money, picture } from '../http/fields';

const count = z.number().int().min(0);

/** How often a piece will be worn, and what a wear of it will cost by then. */
export const forecastSchema = z.object({
  /** From today on. */
  days: count,
  /**
   * Wears in that time. In four of five cases it is from `low` to `high`, both included. Null while nothing is in the
   * log of the whole closet: then nobody knows.
   */
  wears: z.object({ expected: z.number().min(0), low: count, high: count }).nullable(),
  /**
   * Price divided by all wears by then. Null without a price or a forecast. `most` is null when it may well not be
   * worn at all: then it has no cost per wear.
   */
  costPerWear: z.object({ expected: money, least: money, most: money.nullable() }).nullable(),
  /** What the forecast rests on. */
  basis: z.object({
    /** Of the piece itself: wears, and days in which it could have been worn. */
    ownWears: count,
    ownDays: count,
    /** Other pieces of its category, and of the closet. */
    categoryPieces: count,
    closetPieces: count,
  }),
  /** For a wish: should I buy this? */
  purchase: z
    .object({
      /** Owned pieces of the same category and a colour in common, the most worn first; at most six. */
      similar: z.array(
        z.object({
          id,
          name: z.string(),
          wears: count,
          costPerWear: money.nullable(),
          cover: picture.nullable(),
        }),
      ),
      /** All of them. */
      similarCount: count,
      /** Outfits with what is owned that it would be part of. */
      outfits: count,
    })
    .nullable(),
});
export type Forecast = z.output<typeof forecastSchema>;

export const forecastsContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/forecasts/{itemId}',
    summary: 'How often a piece will be worn in a year, and whether a wish is worth its price.',
    input: z.object({ itemId: id }),
    output: forecastSchema,
    access: 'fan',
    scope: 'own',
    rate: 'read',
    heavy: true,
    errors: ['not_found'],
    cookie: true,
  },
});
