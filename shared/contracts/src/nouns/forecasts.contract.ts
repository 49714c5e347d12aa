import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { day, id, money, picture, version } from '../http/fields';
import { limits } from '../http/limits';

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

const laundryPieces = z.array(z.object({ id, name: z.string(), cover: picture.nullable() }));

/** Which planned pieces will be in the wash on their day, and what can be worn instead. */
export const laundryForecastSchema = z.object({
  /** Today in the time zone of the caller's settings, and the last day of the forecast. */
  date: day,
  until: day,
  /** Number of planned entries in that time. */
  planned: count,
  /** Weekdays on which the caller washes; 1 is Monday. */
  laundryDays: z.array(z.number().int().min(1).max(7)),
  /** From the wash log; otherwise assumed. */
  learnt: z.boolean(),
  clashes: z
    .array(
      z.object({
        entryId: id,
        version,
        date: day,
        occasion: z.string().nullable(),
        /** Null when pieces were planned individually. */
        outfit: z.object({ id, name: z.string() }).nullable(),
        itemIds: z.array(id),
        inWash: laundryPieces,
        /** The first day on which all of them are clean; null if that is after the forecast. */
        readyOn: day.nullable(),
        /**
         * The cheapest swap that keeps occasion, warmth and harmony: `pieces` replace those of `inWash`, in
         * their order; `itemIds` are then the pieces of the entry. Null when nothing fits.
         */
        swap: z.object({ pieces: laundryPieces, itemIds: z.array(id) }).nullable(),
      }),
    )
    .max(limits.laundryForecast.clashes),
});
export type LaundryForecast = z.output<typeof laundryForecastSchema>;

export const forecastsContract = defineContract({
  laundry: {
    method: 'GET',
    path: '/api/forecasts/laundry',
    summary: 'Which planned pieces will be in the wash on their day, with the cheapest swap for each.',
    input: z.object({}),
    output: laundryForecastSchema,
    access: 'fan',
    scope: 'own',
    rate: 'read',
    heavy: true,
    cookie: true,
  },
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
