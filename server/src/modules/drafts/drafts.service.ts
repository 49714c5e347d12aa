import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import type { Draft, draftsContract } from '@bestie/contracts/drafts.contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { userTopic } from '@bestie/contracts/live';
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import type { DraftsRepositories } from './drafts.repositories';
import type { DraftRow, DraftsRepository } from './drafts.repository';

type Input<Verb extends keyof typeof draftsContract> = ParsedInputOf<(typeof draftsContract)[Verb]>;

export interface DraftsDependencies {
  drafts: DraftsRepository;
  transaction: Transaction<DraftsRepositories>;
}

export type DraftsService = ReturnType<typeof createDraftsService>;

/** Drafts are private to their writer, on all devices; an older tab never overwrites a newer one. */
export function createDraftsService({ drafts, transaction }: DraftsDependencies) {
  const change = (caller: Person, place: string, sequence: number, content: Draft['content']) =>
    transaction(async (bound) => {
      await bound.drafts.lock(caller.uid);
      const existing = await bound.drafts.find(caller.uid, place);
      const now = existing?.sequence ?? 0;
      // The client repeats a call whose answer was lost.
      if (existing && sequence === now - 1 && isDeepStrictEqual(existing.content, content))
        return present(place, existing);
      if (sequence !== now)
        throw new BestieError('conflict', {
          message: 'You wrote on in another tab or on another device.',
          currentVersion: now,
        });
      if (content === null && !existing?.content) return present(place, existing);
      if (content && !existing?.content && (await bound.drafts.count(caller.uid)) >= limits.drafts.perPerson)
        throw new BestieError('limit_reached', {
          message: 'You have very many drafts. Send or discard some.',
        });
      const saved = await bound.drafts.save(caller.uid, place, content);
      await bound.live.publish({ topic: userTopic(caller.uid), type: 'drafts.put', ids: [place] });
      return present(place, saved);
    });

  return {
    get: async (caller: Person, { place }: Input<'get'>): Promise<Draft> =>
      present(place, await drafts.find(caller.uid, place)),

    put: (caller: Person, { place, sequence, content }: Input<'put'>): Promise<Draft> =>
      change(caller, place, sequence, content),

    delete: (caller: Person, { place, sequence }: Input<'delete'>): Promise<Draft> =>
      change(caller, place, sequence, null),
  };
}

const present = (place: string, row: DraftRow | undefined): Draft => ({
  place,
  sequence: row?.sequence ?? 0,
  content: row?.content ?? null,
  savedAt: row?.content ? row.saved_at.toISOString() : null,
});
