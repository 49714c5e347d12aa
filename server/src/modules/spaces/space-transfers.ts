import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { spaceTopic } from '@bestie/contracts/live';
import type { TransferTarget } from '../../platform/module/declarations';
import { announceSpace } from './space-announcements';
import { objectsOfSpace } from './space-objects.sql';
import type { SpacesRepositories } from './spaces.repositories';

/** How a space changes its owner. */
export const spaceTransfers: TransferTarget<SpacesRepositories> = {
  async find(bound, id) {
    const space = await bound.spaces.accessForUpdate(id, '');
    if (!space || space.deleted_at) return undefined;
    return { ownerUid: space.owner_uid, title: space.name, version: space.version };
  },

  async requireRoom(bound, uid) {
    const person = await bound.people.findRole(uid);
    if (!person || (person.role === 'fan' && !person.admin))
      throw BestieError.field('to', 'Only creators can own a space. An admin can make them a creator.');
    await bound.spaces.lockAll(uid);
    if ((await bound.spaces.count(uid)) >= limits.spaces.perPerson)
      throw new BestieError('limit_reached', {
        message: `A person can have up to ${limits.spaces.perPerson} spaces.`,
      });
  },

  async move(bound, { id, fromUid, toUid, keepsEditing, now }) {
    if (await bound.spaceMembers.find(id, toUid)) await bound.spaceMembers.setRole(id, toUid, 'manager');
    else
      await bound.spaceMembers.insert({
        space_id: id,
        uid: toUid,
        role: 'manager',
        added_by: toUid,
        added_as_email: null,
        added_at: now,
        seen_at: now,
      });
    if (keepsEditing) await bound.spaceMembers.setRole(id, fromUid, 'editor');
    else await bound.spaceMembers.remove(id, fromUid);
    await bound.spaces.setOwner(id, toUid, now);
    const members = await bound.spaceMembers.uids(id);
    await announceSpace(bound, id, 'spaces.update', [...new Set([...members, fromUid])]);
    await bound.live.publish({ topic: spaceTopic(id), type: 'live.disconnect', ids: [] });
  },

  objects: objectsOfSpace,
};
