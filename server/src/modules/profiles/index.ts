export { presentConversationPerson } from './conversation-person.presenter';
export {
  conversationPerson,
  isAway,
  isBlockedBy,
  mentionedHandles,
  peopleNamedIn,
  peopleMeantBy,
} from './conversation-person.sql';
export type { ConversationPersonColumns } from './conversation-person.sql';
export { mayInvite, typedEmail } from './may-invite';
export { personBlocked } from './profiles.domain-events';
export { publicPerson } from './public-person.sql';
export type { PublicPersonColumns } from './public-person.sql';
export { profilesPort } from './profiles-port';
