import { sql } from 'kysely';
import { ownTrash } from '../../platform/module/own-trash.sql';
import type { ObjectReference } from '../../platform/objects/garbage/object-references';

export const lookPhotoTrash = {
  lookPhotos: ownTrash('look_photos', {
    name: sql`'Photo'`,
    day: sql`to_char(t.date, 'YYYY-MM-DD')`,
    cover: (id) => sql`(
      select to_jsonb(p) from look_photos l join pictures p on p.id = l.picture_id where l.id = ${id})`,
  }),
};

/** References of photos of oneself to objects. */
export const lookPhotoReferences: ObjectReference[] = [
  {
    table: 'look_photos',
    column: 'picture_id',
    holds: 'picture',
    uses: {
      kind: 'look-photo',
      seenBy: (uid) => sql`
        select l.id::text, l.date::text as label from look_photos l
        where l.id = r.id and l.owner_uid = ${uid} and l.deleted_at is null`,
    },
  },
];
