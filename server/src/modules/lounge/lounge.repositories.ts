import { createAuditRepository } from '../../platform/audit/audit.repository';
import type { Connection } from '../../platform/module/define-module';
import { notificationsPort } from '../notifications';
import { vipPort } from '../vip';
import { wordFiltersPort } from '../word-filters';
import { createLoungeLiveRepository } from './lounge-live.repository';
import { createLoungeMentionsRepository } from './lounge-mentions.repository';
import { createLoungeMessagesRepository } from './lounge-messages.repository';
import { createLoungePagesRepository } from './lounge-pages.repository';
import { createLoungePicturesRepository } from './lounge-pictures.repository';
import { createLoungePresenceRepository } from './lounge-presence.repository';
import { createLoungePurgesRepository } from './lounge-purges.repository';
import { createLoungeRoomPeopleRepository } from './lounge-room-people.repository';
import { createLoungeRoomsRepository } from './lounge-rooms.repository';

/** VIP tiers that rooms are for, and who has which. */
function tiersPort(db: Connection['db']) {
  const { vipAccess, vipTiers } = vipPort(db);
  return { vipAccess, vipTiers: { find: vipTiers.find } };
}

/** What the module reads and writes on one connection. */
export const loungeRepositories = (connection: Connection) => ({
  ...wordFiltersPort(connection),
  ...tiersPort(connection.db),
  audit: createAuditRepository(connection.db),
  liveData: createLoungeLiveRepository(connection.db),
  loungePictures: createLoungePicturesRepository(connection.db),
  mentions: createLoungeMentionsRepository(connection.db),
  messages: createLoungeMessagesRepository(connection.db),
  pages: createLoungePagesRepository(connection.db),
  purges: createLoungePurgesRepository(connection.db),
  presence: createLoungePresenceRepository(connection.db),
  roomPeople: createLoungeRoomPeopleRepository(connection.db),
  rooms: createLoungeRoomsRepository(connection.db),
  ...notificationsPort(connection.db),
});
export type LoungeRepositories = ReturnType<typeof loungeRepositories>;
