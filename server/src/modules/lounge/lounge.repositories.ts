import { createAuditRepository } from '../../platform/audit/audit.repository';
import type { Connection } from '../../platform/module/define-module';
import { notificationsPort } from '../notifications';
import { vipPort } from '../vip';
import { createLoungeLiveRepository } from './lounge-live.repository';
import { createLoungeMentionsRepository } from './lounge-mentions.repository';
import { createLoungeMessagesRepository } from './lounge-messages.repository';
import { createLoungePagesRepository } from './lounge-pages.repository';
import { createLoungePicturesRepository } from './lounge-pictures.repository';
import { createLoungePresenceRepository } from './lounge-presence.repository';
import { createLoungeRoomPeopleRepository } from './lounge-room-people.repository';
import { createLoungeRoomsRepository } from './lounge-rooms.repository';

/** VIP tiers that rooms are for, and who has which. */
function tiersPort(db: Connection['db']) {
  const { vipAccess, vipTiers } = vipPort(db);
  return { vipAccess, vipTiers: { find: vipTiers.find } };
}

/** What the module reads and writes on one connection. */
export const loungeRepositories = ({ db }: Connection) => ({
  ...tiersPort(db),
  audit: createAuditRepository(db),
  liveData: createLoungeLiveRepository(db),
  loungePictures: createLoungePicturesRepository(db),
  mentions: createLoungeMentionsRepository(db),
  messages: createLoungeMessagesRepository(db),
  pages: createLoungePagesRepository(db),
  presence: createLoungePresenceRepository(db),
  roomPeople: createLoungeRoomPeopleRepository(db),
  rooms: createLoungeRoomsRepository(db),
  ...notificationsPort(db),
});
export type LoungeRepositories = ReturnType<typeof loungeRepositories>;
