import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { cursor, pageOf, pageSize, search, sharedPicture } from '../http/fields';
import { limits } from '../http/limits';
import { searchKinds, suggestedKinds } from './search';

const kind = z.enum(searchKinds);
const q = search.min(1);

/**
 * Something that was found. `id` names a piece, an outfit, a board, a thread, a challenge, a person by their handle, or
 * an episode by uid and id as in the address of its page.
 */
export const searchHitSchema = z.object({
  kind,
  id: z.string(),
  title: z.string(),
  /**
   * A quiet second line: the brand of a piece, the occasion of an outfit, whose board it is, where a thread stands, in which state
   * a challenge is, whose clip or episode it is.
   */
  detail: z.string().nullable(),
  /** Of the post that says it, in a thread; null where the title or the first post does, and for everything else. */
  position: z.number().int().nullable(),
  /** What it says around the words that were found; null where they stand in its name alone. */
  snippet: z.array(z.object({ text: z.string(), marked: z.boolean() })).nullable(),
  cover: sharedPicture.nullable(),
});
export type SearchHit = z.output<typeof searchHitSchema>;

export const searchContract = defineContract({
  find: {
    method: 'GET',
    path: '/api/search',
    summary:
      'Best matches of one kind, among everything that the caller may read. Typing errors are corrected.',
    input: z.object({ q, kind, cursor: cursor.optional(), limit: pageSize(limits.search.page, 48) }),
    output: pageOf(searchHitSchema).extend({
      /** The words that were probably meant, where nothing has those that were typed; null otherwise. */
      meant: z.string().nullable(),
    }),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    heavy: true,
    cookie: true,
  },
  suggest: {
    method: 'GET',
    path: '/api/search/suggestions',
    summary:
      'What somebody who typed this may want: words of their own closet, and names of what they may read, that go on like it.',
    input: z.object({ q }),
    output: z.object({
      words: z.array(z.string()),
      names: z.array(
        z.object({
          kind: z.enum(suggestedKinds),
          title: z.string(),
          /** As of a hit. */
          detail: z.string().nullable(),
          /** Address of its page. */
          path: z.string(),
        }),
      ),
    }),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    heavy: true,
    cookie: true,
  },
  counts: {
    method: 'GET',
    path: '/api/search/counts',
    summary: 'Number of matches of each kind, counted up to a limit.',
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
