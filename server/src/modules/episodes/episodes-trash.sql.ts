import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { TrashSource } from '../../platform/module/declarations';

/** Episodes that their creators deleted. */
export const episodesTrash: Record<'episodes', TrashSource> = {
  episodes: {
    table: 'episodes',
    rows: (uid) => sql`
      select e.id, e.deleted_at, true as may_purge, coalesce(nullif(e.title, ''), 'Untitled episode') as name,
        null::text as place, null::text as day, '{}'::uuid[] as parents
      from episodes e where e.owner_uid = ${uid} and e.deleted_at is not null`,
    cover: (id: RawBuilder<unknown>) => sql`(
      select to_jsonb(pic) from episodes e join pictures pic on pic.object_name = e.artwork_object where e.id = ${id})`,
  },
};
