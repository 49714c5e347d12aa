import { sql } from 'kysely';
import type { TrashSource } from '../../platform/module/declarations';

/** Deals that their creators deleted. */
export const dealsTrash: Record<'deals', TrashSource> = {
  deals: {
    table: 'deals',
    rows: (uid) => sql`
      select d.id, d.deleted_at, true as may_purge, d.brand as name, null::text as place, null::text as day,
        '{}'::uuid[] as parents
      from deals d where d.owner_uid = ${uid} and d.deleted_at is not null`,
  },
};
