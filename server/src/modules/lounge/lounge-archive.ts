import { ownedBy } from '../../platform/module/archive-owners.sql';
import type { ArchiveTable } from '../../platform/module/archive-tables';
import { textFields, textLeftOut } from '../conversations';

/** What a person said in the lounge. Told, and not imported. */
export const loungeArchive: ArchiveTable<unknown>[] = [
  {
    name: 'lounge-messages',
    title: 'Your messages in the lounge',
    table: 'lounge_messages',
    owned: ownedBy('author_uid'),
    exportOnly: 'What you said in the lounge stands there, between what others said.',
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
];
