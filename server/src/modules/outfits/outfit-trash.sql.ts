import { sql } from 'kysely';
import { ownTrash } from '../../platform/module/own-trash.sql';

export const outfitTrash = {
  outfits: ownTrash('outfits', {
    cover: (id) => sql`(
      select to_jsonb(p) from outfits o join pictures p on p.object_name = o.cover_object where o.id = ${id})`,
  }),
};
