import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { limits } from '@bestie/contracts/limits';
import type { searchContract } from '@bestie/contracts/search.contract';
import { hitPaths, searchKinds } from '@bestie/contracts/search';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { presentHit, presentMeant } from './search.presenter';
import type { SearchRepository } from './search.repository';

type Input<Verb extends keyof typeof searchContract> = ParsedInputOf<(typeof searchContract)[Verb]>;

/** Score of a hit, from 0 to 1. */
const score = cursorPart.matching(/^(0(\.\d{1,4})?|1(\.0{1,4})?)$/);
/** People are identified by their handle, episodes by uid and id, everything else by its id. */
const hitId = cursorPart.matching(/^[\w.-]{1,128}(\/[\w-]{36})?$/);

export type SearchService = ReturnType<typeof createSearchService>;

/** Search over everything that the person may read. */
export function createSearchService({ search }: { search: SearchRepository }) {
  return {
    async find(caller: Person, { q, kind, cursor, limit }: Input<'find'>) {
      const after = readCursor(cursor, [score, hitId]);
      const words = await search.words(q);
      const rows =
        words.length === 0 ? [] : await search.find(caller.uid, kind, words, { after, limit: limit + 1 });
      const page = pageOfRows(
        rows,
        limit,
        ({ score, id }) => encodeCursor([score, id]),
        (row) => presentHit(kind, row),
      );
      return { ...page, meant: after ? null : presentMeant(words, rows[0]) };
    },

    async suggest(caller: Person, { q }: Input<'suggest'>) {
      const rows = await search.suggest(caller.uid, q, {
        words: limits.search.suggestedWords,
        names: limits.search.suggestedNames,
      });
      return {
        words: rows.flatMap(({ kind, title }) => (kind === null ? title : [])),
        names: rows.flatMap(({ kind, id, title, detail }) =>
          kind === null ? [] : { kind, title, detail, path: hitPaths[kind]({ id, position: null }) },
        ),
      };
    },

    async counts(caller: Person, { q }: Input<'counts'>) {
      const words = await search.words(q);
      return {
        counts:
          words.length === 0
            ? searchKinds.map((kind) => ({ kind, count: 0 }))
            : await search.counts(caller.uid, words, limits.search.counted),
      };
    },
  };
}
