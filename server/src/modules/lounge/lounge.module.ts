import { trashedBefore } from '../../platform/database/trash';
import type { Person } from '../../platform/http/caller';
import { personDeleted } from '../../platform/identity/identity.domain-events';
import { namesByParent, namesIn } from '../../platform/module/audit-name.sql';
import { defineModule } from '../../platform/module/define-module';
import { resource } from '../../platform/module/define-policy';
import { loungeDemo } from './demo/lounge.demo';
import { loungeArchive } from './lounge-archive';
import { loungeLiveData } from './lounge-live-data';
import { createLoungeMessagesService } from './lounge-messages.service';
import { loungeNotifications } from './lounge-notifications';
import { createLoungePresenceService } from './lounge-presence.service';
import { loungePictureReferences } from './lounge-references.sql';
import { loungeReportTargets } from './lounge-reports';
import { createLoungePurgesService } from './lounge-purges.service';
import { createLoungeRoomsService } from './lounge-rooms.service';
import { onlookerOf, roomPolicy } from './lounge.policy';
import type { StoredRoom } from './lounge-rooms.repository';
import { loungeRepositories } from './lounge.repositories';
import type { LoungeRepositories } from './lounge.repositories';
import { registerLoungeRoutes } from './lounge.routes';
import { createSampleMessages } from './sample-messages';
import { createLoungeService } from './lounge.service';

type HeardRoom = StoredRoom & { until: Date | null };

/** A room that is open to the caller, and until when it is. */
async function findHeardRoom(
  { rooms, vipAccess }: LoungeRepositories,
  caller: Person,
  roomId: string,
): Promise<HeardRoom | undefined> {
  const room = await rooms.findOpen(roomId, onlookerOf(caller));
  if (!room?.tier_id) return room && { ...room, until: null };
  const access = await vipAccess.accessTo(caller.uid, room.tier_id);
  return access ? { ...room, until: access.until } : undefined;
}

export const loungeModule = defineModule({
  name: 'lounge',
  uses: ['live', 'logger'],
  repositories: loungeRepositories,
  open({ app, http, repositories, transaction, clock, live, logger }) {
    const lounge = createLoungeService({ rooms: repositories.rooms, transaction });
    const services = {
      lounge,
      loungeMessages: createLoungeMessagesService({ repositories, transaction, clock }),
      loungePresence: createLoungePresenceService({ repositories, live, clock }),
      sampleMessages: createSampleMessages({ transaction }),
      loungePurges: createLoungePurgesService({ repositories, transaction }),
      loungeRooms: createLoungeRoomsService({ lounge, transaction, clock }),
    };
    live.onBeat(() => {
      services.loungePresence
        .noteListeners()
        .catch((error: Error) => logger.warn({ error: error.message }, 'noting who is in the lounge failed'));
    });
    registerLoungeRoutes(app, http, services);
    return services;
  },
  async sweep({ messages, presence }, now) {
    await messages.emptyTrash(trashedBefore(now));
    await presence.deleteOld();
  },
  handles: (on) => [
    on(personDeleted, async ({ messages }, { uid, textsToo }) => {
      if (textsToo) await messages.emptyTexts(uid);
      await messages.forgetAuthor(uid);
    }),
  ],
  archive: loungeArchive,
  notArchived: {
    lounge_rooms: 'shared by everyone',
    lounge_mentions: 'derived from the text of messages',
    lounge_reactions: 'reactions to other people’s messages',
    lounge_room_people: 'read markers',
    lounge_presence: 'deleted after minutes',
    lounge_purges: 'kept by moderators',
  },
  erasure: [
    { table: 'lounge_mentions', column: 'uid' },
    { table: 'lounge_reactions', column: 'uid' },
    { table: 'lounge_room_people', column: 'uid' },
    { table: 'lounge_presence', column: 'uid' },
  ],
  notErased: {
    'lounge_purges.purged_by': 'kept by moderators: an admin who removed messages',
    'lounge_messages.author_uid': 'their messages stay without them, by “Former member”',
    'lounge_messages.deleted_by': 'an admin or the author; cleared together with the author',
  },
  auditNames: {
    loungeRoom: namesIn('lounge_rooms', 'name'),
    loungeMessage: namesByParent('lounge_messages', {
      key: 'room_id',
      parent: 'lounge_rooms',
      column: 'name',
    }),
  },
  notifications: loungeNotifications,
  objectReferences: loungePictureReferences,
  showsPicture: ({ loungePictures }, caller, pictureId) => loungePictures.isShown(caller, pictureId),
  reportTargets: loungeReportTargets,
  resources: {
    loungeRoom: resource(roomPolicy, findHeardRoom, { until: (room: HeardRoom) => room.until }),
  },
  liveData: loungeLiveData,
  demo: [loungeDemo],
});
