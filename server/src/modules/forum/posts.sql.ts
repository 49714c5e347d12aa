import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { ReportReason } from '@bestie/contracts/reports';
import { textColumns, textState } from '../conversations';
import type { ConversationTables, TextColumns } from '../conversations';
import { conversationPerson, isAway, isBlockedBy } from '../profiles';
import type { ConversationPersonColumns } from '../profiles';
import { isHeldFor, isReportedBy, labelOf } from '../reports';

/** A post with everything that is shown of it, for one caller. */
export interface PostRow extends TextColumns {
  id: string;
  thread_id: string;
  position: number;
  version: number;
  author_uid: string | null;
  created_at: Date;
  edited_at: Date | null;
  quote: { postId: string; position: number; author: ConversationPersonColumns | null; text: string } | null;
  /** Of its thread, on the first post. */
  thread_label: ReportReason | null;
  accepted: boolean;
  revision_count: number;
  is_editable: boolean;
  /** Of its thread: none of its posts can be edited. */
  locked: boolean;
  /** The caller reported it. */
  reported: boolean;
}

/** Where the texts of the forum stand. */
export const forumTexts: ConversationTables = {
  texts: 'forum_posts',
  pictures: 'forum_post_pictures',
  mentions: 'forum_mentions',
  reactions: 'forum_reactions',
  revisions: 'forum_revisions',
  key: 'post_id',
  of: 'thread_id',
  caseKind: 'forumPost',
  formerCaseKind: 'forumThread',
};

/** Whether the post `p` is shown in its thread: as it is, as a stub, or to its author while it waits. */
export const stands = (uid: string): RawBuilder<boolean> =>
  sql<boolean>`(p.deleted_at is null or p.is_stub or ${isHeldFor('p', uid)})`;

/** Whether a label covers the post of the alias `p`: quotes and search show nothing of it. */
export const isCovered = (p: string): RawBuilder<boolean> => sql<boolean>`(
  ${labelOf('forumPost', sql.ref(`${p}.id`))} is not null
  or (${sql.ref(`${p}.position`)} = 1 and ${labelOf('forumThread', sql.ref(`${p}.thread_id`))} is not null))`;

/** Whether the caller reported the post of the alias `p`, or the thread that it opens. */
const isPostReportedBy = (p: string, uid: string): RawBuilder<boolean> => sql<boolean>`(
  ${isReportedBy('forumPost', sql.ref(`${p}.id`), uid)}
  or (${sql.ref(`${p}.position`)} = 1 and ${isReportedBy('forumThread', sql.ref(`${p}.thread_id`), uid)}))`;

/** Every column of {@link PostRow} of the posts `p` of the thread `t`. */
export const postColumns = (uid: string): RawBuilder<unknown> => sql`
  p.id, p.thread_id, p.position, p.version, p.author_uid, p.created_at, p.edited_at, ${textColumns('p', forumTexts, uid)},
  case when p.position = 1 and shown.state = 'shown' then ${labelOf('forumThread', sql`p.thread_id`)} end as thread_label,
  (select jsonb_build_object('postId', q.id, 'position', q.position, 'author', ${conversationPerson('q.author_uid', uid)},
      'text', case when q.deleted_at is null and not ${isAway('q.author_uid', uid)}
        and not ${isBlockedBy(sql`q.author_uid`, uid)} and not ${isCovered('q')}
        and not ${isPostReportedBy('q', uid)} then p.quote else '' end)
    from forum_posts q where q.id = p.quoted_post_id and shown.state = 'shown') as quote,
  t.locked, t.accepted_post_id is not distinct from p.id as accepted,
  case when shown.state = 'shown' then (
    select count(*)::int from forum_revisions v where v.post_id = p.id) else 0 end as revision_count,
  p.created_at > now() - ${limits.forum.editHours} * interval '1 hour' as is_editable,
  ${isPostReportedBy('p', uid)} as reported`;

/** Joins for {@link postColumns}. */
export const postState = (uid: string): RawBuilder<unknown> => textState('p', uid);

/** Posts that every member reads. */
export const recentPosts = sql`
  select p.id::text, p.body as text, coalesce(p.edited_at, p.created_at) as written_at,
    '/forum/' || t.id || '?post=' || p.id as path
  from forum_posts p join forum_threads t on t.id = p.thread_id
  where p.deleted_at is null and t.deleted_at is null and t.hidden_at is null`;

/** Titles of threads that every member reads. */
export const recentTitles = sql`
  select t.id::text, t.title as text, t.created_at as written_at, '/forum/' || t.id as path
  from forum_threads t where t.deleted_at is null and t.hidden_at is null and t.merged_into is null`;
