import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { isActive } from '../../platform/identity/people.sql';

const here = (uid: string) =>
  sql`exists (select 1 from people h where h.uid = ${sql.ref(uid)} and ${isActive('h')})`;

/** SQL of `forum_top`. */
export function createForumTopRepository(db: Kysely<Database>) {
  return {
    /**
     * Updates the top threads: ln(1 + readers) + 2 × repliers + reactors, each of them distinct people in the
     * period, without the author and suspended people.
     */
    async count(): Promise<void> {
      await sql`delete from forum_top`.execute(db);
      await sql`
        with periods (period, since) as (
          select period, now() - span from (values ('day', interval '1 day'), ('week', interval '7 days'),
            ('month', interval '30 days'), ('year', interval '365 days')) every (period, span)
        ), deeds as (
          select k.period, w.thread_id, 'reader' as deed, w.uid from periods k
            join forum_thread_people w on w.seen_at > k.since
          union
          select k.period, p.thread_id, 'replier', p.author_uid from periods k
            join forum_posts p on p.created_at > k.since and p.deleted_at is null and p.author_uid is not null
          union
          select k.period, p.thread_id, 'reactor', r.uid from periods k
            join forum_reactions r on r.created_at > k.since
            join forum_posts p on p.id = r.post_id and p.deleted_at is null
        )
        insert into forum_top (period, thread_id, score)
        select d.period, d.thread_id, ln(1 + count(*) filter (where d.deed = 'reader'))
          + 2 * count(*) filter (where d.deed = 'replier') + count(*) filter (where d.deed = 'reactor')
        from deeds d join forum_threads t on t.id = d.thread_id and d.uid is distinct from t.author_uid
        where ${here('d.uid')} group by d.period, d.thread_id`.execute(db);
    },
  };
}
