import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SearchSource } from '../../platform/module/declarations';
import { sharedVocabulary } from '../../platform/search/shared-vocabulary.sql';
import { isAway, isBlockedBy } from '../profiles';
import { isReportedBy, labelOf } from '../reports';
import { isCovered } from './posts.sql';
import { isListed, isThreadReportedBy } from './threads.sql';

/** One search looks at so many threads and posts that fit, and whether so many of the newest posts do. */
const [most, newest] = [500, 1000];

/** Whether the caller is to meet what somebody wrote. */
const isShown = (author: string, uid: string) =>
  sql`not ${isAway(author, uid)} and not ${isBlockedBy(sql.ref(author), uid)}`;

/** Posts `p` that fit: some that an index names, and all of the newest, since the index knows no order. */
const postMatches = (uid: string, query: RawBuilder<unknown>) => sql`
  select p.thread_id, p.position from (
    (select * from forum_posts where words @@ ${query} and deleted_at is null limit ${most})
    union all
    select * from (
      select * from forum_posts where deleted_at is null order by created_at desc, id desc limit ${newest}) latest
    where words @@ ${query}) p
  where ${isShown('p.author_uid', uid)} and not ${isReportedBy('forumPost', sql`p.id`, uid)}`;

/** Threads that everybody finds who did not report them, by their titles and by what is said in them. */
export const forumSearch: SearchSource = {
  shortestBeginning: 3,
  vocabulary: sharedVocabulary('forum'),
  matches: (uid, query) => sql`
    select t.id::text as id, bool_or(hit.named) as named, min(hit.position) as position
    from (
      (select t.id as thread_id, search_words(t.title) @@ ${query} as named, null::int as position
        from forum_threads t where t.words @@ ${query} and ${isShown('t.author_uid', uid)} limit ${most})
      union all
      select p.thread_id, false, p.position from (${postMatches(uid, query)}) p
    ) hit join forum_threads t on t.id = hit.thread_id
    where ${isListed(uid)} and not ${isThreadReportedBy(uid)} group by t.id`,
  // The opening counts where it was what fitted: then its author is somebody whom the caller meets.
  shown: (uid, hit) => sql`
    select t.title, c.name as detail, null::jsonb as cover,
      case when at.position is null then case when ${labelOf('forumThread', sql`t.id`)} is null then t.opening end
        when not ${isCovered('p')} then p.body end as body,
      case when at.position is null then t.words else search_words(t.title) || coalesce(p.words, '') end as words
    from forum_threads t join forum_categories c on c.id = t.category_id
      cross join (select ${sql.ref(`${hit}.position`)} as position) at
      left join forum_posts p on p.thread_id = t.id and p.position = at.position
        and p.deleted_at is null and ${isShown('p.author_uid', uid)}
    where t.id = ${sql.ref(`${hit}.id`)}::uuid and ${isListed(uid)}`,
};
