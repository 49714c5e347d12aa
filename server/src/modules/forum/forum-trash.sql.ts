import { sql } from 'kysely';
import type { TrashSource } from '../../platform/module/declarations';

/** Threads that their authors deleted; authors cannot restore a thread that an admin deleted. */
export const forumTrash: Record<'forumThreads', TrashSource> = {
  forumThreads: {
    table: 'forum_threads',
    rows: (uid) => sql`
      select t.id, t.deleted_at, true as may_purge, t.title as name, null::text as place, null::text as day,
        '{}'::uuid[] as parents
      from forum_threads t
      where t.author_uid = ${uid} and t.deleted_by = ${uid} and t.deleted_at is not null`,
  },
};
