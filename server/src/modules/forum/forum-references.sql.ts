import { sql } from 'kysely';
import type { ObjectReference } from '../../platform/objects/garbage/object-references';
import { isListed } from './threads.sql';

/** References of the forum to objects. */
export const forumPictureReferences: ObjectReference[] = [
  {
    table: 'forum_post_pictures',
    column: 'picture_id',
    holds: 'picture',
    uses: {
      kind: 'forum-thread',
      seenBy: (uid) => sql`
        select t.id::text, t.title as label from forum_posts p join forum_threads t on t.id = p.thread_id
        where p.id = r.post_id and p.deleted_at is null and ${isListed(uid)}`,
    },
  },
];
