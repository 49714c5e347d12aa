import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { id, instant, peopleLine, reason, version } from '../http/fields';
import { limits } from '../http/limits';
import { reportKinds } from './reports';
import { filterActions } from './word-filters';

const { wordFilters } = limits;

const action = z.enum(filterActions);
const name = peopleLine({ max: wordFilters.nameLength });
const words = z
  .array(z.string().trim().min(1).max(wordFilters.wordLength))
  .max(wordFilters.wordsPerAction)
  .transform((list) => [...new Set(list)]);

export const wordFilterSchema = z.object({
  id,
  version,
  /** What it did is signed with it: “by a rule: NAME”. */
  name: z.string(),
  action,
  /** Whole words, or their beginnings: `word*`. */
  words: z.array(z.string()),
  /** They win over words. */
  exceptions: z.array(z.string()),
  updatedAt: instant,
});
export type WordFilter = z.output<typeof wordFilterSchema>;

const match = z.object({
  filterId: id,
  name: z.string(),
  action,
  word: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  found: z.string(),
  exception: z.string().nullable(),
});

export const triedTextSchema = z.object({
  /** What would happen; null when nothing would. */
  action: action.nullable(),
  matches: z.array(match),
  /** The text with stars in the place of what is censored. */
  censored: z.string(),
});
export type TriedText = z.output<typeof triedTextSchema>;

export const triedFilterSchema = z.object({
  /** Texts of the last 30 days that match; of as many as were looked at. */
  count: z.number().int(),
  looked: z.number().int(),
  /** True where there were more texts than that. */
  cut: z.boolean(),
  samples: z.array(
    z.object({ kind: z.enum(reportKinds), text: z.string(), found: z.string(), path: z.string().nullable() }),
  ),
});
export type TriedFilter = z.output<typeof triedFilterSchema>;

/** A filter that is not saved yet, in the place of the saved one with this id. */
const draft = { id, name, action, words, exceptions: words };
const admins = { access: 'admin', scope: 'any', rate: 'admin' } as const;

export const wordFiltersContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/word-filters',
    summary: 'All word filters, the strictest first.',
    input: z.object({}),
    output: z.object({ items: z.array(wordFilterSchema) }),
    ...admins,
    rate: 'read',
    cookie: true,
  },
  create: {
    method: 'POST',
    path: '/api/admin/word-filters',
    summary:
      'A filter that is in force at once for new and edited texts. The same `id` sent twice makes one.',
    input: z.object({ ...draft, reason }),
    output: wordFilterSchema,
    ...admins,
    bodyBytes: wordFilters.bytes,
    errors: ['already_exists', 'limit_reached'],
  },
  update: {
    method: 'PATCH',
    path: '/api/admin/word-filters/{filterId}',
    summary: 'Changes a filter. Texts that were written before stay as they are.',
    input: z.object({ filterId: id, version, name, action, words, exceptions: words, reason }),
    output: wordFilterSchema,
    ...admins,
    bodyBytes: wordFilters.bytes,
    errors: ['not_found', 'conflict', 'limit_reached'],
  },
  delete: {
    method: 'DELETE',
    path: '/api/admin/word-filters/{filterId}',
    summary: 'Puts a filter into the trash for 30 days.',
    input: z.object({
      filterId: id,
      /** In the address, as all fields of a deletion. */
      version: z.coerce.number<number>().int().min(1).max(2_147_483_647),
      reason,
    }),
    output: z.object({}),
    ...admins,
    errors: ['not_found', 'conflict'],
  },
  restore: {
    method: 'POST',
    path: '/api/admin/word-filters/{filterId}/restore',
    summary: 'Takes a filter out of the trash; it is in force again.',
    input: z.object({ filterId: id, reason }),
    output: wordFilterSchema,
    ...admins,
    errors: ['not_found', 'limit_reached'],
  },
  tryText: {
    method: 'POST',
    path: '/api/admin/word-filters/try-text',
    summary:
      'What the filters find in a text, where and why, and what would happen to it. Nothing is stored.',
    input: z.object({ text: z.string().max(wordFilters.textLength), draft: z.object(draft).optional() }),
    output: triedTextSchema,
    ...admins,
    bodyBytes: wordFilters.bytes,
  },
  tryFilter: {
    method: 'POST',
    path: '/api/admin/word-filters/try-filter',
    summary: 'How many public texts of the last 30 days a filter matches, with samples. Nothing is stored.',
    input: z.object(draft),
    output: triedFilterSchema,
    ...admins,
    bodyBytes: wordFilters.bytes,
  },
});
