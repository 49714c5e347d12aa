import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { day, id, picture } from '../http/fields';
import { categories, seasons } from './items';
import { limits } from '../http/limits';
import { weatherDaySchema } from './weather.contract';
import { coreParts } from './outfit-rules';
import { rejectReasons } from './suggestions';

export const suggestionSchema = z.object({
  /** Sorted ids of the pieces, which identify the outfit. */
  itemIds: z.array(id),
  /** From top to toe. */
  pieces: z.array(
    z.object({ id, name: z.string(), category: z.enum(categories), cover: picture.nullable() }),
  ),
  /** Why, in whole sentences; the strongest reason first. */
  reasons: z.array(z.string()),
  /** 0 to 1. */
  score: z.number().min(0).max(1),
  /** The person accepted it today. */
  accepted: z.boolean(),
  /** All of its pieces are in today's wear log. */
  worn: z.boolean(),
});
export type Suggestion = z.output<typeof suggestionSchema>;

const answer = {
  input: z.object({
    /** The day in the answer of `list`. */
    date: day,
    itemIds: z.array(id).min(1).max(limits.suggestions.pieces),
  }),
  access: 'fan',
  scope: 'own',
  rate: 'write',
} as const;

export const suggestionsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/suggestions',
    summary: 'Outfits for today, or for another day, from the caller’s closet, each with its reasons.',
    input: z.object({ date: day.optional() }),
    output: z.object({
      /** The day asked for, otherwise today in the time zone of the person's settings. */
      date: day,
      /** Season of that day at the person's place. */
      season: z.enum(seasons),
      /** The weather that counted; null where none is known. */
      weather: weatherDaySchema.extend({ place: z.string() }).nullable(),
      suggestions: z.array(suggestionSchema).max(limits.suggestions.perDay),
      /** Parts that are missing or not clean before an outfit can be suggested; empty when one can. */
      lacking: z.array(z.enum(coreParts)),
    }),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    heavy: true,
    cookie: true,
  },
  accept: {
    ...answer,
    method: 'POST',
    path: '/api/suggestions/accept',
    summary: 'Accepts an outfit; later suggestions are more like it.',
    output: z.object({}),
    errors: ['not_found'],
  },
  reject: {
    ...answer,
    method: 'POST',
    path: '/api/suggestions/reject',
    summary:
      'Rejects an outfit, with a reason if one is given; it is not suggested again, and later suggestions learn.',
    input: answer.input.extend({
      reason: z.enum(rejectReasons).nullable().default(null),
      /** The piece, or the two pieces, that the reason is about. */
      about: z.array(id).max(2).default([]),
    }),
    output: z.object({}),
    errors: ['not_found'],
  },
  withdraw: {
    ...answer,
    method: 'POST',
    path: '/api/suggestions/withdraw',
    summary: 'Withdraws an answer.',
    output: z.object({}),
    errors: ['not_found'],
  },
});
