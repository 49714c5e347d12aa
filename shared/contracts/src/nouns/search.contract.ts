import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { cursor, pageOf, pageSize, search, sharedPicture } from '../http/fields';
import { limits } from '../http/limits';
import { searchKinds } from './search';

const kind = z.enum(searchKinds);
const q = search.min(1);

/** Something that was found. `id` names a piece, an outfit, a board, or a person by their handle. */
export const searchHitSchema = z.object({
  kind,
  id: z.string(),
  title: z.string(),
  /** A quiet second line: the brand of a piece, the occasion of an outfit, whose board it is. */
  detail: z.string().nullable(),
  cover: sharedPicture.nullable(),
});
export type SearchHit = z.output<typeof searchHitSchema>;

export const searchContract = defineContract({
  find: {
    method: 'GET',
    path: '/api/search',
    summary:
      'What fits the words best, of one kind; only what the caller may read. Typing errors are forgiven.',
    input: z.object({ q, kind, cursor: cursor.optional(), limit: pageSize(limits.search.page, 48) }),
    output: pageOf(searchHitSchema),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    heavy: true,
    cookie: true,
  },
  counts: {
    method: 'GET',
    path: '/api/search/counts',
    summary: 'How many things of each kind fit the words; not counted beyond a limit.',
    input: z.object({ q }),
    output: z.object({
      counts: z.array(z.object({ kind, count: z.number().int().max(limits.search.counted) })),
    }),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    heavy: true,
    cookie: true,
  },
});
