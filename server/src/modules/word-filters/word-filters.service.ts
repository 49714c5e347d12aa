import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { adminTopic } from '@bestie/contracts/live';
import type { WordFilter, wordFiltersContract } from '@bestie/contracts/word-filters.contract';
import { changeOf } from '../../platform/audit/change-of';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import { requireVersion } from '../../platform/http/require-version';
import { isComparable } from './compiled-filters';
import { presentFilter } from './word-filters.presenter';
import type { WordFiltersRepositories } from './word-filters.repositories';
import type { WordFilterRow } from './word-filters.tables';

type Input<Verb extends keyof typeof wordFiltersContract> = ParsedInputOf<(typeof wordFiltersContract)[Verb]>;

export interface WordFiltersDependencies {
  repositories: WordFiltersRepositories;
  transaction: Transaction<WordFiltersRepositories>;
}

export type WordFiltersService = ReturnType<typeof createWordFiltersService>;

/** Lists of words that admins keep. Nothing that was written before is changed by them. */
export function createWordFiltersService({ repositories, transaction }: WordFiltersDependencies) {
  const open = async (id: string): Promise<WordFilter> =>
    presentFilter(requireFound(await repositories.wordFilters.find(id)));

  /** One change at a time: audited, and announced to open pages of admins. */
  const change = (
    caller: Person,
    verb: 'create' | 'update' | 'delete' | 'restore',
    { id, reason }: { id: string; reason: string },
    act: (
      bound: WordFiltersRepositories,
      filter: WordFilterRow | undefined,
    ) => Promise<{ before?: unknown; after?: unknown } | null>,
  ): Promise<void> =>
    transaction(async (bound) => {
      await bound.wordFilters.lock();
      const changed = await act(bound, await bound.wordFilters.find(id));
      if (!changed) return;
      await bound.audit.record({
        actor: caller,
        action: `wordFilters.${verb}`,
        target: { kind: 'wordFilter', id },
        ...changed,
        reason,
      });
      await bound.live.publish({ topic: adminTopic, type: `wordFilters.${verb}`, ids: [id] });
    });

  return {
    list: async (): Promise<{ items: WordFilter[] }> => ({
      items: (await repositories.wordFilters.list()).map(presentFilter),
    }),

    async create(caller: Person, { reason, ...input }: Input<'create'>): Promise<WordFilter> {
      const requestHash = hashOfRequest(input);
      await change(caller, 'create', { id: input.id, reason }, async (bound, earlier) => {
        if (earlier) {
          if (earlier.request_hash === requestHash && earlier.created_by === caller.uid) return null;
          throw new BestieError('already_exists');
        }
        requireComparable(input);
        await requireRoom(bound, input.id, input);
        await bound.wordFilters.insert({ ...input, created_by: caller.uid, request_hash: requestHash });
        return { after: summary(input) };
      });
      return open(input.id);
    },

    async update(
      caller: Person,
      { filterId: id, version, reason, ...words }: Input<'update'>,
    ): Promise<WordFilter> {
      await change(caller, 'update', { id, reason }, async (bound, earlier) => {
        const change = earlier && !earlier.deleted_at && changeOf(summary(earlier), summary(words));
        if (change === null) return null;
        const filter = requireCurrentFilter(earlier, version);
        requireComparable(words);
        await requireRoom(bound, id, words);
        await bound.wordFilters.update(id, words);
        return { before: summary(filter), after: summary(words) };
      });
      return open(id);
    },

    async delete(caller: Person, { filterId: id, version, reason }: Input<'delete'>) {
      await change(caller, 'delete', { id, reason }, async (bound, earlier) => {
        if (earlier?.deleted_at) return null;
        const filter = requireCurrentFilter(earlier, version);
        await bound.wordFilters.setDeleted(id, true);
        return { before: summary(filter) };
      });
      return {};
    },

    async restore(caller: Person, { filterId: id, reason }: Input<'restore'>): Promise<WordFilter> {
      await change(caller, 'restore', { id, reason }, async (bound, earlier) => {
        const filter = requireFound(earlier);
        if (filter.deleted_at === null) return null;
        await requireRoom(bound, id, filter);
        await bound.wordFilters.setDeleted(id, false);
        return { after: summary(filter) };
      });
      return open(id);
    },
  };
}

type Words = Pick<WordFilterRow, 'name' | 'action' | 'words' | 'exceptions'>;

const summary = ({ name, action, words, exceptions }: Words) => ({ name, action, words, exceptions });

/** Two admins who edit one filter do not lose words. @throws BestieError `not_found`, `conflict` */
function requireCurrentFilter(filter: WordFilterRow | undefined, version: number): WordFilterRow {
  const found = requireFound(filter);
  if (found.deleted_at !== null) throw new BestieError('not_found');
  requireVersion(found, version);
  return found;
}

/** @throws BestieError `invalid_input` about a word of which nothing is left for comparing, or a star inside of one */
function requireComparable({ words, exceptions }: Pick<Words, 'words' | 'exceptions'>): void {
  for (const [field, list] of Object.entries({ words, exceptions }))
    for (const [at, word] of list.entries()) {
      if (word.slice(0, -1).includes('*'))
        throw BestieError.field(`${field}.${at}`, `“${word}”: a star stands at the end of a word alone.`);
      if (!isComparable(word)) throw BestieError.field(`${field}.${at}`, `“${word}” has no letter or digit.`);
    }
}

/** @throws BestieError `limit_reached` */
async function requireRoom(
  { wordFilters }: WordFiltersRepositories,
  id: string,
  { action, words }: Pick<Words, 'action' | 'words'>,
): Promise<void> {
  const { wordsPerAction, filters } = limits.wordFilters;
  const others = await wordFilters.countOthers(id, action);
  if (others.filters >= filters)
    throw new BestieError('limit_reached', { message: `There can be ${filters} filters.` });
  if (others.words + words.length > wordsPerAction)
    throw new BestieError('limit_reached', {
      message: `Filters that ${action} have room for ${wordsPerAction} words together; ${wordsPerAction - others.words} are left.`,
    });
}
