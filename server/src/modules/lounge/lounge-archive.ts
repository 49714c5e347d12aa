import { id } from '@bestie/contracts/fields';
import { ownedBy, ownedThrough } from '../../platform/module/archive-owners.sql';
import { field } from '../../platform/module/archive-tables';
import type { ArchiveTable } from '../../platform/module/archive-tables';
import { textFields, textLeftOut } from '../conversations';

const exportOnly = 'What you said in the lounge stays there, between what others said.';

/** What a person said in the lounge. Told, and not imported. */
export const loungeArchive: ArchiveTable<unknown>[] = [
  {
    name: 'lounge-messages',
    title: 'Your messages in the lounge',
    table: 'lounge_messages',
    owned: ownedBy('author_uid'),
    exportOnly,
    order: ['created_at', 'id'],
    fields: textFields('roomId'),
    leftOut: {
      ...textLeftOut,
      reply_to: 'a message of someone else',
      mentions_room: 'derived from the text',
      pinned_at: 'decided by others',
      is_stub: 'follows the messages of others',
    },
  },
  {
    name: 'lounge-message-pictures',
    title: 'Pictures of your messages in the lounge',
    table: 'lounge_message_pictures',
    owned: ownedThrough('message_id', 'lounge_messages', 'author_uid'),
    exportOnly,
    order: ['message_id', 'sort'],
    fields: [field.value('messageId', id), field.told('sort'), field.picture('file', 'picture_id', 'null')],
  },
];
