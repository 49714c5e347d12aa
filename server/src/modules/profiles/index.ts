import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { createPersonTiesRepository } from './person-ties.repository';

export { presentConversationPerson } from './conversation-person.presenter';
export {
  conversationPerson,
  isAway,
  isBlockedBy,
  mentionedHandles,
  peopleMeantBy,
} from './conversation-person.sql';
export type { ConversationPersonColumns } from './conversation-person.sql';
export { mayInvite, typedEmail } from './may-invite';
export { personBlocked } from './profiles.domain-events';
export { publicPerson } from './public-person.sql';
export type { PublicPersonColumns } from './public-person.sql';

/** Relations between people. */
export function profilesPort(db: Kysely<Database>) {
  const { isApart, standings } = createPersonTiesRepository(db);
  return { personTies: { isApart, standings } };
}
export type ProfilesPort = ReturnType<typeof profilesPort>;
