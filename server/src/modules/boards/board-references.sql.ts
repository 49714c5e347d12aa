import { sql } from 'kysely';
import type { ObjectReference, ObjectUses } from '../../platform/objects/garbage/object-references';

const boardUses: ObjectUses = {
  kind: 'board',
  seenBy: (uid) => sql`
    select b.id::text, b.title as label from boards b
    where b.id = r.board_id and b.deleted_at is null and r.deleted_at is null and (b.owner_uid = ${uid}
      or exists (select 1 from board_members m where m.board_id = b.id and m.uid = ${uid}))`,
};

/** References of boards to objects. */
export const boardReferences: ObjectReference[] = [
  { table: 'pins', column: 'picture_id', holds: 'picture', uses: boardUses },
];
