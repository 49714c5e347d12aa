import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { ThreadLevel, ThreadOrder, TopPeriod } from '@bestie/contracts/forum';
import { conversationPerson, isAway, isBlockedBy } from '../profiles';
import type { ConversationPersonColumns } from '../profiles';
import { isHeldFor, isReportedBy, labelOf } from '../reports';
import { pollColumn } from './polls.sql';
import type { PollColumns } from './polls.sql';

/** The caller of the forum. */
export interface Onlooker {
  uid: string;
  /** Whether hidden and deleted threads are included. */
  isAdmin: boolean;
}

/** A thread with what its card shows, for one caller. */
export interface ThreadCardRow {
  id: string;
  version: number;
  title: string;
  tags: string[];
  opening: string;
  author_uid: string | null;
  created_at: Date;
  bumped_at: Date;
  last_position: number;
  reply_count: number;
  answered: boolean;
  pinned: boolean;
  locked: boolean;
  slow_seconds: number | null;
  hidden_at: Date | null;
  deleted_at: Date | null;
  deleted_by: string | null;
  accepted_post_id: string | null;
  category: { id: string; slug: string; name: string };
  author: ConversationPersonColumns | null;
  last_author: ConversationPersonColumns | null;
  has_poll: boolean;
  seen_position: number | null;
  unread: number;
  level: ThreadLevel;
  bookmarked: boolean;
  /** The caller reported it, or the post that opens it. */
  reported: boolean;
}

export interface ThreadDetailRow extends ThreadCardRow {
  accepted_position: number | null;
  poll: PollColumns | null;
  is_editable: boolean;
  /** While an admin's decision keeps the caller from publishing. */
  muted_until: Date | null;
  muted_reason: string | null;
}

/** Threads `t` that are in lists, searches and counts. Unanswered threads of hidden people are not. */
export const isListed = (uid: string): RawBuilder<boolean> =>
  sql<boolean>`(t.deleted_at is null and t.hidden_at is null and t.merged_into is null
    and (t.answered or not ${isAway('t.author_uid', uid)}))`;

/** Whether the caller reported the thread `t`, or the post that opens it, which has its id. */
export const isThreadReportedBy = (uid: string): RawBuilder<boolean> =>
  sql<boolean>`(${isReportedBy('forumThread', sql`t.id`, uid)} or ${isReportedBy('forumPost', sql`t.id`, uid)})`;

/** Whether the caller may open the thread `t`: authors also after deleting it, admins in any state. */
export const isOpenTo = ({ uid, isAdmin }: Onlooker): RawBuilder<boolean> =>
  isAdmin
    ? sql<boolean>`true`
    : sql<boolean>`((t.deleted_at is null or (t.author_uid = ${uid} and t.deleted_by = ${uid})
        or ${isHeldFor('t', uid)}) and t.hidden_at is null
        and (t.answered or not ${isAway('t.author_uid', uid)}))`;

/** Whether the author of the thread `t` may still edit it, by the clock of the database. */
export const isEditable = sql<boolean>`t.created_at > now() - ${limits.forum.editHours} * interval '1 hour'`;

/** Posts after the read marker of the person `w`; of a muted thread only those that mention them. */
const unread = (uid: string) => sql`(
  select count(*)::int from (
    select 1 from forum_posts p
    where p.thread_id = t.id and p.position > coalesce(w.seen_position, 0) and p.deleted_at is null
      and p.author_uid is distinct from ${uid}
      and not ${isBlockedBy(sql`p.author_uid`, uid)} and not ${isAway('p.author_uid', uid)}
      and (coalesce(w.level, 'normal') <> 'muted' or exists (
        select 1 from forum_mentions m where m.post_id = p.id and m.uid = ${uid}))
    limit ${limits.forum.unreadCounted + 1}) unread)`;

/** Columns of a card of the thread `t`, for the caller. */
const cardColumns = (uid: string) => sql`
  t.id, t.version, t.title, t.tags, t.author_uid, t.created_at, t.bumped_at, t.last_position, t.reply_count, t.answered,
  t.pinned, t.locked, t.slow_seconds, t.hidden_at, t.deleted_at, t.deleted_by, t.accepted_post_id,
  case when ${isAway('t.author_uid', uid)} or ${isBlockedBy(sql`t.author_uid`, uid)}
    or ${isThreadReportedBy(uid)} or ${labelOf('forumThread', sql`t.id`)} is not null then '' else t.opening end as opening,
  (select jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name)
    from forum_categories c where c.id = t.category_id) as category,
  ${conversationPerson('t.author_uid', uid)} as author,
  (select ${conversationPerson('l.author_uid', uid)} from forum_posts l
    where l.thread_id = t.id and l.deleted_at is null order by l.position desc limit 1) as last_author,
  (select o.thread_id from forum_polls o where o.thread_id = t.id) is not null as has_poll,
  w.seen_position, coalesce(w.level, 'normal') as level, w.bookmarked_at is not null as bookmarked,
  ${isThreadReportedBy(uid)} as reported,
  ${unread(uid)} as unread`;

