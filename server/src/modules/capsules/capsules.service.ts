import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { capsulesContract } from '@bestie/contracts/capsules.contract';
import { userTopic } from '@bestie/contracts/live';
import type { Person } from '../../platform/http/caller';
import { requireAll, requireFound } from '../../platform/http/require-found';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import type { Transaction } from '../../platform/database/transaction';
import type { CapsulesRepositories } from './capsules.repositories';
import { capsulesPolicy } from './capsules.policy';
import { presentCandidate, presentCapsule } from './capsules.presenter';
import type { CapsulesRepository } from './capsules.repository';

type Input<Verb extends keyof typeof capsulesContract> = ParsedInputOf<(typeof capsulesContract)[Verb]>;

export interface CapsulesDependencies {
  capsules: CapsulesRepository;
  transaction: Transaction<CapsulesRepositories>;
  clock: () => Date;
}

export type CapsulesService = ReturnType<typeof createCapsulesService>;

const instantText = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+\d\d(:\d\d)?$/;

/** Saved capsules, and the pieces from which the page builds new ones. */
export function createCapsulesService({ capsules, transaction, clock }: CapsulesDependencies) {
  const publish = (repositories: CapsulesRepositories, uid: string, verb: string, id: string) =>
    repositories.live.publish({ topic: userTopic(uid), type: `capsules.${verb}`, ids: [id] });

  const move = (caller: Person, id: string, deletedAt: Date | null, verb: 'delete' | 'restore') =>
    transaction(async (repositories) => {
      if (deletedAt === null) {
        await repositories.capsules.lockAll(caller.uid);
        requireFound(await repositories.capsules.find(caller.uid, id));
        capsulesPolicy.requireRoom(await repositories.capsules.count(caller.uid));
      }
      requireFound(await repositories.capsules.move(caller.uid, id, deletedAt));
      await publish(repositories, caller.uid, verb, id);
      return {};
    });

  return {
    candidates: async (caller: Person) => ({
      pieces: (await capsules.listCandidates(caller.uid)).map(presentCandidate),
    }),

    async list(caller: Person, { cursor, limit }: Input<'list'>) {
      const after = readCursor(cursor, [cursorPart.matching(instantText), cursorPart.id]);
      const rows = await capsules.list(caller.uid, after && { createdAt: after[0], id: after[1] }, limit + 1);
      return pageOfRows(rows, limit, (row) => encodeCursor([row.position, row.id]), presentCapsule);
    },

    /** Idempotent by id: a repeated call answers the existing capsule. */
    create: (caller: Person, { id, name, criteria, itemIds }: Input<'create'>) =>
      transaction(async (repositories) => {
        const wanted = [...new Set(itemIds)];
        const items = await repositories.items.lock(caller.uid, wanted);
        await repositories.capsules.lockAll(caller.uid);
        const known = await repositories.capsules.find(caller.uid, id);
        if (known) return presentCapsule(known);
        requireAll(wanted, items);
        capsulesPolicy.requireRoom(await repositories.capsules.count(caller.uid));
        await repositories.capsules.requireTrashRoom(caller.uid, limits.capsules.perPerson);
        const capsule = { id, ownerUid: caller.uid, name, criteria, itemIds: wanted };
        if (!(await repositories.capsules.insert(capsule, clock()))) throw new BestieError('already_exists');
        await publish(repositories, caller.uid, 'create', id);
        return presentCapsule(requireFound(await repositories.capsules.find(caller.uid, id)));
      }),

    delete: (caller: Person, { capsuleId }: Input<'delete'>) => move(caller, capsuleId, clock(), 'delete'),
    restore: (caller: Person, { capsuleId }: Input<'restore'>) => move(caller, capsuleId, null, 'restore'),
  };
}
