import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { day } from '../http/fields';
import { limits } from '../http/limits';

/** A place of the list that the server has. */
export const placeId = z.string().regex(/^\d{1,9}$/);

export const placeSchema = z.object({
  id: placeId,
  name: z.string(),
  country: z.string(),
  /** South of the equator, where seasons are the other way round. */
  southern: z.boolean(),
});
export type Place = z.output<typeof placeSchema>;

const degrees = z.number().min(-90).max(70);

/** The weather of a plain day at a place; degrees Celsius. */
export const weatherDaySchema = z.object({
  date: day,
  low: degrees,
  high: degrees,
  /** How it feels, with wind and humidity. */
  feltLow: degrees,
  feltHigh: degrees,
  /** 0 to 1. */
  rainChance: z.number().min(0).max(1),
});
export type WeatherDay = z.output<typeof weatherDaySchema>;

export const weatherContract = defineContract({
  places: {
    method: 'GET',
    path: '/api/weather/places',
    summary: 'Places whose name begins with, or contains, the given text; the largest first.',
    input: z.object({ q: z.string().trim().min(1).max(limits.weather.placeName) }),
    output: z.object({ places: z.array(placeSchema).max(limits.weather.places) }),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  get: {
    method: 'GET',
    path: '/api/weather',
    summary: 'The forecast for the caller’s place, or for another one: at most 16 days from today.',
    input: z.object({ placeId: placeId.optional() }),
    output: z.object({
      /**
       * `off`: this server asks no provider. `none`: no place is chosen. `unavailable`: the provider does not answer;
       * `days` is then empty.
       */
      state: z.enum(['off', 'none', 'known', 'unavailable']),
      place: placeSchema.nullable(),
      days: z.array(weatherDaySchema),
    }),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  choose: {
    method: 'PUT',
    path: '/api/weather/place',
    summary: 'Chooses the place whose weather counts for the caller, or none.',
    input: z.object({ placeId: placeId.nullable() }),
    output: z.object({ place: placeSchema.nullable() }),
    access: 'fan',
    scope: 'own',
    rate: 'write',
  },
});
