import type { Account } from '@bestie/contracts/account.contract';
import { limits } from '@bestie/contracts/limits';
import { adminTopic, userTopic } from '@bestie/contracts/live';
import type { FastifyRequest } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../../platform/http/caller';
import type { Identity } from '../../platform/identity/identity';
import type { PeopleRepository, PersonRow } from '../../platform/identity/people.repository';
import type { Repositories, Transaction } from '../../repositories';
import { accountPolicy } from './account.policy';

const day = 24 * 60 * 60 * 1000;

export interface AccountDependencies {
  people: PeopleRepository;
  identity: Pick<Identity, 'forget' | 'requireRecentSignIn'>;
  transaction: Transaction;
  clock: () => Date;
}

export type AccountService = ReturnType<typeof createAccountService>;

/** Deleting one's account: hidden at once, erased after 30 days, kept by one press until then. */
export function createAccountService({ people, identity, transaction, clock }: AccountDependencies) {
  /** One change of when somebody leaves: under lock, audited, announced. */
  async function change(
    caller: Person,
    verb: 'requestDeletion' | 'cancelDeletion',
    apply: (repositories: Repositories, person: PersonRow) => Promise<Date | null>,
  ): Promise<Date | null> {
    const { uid } = caller;
    const leavesAt = await transaction(async (repositories) => {
      const person = await repositories.people.findForUpdate(uid);
      if (!person || person.status === 'deleted') throw new BestieError('unauthenticated');
      const next = await apply(repositories, person);
      const before = person.leaves_at;
      if (before?.getTime() === next?.getTime()) return next;
      await repositories.account.setLeaving(uid, next);
      await repositories.audit.record({
        ...{ actor: caller, action: `account.${verb}`, target: { kind: 'user', id: uid } },
        ...{ before: { leavesAt: before }, after: { leavesAt: next } },
      });
      await repositories.people.announceAccessChange(uid);
      for (const topic of [userTopic(uid), adminTopic])
        await repositories.live.publish({ topic, type: `account.${verb}`, ids: [uid] });
      return next;
    });
    identity.forget(uid);
    return leavesAt;
  }

  return {
    async get(caller: Person): Promise<Account> {
      const person = await people.find(caller.uid);
      return { leavesAt: person?.leaves_at?.toISOString() ?? null };
    },

    async requestDeletion(caller: Person, request: FastifyRequest): Promise<{ leavesAt: string }> {
      await identity.requireRecentSignIn(request);
      const inDays = new Date(clock().getTime() + limits.trashDays * day);
      const leavesAt = await change(caller, 'requestDeletion', async (repositories, person) => {
        if (person.leaves_at === null)
          accountPolicy.requireReplaceable(person, await repositories.people.listActiveAdmins());
        await repositories.account.endSignIns(person.uid, clock());
        await repositories.live.publish({ topic: userTopic(person.uid), type: 'live.disconnect', ids: [] });
        return person.leaves_at ?? inDays;
      });
      return { leavesAt: (leavesAt ?? inDays).toISOString() };
    },

    async cancelDeletion(caller: Person): Promise<void> {
      await change(caller, 'cancelDeletion', async () => null);
    },
  };
}
