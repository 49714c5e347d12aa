import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { spaceTopic } from '@bestie/contracts/live';
import type { SpaceRole } from '@bestie/contracts/spaces';
import type { SpaceDetail, spacesContract } from '@bestie/contracts/spaces.contract';
import type { Person } from '../../platform/http/caller';
import type { Transaction } from '../../platform/database/transaction';
import type { SpacesRepositories } from './spaces.repositories';
import { notify } from '../notifications';
import { mayInvite, typedEmail } from '../profiles';
import { announceSpace } from './space-announcements';
import type { SpaceAccessRow } from './spaces.repository';
import { spacesPolicy } from './spaces.policy';
import type { SpacesService } from './spaces.service';

type Input<Verb extends keyof typeof spacesContract> = ParsedInputOf<(typeof spacesContract)[Verb]>;
type Verb = 'addMember' | 'changeMember' | 'removeMember' | 'leave';

export interface SpaceMembersDependencies {
  spaces: Pick<SpacesService, 'get'>;
  transaction: Transaction<SpacesRepositories>;
  clock: () => Date;
}

export type SpaceMembersService = ReturnType<typeof createSpaceMembersService>;

/** Members of spaces and their roles. Every change is audited. */
export function createSpaceMembersService({ spaces, transaction, clock }: SpaceMembersDependencies) {
  /** One change of one member: under lock, audited, with live events to the space and the member. */
  async function change(
    caller: Person,
    spaceId: string,
    verb: Verb,
    apply: (
      bound: SpacesRepositories,
      space: SpaceAccessRow,
    ) => Promise<{ uid: string; before?: SpaceRole; after?: SpaceRole } | null>,
  ): Promise<void> {
    await transaction(async (bound) => {
      const found = await bound.spaces.accessForUpdate(spaceId, caller.uid);
      const space = spacesPolicy.require(caller, found, verb === 'leave' ? 'comment' : 'manage');
      const changed = await apply(bound, space);
      if (!changed) return;
      const { uid, before, after } = changed;
      await bound.audit.record({
        actor: caller,
        action: `spaces.${verb}`,
        target: { kind: 'space', id: spaceId },
        ...(before && { before: { uid, role: before } }),
        ...(after && { after: { uid, role: after } }),
      });
      const members = await bound.spaceMembers.uids(spaceId);
      await announceSpace(bound, spaceId, `spaces.${verb}`, [...new Set([...members, uid])]);
      // Open streams of the space reconnect, so that the removed person gets no more events.
      if (!after) await bound.live.publish({ topic: spaceTopic(spaceId), type: 'live.disconnect', ids: [] });
    });
  }

  /** @throws BestieError `invalid_input` about the owner, with whose account the space would end */
  function requireNotOwner({ owner_uid: owner }: SpaceAccessRow, uid: string, field: string): void {
    if (uid === owner)
      throw BestieError.field(
        field,
        'The owner of a space stays a manager. An admin can transfer it to someone else.',
      );
  }

  async function requireMember(bound: SpacesRepositories, spaceId: string, uid: string): Promise<SpaceRole> {
    const member = await bound.spaceMembers.find(spaceId, uid);
    if (!member) throw new BestieError('not_found');
    return member.role;
  }

  return {
    async addMember(caller: Person, { spaceId, who, role }: Input<'addMember'>): Promise<SpaceDetail> {
      await change(caller, spaceId, 'addMember', async (bound) => {
        const found = await bound.people.findByWord(who);
        if (found && (await bound.spaceMembers.find(spaceId, found.uid)))
          throw new BestieError('already_exists', { message: 'They’re already a member.' });
        if (!found || !(await mayInvite(bound, caller.uid, found.uid, who)))
          throw BestieError.field('who', 'No one here has that email or handle.');
        if (found.role === 'fan' && !found.admin)
          throw BestieError.field('who', 'Only creators can join a space. An admin can make them a creator.');
        if ((await bound.spaceMembers.count(spaceId)) >= limits.spaces.members)
          throw new BestieError('limit_reached', {
            message: `A space has at most ${limits.spaces.members} members.`,
          });
        await bound.spaceMembers.insert({
          space_id: spaceId,
          uid: found.uid,
          role,
          added_by: caller.uid,
          added_as_email: typedEmail(who),
          added_at: clock(),
          seen_at: found.uid === caller.uid ? clock() : null,
        });
        await notify(bound, {
          kind: 'spaceMember',
          uid: found.uid,
          actorUid: caller.uid,
          target: { kind: 'space', id: spaceId },
          now: clock(),
        });
        return { uid: found.uid, after: role };
      });
      return spaces.get(caller, { spaceId });
    },

    async changeMember(caller: Person, { spaceId, uid, role }: Input<'changeMember'>): Promise<SpaceDetail> {
      await change(caller, spaceId, 'changeMember', async (bound, space) => {
        const before = await requireMember(bound, spaceId, uid);
        if (before === role) return null;
        requireNotOwner(space, uid, 'role');
        await bound.spaceMembers.setRole(spaceId, uid, role);
        return { uid, before, after: role };
      });
      return spaces.get(caller, { spaceId });
    },

    async removeMember(caller: Person, { spaceId, uid }: Input<'removeMember'>): Promise<SpaceDetail> {
      if (uid === caller.uid) throw BestieError.field('uid', 'To remove yourself, leave the space.');
      await change(caller, spaceId, 'removeMember', async (bound, space) => {
        const before = await requireMember(bound, spaceId, uid);
        requireNotOwner(space, uid, 'uid');
        await bound.spaceMembers.remove(spaceId, uid);
        return { uid, before };
      });
      return spaces.get(caller, { spaceId });
    },

    async leave(caller: Person, { spaceId }: Input<'leave'>): Promise<void> {
      await change(caller, spaceId, 'leave', async (bound, space) => {
        const before = await requireMember(bound, spaceId, caller.uid);
        requireNotOwner(space, caller.uid, 'spaceId');
        await bound.spaceMembers.remove(spaceId, caller.uid);
        return { uid: caller.uid, before };
      });
    },
  };
}
