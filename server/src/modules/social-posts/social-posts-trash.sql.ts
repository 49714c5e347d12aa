import { sql } from 'kysely';
import type { TrashSource } from '../../platform/module/declarations';

/** Posts that their creators deleted. */
export const socialPostsTrash: Record<'socialPosts', TrashSource> = {
  socialPosts: {
    table: 'social_posts',
    rows: (uid) => sql`
      select p.id, p.deleted_at, true as may_purge,
        left(coalesce(nullif(p.text, ''), (select nullif(v.fields ->> 'title', '') from social_variants v
          where v.post_id = p.id order by v.created_at limit 1), ''), 80) as name,
        null::text as place, null::text as day, '{}'::uuid[] as parents
      from social_posts p where p.owner_uid = ${uid} and p.deleted_at is not null`,
  },
};
