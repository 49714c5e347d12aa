import { sql } from 'kysely';
import type { ObjectReference, ObjectUses } from '../../platform/objects/garbage/object-references';

const itemUses: ObjectUses = {
  kind: 'item',
  seenBy: (uid) => sql`
    select i.id::text, i.name as label from items i
    where i.id = r.item_id and i.owner_uid = ${uid} and i.deleted_at is null`,
};

/** References of the closet to objects. */
export const itemReferences: ObjectReference[] = [
  { table: 'item_photos', column: 'picture_id', holds: 'picture', uses: itemUses },
  { table: 'item_photos', column: 'cutout_id', holds: 'picture', uses: itemUses },
];
