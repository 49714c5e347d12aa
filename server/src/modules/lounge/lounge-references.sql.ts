import { sql } from 'kysely';
import type { ObjectReference } from '../../platform/objects/garbage/object-references';

/** Where the lounge names its objects. */
export const loungePictureReferences: ObjectReference[] = [
  {
    table: 'lounge_message_pictures',
    column: 'picture_id',
    holds: 'picture',
    uses: {
      kind: 'lounge-message',
      seenBy: (uid) => sql`
        select m.id::text, g.name as label from lounge_messages m join lounge_rooms g on g.id = m.room_id
        where m.id = r.message_id and m.deleted_at is null and m.author_uid = ${uid}`,
    },
  },
];
