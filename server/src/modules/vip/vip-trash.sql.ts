import { sql } from 'kysely';
import type { TrashSource } from '../../platform/module/declarations';

/** Posts that their authors deleted; authors cannot restore a post that an admin deleted. */
export const vipTrash: Record<'vipPosts', TrashSource> = {
  vipPosts: {
    table: 'vip_posts',
    rows: (uid) => sql`
      select p.id, p.deleted_at, true as may_purge, p.title as name, null::text as place, null::text as day,
        '{}'::uuid[] as parents
      from vip_posts p
      where p.author_uid = ${uid} and p.deleted_by = ${uid} and p.deleted_at is not null`,
  },
};