const seenBy = (uid: string) => sql`left join forum_thread_people w on w.thread_id = t.id and w.uid = ${uid}`;

export interface ThreadQuery {
  uid: string;
  order: ThreadOrder;
  period: TopPeriod;
  categoryId: string | undefined;
  tag: string | undefined;
  /** SQL that selects the `id` of every thread that fits the search. */
  fitting: RawBuilder<unknown> | undefined;
  /** The values of {@link threadKeys} of the last row of the page before. */
  after: readonly (string | number)[] | undefined;
  limit: number;
}

/** Which rows are listed, and by which values they are sorted, the highest first. */
function source({ uid, order, period }: ThreadQuery) {
  switch (order) {
    case 'top':
      return {
        from: sql`forum_top k join forum_threads t on t.id = k.thread_id`,
        where: sql`k.period = ${period}`,
        keys: [sql`k.score`, sql`t.id`],
      };
    case 'bookmarked':
      return {
        from: sql`forum_thread_people k join forum_threads t on t.id = k.thread_id`,
        where: sql`k.uid = ${uid} and k.bookmarked_at is not null`,
        keys: [sql`k.bookmarked_at`, sql`t.id`],
      };
    case 'following':
      return {
        from: sql`forum_thread_people k join forum_threads t on t.id = k.thread_id`,
        where: sql`k.uid = ${uid} and k.level = 'following'`,
        keys: [sql`t.bumped_at`, sql`t.id`],
      };
    case 'unanswered':
    case 'latest':
      return {
        from: sql`forum_threads t`,
        where: order === 'latest' ? sql`true` : sql`not t.answered`,
        keys: [sql`t.pinned`, sql`t.bumped_at`, sql`t.id`],
      };
  }
}

/**
 * A page of threads with `position`, the values that it is sorted by. The page is limited before details are
 * read.
 */
export function threadCards(
  query: ThreadQuery,
): RawBuilder<ThreadCardRow & { position: (string | number | boolean)[] }> {
  const { uid, categoryId, tag, fitting, after, limit } = query;
  const { from, where, keys } = source(query);
  const conditions = [
    ...(categoryId ? [sql`and t.category_id = ${categoryId}`] : []),
    ...(tag ? [sql`and t.tags @> array[${tag}]`] : []),
    ...(fitting ? [sql`and t.id in (select id::uuid from (${fitting}) fit)`] : []),
    ...(after ? [sql`and (${sql.join(keys)}) < (${sql.join(after.map(castKey(keys.length)))})`] : []),
  ];
  const order = sql.join(keys.map((key) => sql`${key} desc`));
  return sql`
    with page as materialized (
      select t.*, jsonb_build_array(${sql.join(keys)}) as sort_keys, row_number() over (order by ${order}) as place
      from ${from} where ${where} and ${isListed(uid)} ${sql.join(conditions, sql` `)}
      order by ${order} limit ${limit}
    )
    select ${cardColumns(uid)}, t.sort_keys as position from page t ${seenBy(uid)} order by t.place`;
}

/**
 * The id comes last; before it an instant, or a score; and first, where there are three, whether it is
 * pinned.
 */
const castKey =
  (length: number) =>
  (value: string | number, at: number): RawBuilder<unknown> => {
    if (at === length - 1) return sql`${value}::uuid`;
    if (length === 3 && at === 0) return sql`${value === 1}::boolean`;
    return typeof value === 'number' ? sql`${value}::double precision` : sql`${value}::timestamptz`;
  };

/** The thread with this id, or the one that it was merged into, if the caller may open it. */
export const threadDetail = (threadId: string, onlooker: Onlooker): RawBuilder<ThreadDetailRow> => {
  const { uid } = onlooker;
  return sql<ThreadDetailRow>`
    select ${cardColumns(uid)}, ${pollColumn(uid)} as poll,
      (select p.position from forum_posts p where p.id = t.accepted_post_id) as accepted_position,
      ${isEditable} as is_editable,
      me.muted_until, me.muted_reason
    from forum_threads asked join forum_threads t on t.id = coalesce(asked.merged_into, asked.id) ${seenBy(uid)}
      left join people me on me.uid = ${uid} and me.muted_until > now()
    where asked.id = ${threadId} and ${isOpenTo(onlooker)}`;
};
