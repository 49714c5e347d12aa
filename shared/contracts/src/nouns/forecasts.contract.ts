import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { id, money, picture } from '../http/fields';

const count = z.number().int().min(0);

/** How often a piece will be worn, and its expected cost per wear. */
export const forecastSchema = z.object({
  /** From today on. */
  days: count,
  /**
   * Wears in that time. In four of five cases it is from `low` to `high`, both inclusive. Null without any
   * wears in the closet.
   */
  wears: z.object({ expected: z.number().min(0), low: count, high: count }).nullable(),
  /**
   * Price divided by all wears by then. Null without a price or a forecast. `most` is null when it may not be
   * worn at all: then it has no cost per wear.
   */
  costPerWear: z.object({ expected: money, least: money, most: money.nullable() }).nullable(),
  /** The data behind the forecast. */
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
      /** Owned pieces of the same category and with a colour in common, the most worn first; at most six. */
      similar: z.array(
        z.object({
          id,
          name: z.string(),
          wears: count,
          costPerWear: money.nullable(),
          cover: picture.nullable(),
        }),
      ),
      /** Number of all of them. */
      similarCount: count,
      /** Number of outfits with owned pieces that it would be part of. */
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
