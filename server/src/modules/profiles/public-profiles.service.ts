import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { userTopic } from '@bestie/contracts/live';
import type { profilesContract, PublicProfile } from '@bestie/contracts/profiles.contract';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import type { Transaction } from '../../platform/database/transaction';
import type { ProfilesRepositories } from './profiles.repositories';
import { notify } from '../notifications';
import { blockPerson } from './block-person';
import type { PersonTiesRepository } from './person-ties.repository';
import { profilesPolicy } from './profiles.policy';
import { presentBlockedPerson, presentPublicProfile } from './profiles.presenter';

export interface PublicProfilesDependencies {
  personTies: PersonTiesRepository;
  transaction: Transaction<ProfilesRepositories>;
  clock: () => Date;
}

export type PublicProfilesService = ReturnType<typeof createPublicProfilesService>;

/** People as others find them, follows and blocks. */
export function createPublicProfilesService({ personTies, transaction, clock }: PublicProfilesDependencies) {
  /** One change of the caller's relation to a person, with a live event to the caller's own pages. */
  const change = (
    caller: Person,
    type: `profiles.${string}`,
    work: (bound: ProfilesRepositories) => Promise<void>,
  ): Promise<void> =>
    transaction(async (bound) => {
      await work(bound);
      await bound.live.publish({ topic: userTopic(caller.uid), type, ids: [] });
    });

  return {
    async show(caller: Person, handle: string): Promise<PublicProfile> {
      const row = profilesPolicy.requireFindable(await personTies.findByHandle(handle, caller.uid));
      return presentPublicProfile(row, caller.uid);
    },

    async listBlocked(caller: Person, { cursor, limit }: ParsedInputOf<typeof profilesContract.listBlocked>) {
      const after = readCursor(cursor, [cursorPart.instant, cursorPart.text]);
      const rows = await personTies.listBlocked(
        caller.uid,
        after && { createdAt: after[0], uid: after[1] },
        limit + 1,
      );
      return pageOfRows(
        rows,
        limit,
        (row) => encodeCursor([row.created_at.toISOString(), row.uid]),
        presentBlockedPerson,
      );
    },

    follow: (caller: Person, uid: string) =>
      change(caller, 'profiles.follow', async (bound) => {
        profilesPolicy.requireOther(caller, uid);
        await bound.personTies.lockPair(caller.uid, uid);
        const row = profilesPolicy.requireFindable(await bound.personTies.findByUid(uid, caller.uid));
        if (row.blocked)
          throw new BestieError('forbidden', { message: 'You blocked them. Unblock them first.' });
        await bound.personTies.follow(caller.uid, uid, clock());
        await notify(bound, { kind: 'follow', uid, actorUid: caller.uid, now: clock() });
      }),

    unfollow: (caller: Person, uid: string) =>
      change(caller, 'profiles.unfollow', (bound) => bound.personTies.unfollow(caller.uid, uid)),

    /** Also possible for people who blocked the caller, and while they are suspended. */
    block: (caller: Person, uid: string) =>
      change(caller, 'profiles.block', async (bound) => {
        profilesPolicy.requireOther(caller, uid);
        if (!(await bound.personTies.present([uid])).length) throw new BestieError('not_found');
        await blockPerson(bound, caller.uid, uid, clock());
      }),

    unblock: (caller: Person, uid: string) =>
      change(caller, 'profiles.unblock', (bound) => bound.personTies.unblock(caller.uid, uid)),
  };
}
