import { trashedBefore } from '../../platform/database/trash';
import { personDeleted } from '../../platform/identity/identity.domain-events';
import { defineModule } from '../../platform/module/define-module';
import { loungeRoomAccess } from './lounge-access';
import { loungeArchive } from './lounge-archive';
import { createLoungeMessagesService } from './lounge-messages.service';
import { loungePictureReferences } from './lounge-references.sql';
import { findReportedMessage } from './lounge-reports';
import { createLoungeRoomsService } from './lounge-rooms.service';
import { loungeRepositories } from './lounge.repositories';
import { registerLoungeRoutes } from './lounge.routes';
import { createLoungeService } from './lounge.service';

export const loungeModule = defineModule({
  name: 'lounge',
  repositories: loungeRepositories,
  open({ app, http, repositories, transaction, clock }) {
    const lounge = createLoungeService({ rooms: repositories.rooms, transaction });
    const services = {
      lounge,
      loungeMessages: createLoungeMessagesService({ repositories, transaction, clock }),
      loungeRooms: createLoungeRoomsService({ lounge, transaction, clock }),
    };
    registerLoungeRoutes(app, http, services);
    return services;
  },
  sweep: ({ messages }, now) => messages.emptyTrash(trashedBefore(now)),
  handles: (on) => [on(personDeleted, ({ messages }, { uid }) => messages.forgetAuthor(uid))],
  archive: loungeArchive,
  notArchived: {
    lounge_rooms: 'everybody’s',
    lounge_message_pictures: 'the originals are among one’s pictures',
    lounge_mentions: 'derived from the text of messages',
    lounge_reactions: 'what one thought of messages of others',
    lounge_room_people: 'what one read of messages of others',
  },
  erasure: [
    { table: 'lounge_mentions', column: 'uid' },
    { table: 'lounge_reactions', column: 'uid' },
    { table: 'lounge_room_people', column: 'uid' },
  ],
  notErased: {
    'lounge_messages.author_uid':
      'their texts stay, under “Former member”: nobody’s from the first moment on',
    'lounge_messages.deleted_by': 'an admin, or the author; emptied together with the author',
  },
  objectReferences: loungePictureReferences,
  showsPicture: ({ loungePictures }, caller, pictureId) => loungePictures.isShown(caller, pictureId),
  reportTargets: { loungeMessage: findReportedMessage },
  resources: { loungeRoom: loungeRoomAccess },
});
