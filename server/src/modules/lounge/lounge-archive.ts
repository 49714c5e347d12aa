import { z } from 'zod';
import { id } from '@bestie/contracts/fields';
import { ownedBy } from '../../platform/module/archive-owners.sql';
import { field } from '../../platform/module/archive-tables';
import type { ArchiveField, ArchiveTable } from '../../platform/module/archive-tables';

const told = (name: string): ArchiveField => field.value(name, z.unknown());

/** What a person said in the lounge. Told, and not imported. */
export const loungeArchive: ArchiveTable<unknown>[] = [
  {
    name: 'lounge-messages',
    title: 'Your messages in the lounge',
    table: 'lounge_messages',
    owned: ownedBy('author_uid'),
    exportOnly: 'What you said in the lounge stands there, between what others said.',
    order: ['created_at', 'id'],
    fields: [
      field.id(),
      field.value('roomId', id),
      ...['position', 'body', 'version'].map(told),
      field.created(),
      field.instantOrNone('editedAt'),
      field.instantOrNone('deletedAt'),
    ],
    leftOut: {
      author_uid: 'the person whose archive it is',
      words: 'derived from the text',
      reply_to: 'a message of someone else',
      mentions_room: 'derived from the text',
      request_hash: 'of the call that made it',
      pinned_at: 'decided by others',
      deleted_by: 'may be someone else',
      is_stub: 'follows the messages of others',
    },
  },
];
