import { sql } from 'kysely';
import type { ObjectReference, ObjectUses } from '../../platform/objects/garbage/object-references';

const outfitUses = (outfitId: 'id' | 'outfit_id'): ObjectUses => ({
  kind: 'outfit',
  seenBy: (uid) => sql`
    select o.id::text, o.name as label from outfits o
    where o.id = r.${sql.ref(outfitId)} and o.owner_uid = ${uid} and o.deleted_at is null`,
});

/** References of outfits to objects: covers, and the last look of deleted pieces. */
export const outfitReferences: ObjectReference[] = [
  { table: 'outfits', column: 'cover_object', holds: 'name', uses: outfitUses('id') },
  { table: 'outfit_items', column: 'picture_id', holds: 'picture', uses: outfitUses('outfit_id') },
  { table: 'outfit_items', column: 'cutout_id', holds: 'picture', uses: outfitUses('outfit_id') },
];
