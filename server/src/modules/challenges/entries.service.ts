import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type { Challenge, ChallengeEntry, challengesContract } from '@bestie/contracts/challenges.contract';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import { requireVoice } from '../../platform/identity/mutes';
import { tellOfMeasure } from '../reports';
import { lockSettled } from './challenge-phases';
import { challengePolicy as policy } from './challenges.policy';
import { presentChallenge, presentEntry } from './challenges.presenter';
import type { ChallengesRepositories } from './challenges.repositories';
import type { ChallengesDependencies } from './challenges.service';
import { setRemoved } from './entry-reports';
import { freezeOutfit } from './freeze-outfit';
import type { FreezeDependencies } from './freeze-outfit';
import { publishEntries } from './tell-challenges';

type Input<Verb extends keyof typeof challengesContract> = ParsedInputOf<(typeof challengesContract)[Verb]>;

export type EntriesDependencies = ChallengesDependencies & { freeze: FreezeDependencies };

export type EntriesService = ReturnType<typeof createEntriesService>;

/** Outfits that people enter. */
export function createEntriesService({ repositories, transaction, clock, freeze }: EntriesDependencies) {
  const get = async (caller: Person, challengeId: string): Promise<Challenge> =>
    presentChallenge(requireFound(await repositories.challenges.find(caller.uid, challengeId)), caller);

  return {
    /** Pictures are copied before the transaction; what a refused entry copied is collected as garbage. */
    async enter(caller: Person, input: Input<'enter'>): Promise<Challenge> {
      const { challengeId, id, outfitId } = input;
      const requestHash = hashOfRequest(input);
      const isRepeated = async ({ entries }: Pick<ChallengesRepositories, 'entries'>) => {
        const earlier = await entries.byId(id);
        if (!earlier) return false;
        if (earlier.author_uid === caller.uid && earlier.request_hash === requestHash) return true;
        throw new BestieError('already_exists');
      };
      const challenge = requireFound(await repositories.challenges.find(caller.uid, challengeId));
      if (await isRepeated(repositories)) return presentChallenge(challenge, caller);
      await requireVoice(repositories.people, caller);
      policy.require(caller, challenge, 'enter');
      const outfit = requireFound(await repositories.outfits.find(caller.uid, outfitId));
      if (outfit.piece_count === 0 && !outfit.cover)
        throw BestieError.field('outfitId', 'This outfit is empty.');
      const pictures = await freezeOutfit(freeze, caller.uid, outfit);
      await transaction(async (bound) => {
        const row = requireFound(await lockSettled(bound, caller.uid, challengeId));
        if (await isRepeated(bound)) return;
        await requireVoice(bound.people, caller);
        policy.require(caller, row, 'enter');
        await bound.entries.insert(
          {
            id,
            challenge_id: challengeId,
            author_uid: caller.uid,
            request_hash: requestHash,
            outfit_id: outfitId,
            name: outfit.name,
            piece_count: outfit.piece_count,
          },
          pictures,
        );
        await publishEntries(bound, 'enter', challengeId);
      });
      return get(caller, challengeId);
    },

    async withdraw(caller: Person, { entryId }: Input<'withdraw'>): Promise<Challenge> {
      const { challenge_id: challengeId } = requireFound(await findOwn(repositories, caller, entryId));
      await transaction(async (bound) => {
        const row = requireFound(await lockSettled(bound, caller.uid, challengeId));
        const entry = requireFound(await findOwn(bound, caller, entryId));
        if (entry.state === 'withdrawn') return;
        policy.require(caller, row, 'withdraw');
        await bound.entries.withdraw(entryId);
        await publishEntries(bound, 'withdraw', challengeId);
      });
      return get(caller, challengeId);
    },

    /** By an admin; comparisons with it fall out unless they were counted. Its author hears why, and may appeal. */
    async remove(caller: Person, { entryId, reason }: Input<'removeEntry'>): Promise<ChallengeEntry> {
      const challengeId = await transaction(async (bound) => {
        const before = requireFound(await bound.entries.byId(entryId));
        const { author_uid: ownerUid, challenge_id: id } = before;
        if (!(await setRemoved(bound, entryId, reason))) return id;
        await bound.audit.record({
          actor: caller,
          action: 'challenges.removeEntry',
          target: { kind: 'challengeEntry', id: entryId },
          reason,
        });
        if (ownerUid !== null && ownerUid !== caller.uid)
          await tellOfMeasure(bound, {
            kind: 'challengeEntry',
            targetId: entryId,
            ownerUid,
            title: before.name,
            content: 'remove',
            reason,
            by: caller.uid,
            now: clock(),
          });
        return id;
      });
      return presentEntry(requireFound(await repositories.entries.find(caller.uid, challengeId, entryId)));
    },

    /** Nobody sees what others entered before voting begins. */
    async list(caller: Person, { challengeId, cursor, limit }: Input<'listEntries'>) {
      const { state } = requireFound(await repositories.challenges.find(caller.uid, challengeId));
      if (!['voting', 'counting', 'closed'].includes(state)) return { items: [], nextCursor: null };
      const after = readCursor(cursor, [cursorPart.matching(/^[0-9a-f]{32}$/)])?.[0];
      const rows = await repositories.entries.list(caller.uid, challengeId, { after, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        items: shown.map(({ row }) => presentEntry(row)),
        nextCursor: rows.length > limit && last ? encodeCursor([last.position]) : null,
      };
    },
  };
}

/** An entry of the caller; others answer like missing ones. */
async function findOwn(
  { entries }: Pick<ChallengesRepositories, 'entries'>,
  caller: Person,
  entryId: string,
) {
  const entry = await entries.byId(entryId);
  return entry?.author_uid === caller.uid ? entry : undefined;
}
