import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The post that a notification `n` is about, in its current thread. */
const told = (columns: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`(
  select ${columns} from forum_posts p join forum_threads t on t.id = p.thread_id
  where p.id = coalesce(n.source_id, n.target_id)::uuid and p.deleted_at is null
    and t.deleted_at is null and t.hidden_at is null and ${condition})`;

/** The title of its thread; null when the receiver may not open it any more. */
export const notifiedThread = told(sql`t.title`, sql`true`);

/** Its address: `{thread}?post={position}`. */
export const notifiedPlace = told(sql`t.id || '?post=' || p.position`, sql`true`);

const isThere = (condition: RawBuilder<unknown>) => sql`exists ${told(sql`1`, condition)}`;

export const isReply = isThere(sql`p.author_uid = n.actor_uid`);

export const isMention = isThere(
  sql`exists (select 1 from forum_mentions m where m.post_id = p.id and m.uid = n.uid)`,
);

export const isAccepted = isThere(sql`t.accepted_post_id = p.id`);

export const isReaction = isThere(
  sql`exists (select 1 from forum_reactions r where r.post_id = p.id and r.uid = n.actor_uid)`,
);
