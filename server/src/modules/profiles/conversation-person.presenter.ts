import type { ForumPerson } from '@bestie/contracts/forum.contract';
import { presentSharedPicture } from '../../platform/pictures/pictures.presenter';
import type { ConversationPersonColumns } from './conversation-person.sql';

/** A person as the caller sees them in a conversation; whose profile they do not find has no picture either. */
export const presentConversationPerson = (row: ConversationPersonColumns): ForumPerson => ({
  uid: row.uid,
  name: row.name,
  handle: row.handle,
  avatar: row.avatar && row.handle !== null ? presentSharedPicture(row.avatar) : null,
  blocked: row.blocked,
});
