import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { PostReaction, PostState } from '@bestie/contracts/forum';
import type { PictureRow } from '../../platform/pictures/pictures.presenter';
import { isActive } from '../../platform/identity/people.sql';
import { conversationPerson, isAway, isBlockedBy, mentionedHandles } from '../profiles';
import type { ConversationPersonColumns } from '../profiles';
import { isReportedBy } from '../reports';

/** A post with everything that is shown of it, for one caller. */
export interface PostRow {
  id: string;
  thread_id: string;
  position: number;
  version: number;
  author_uid: string | null;
  created_at: Date;
  edited_at: Date | null;
  state: PostState;
  author: ConversationPersonColumns | null;
  body: string;
  pictures: PictureRow[];
  quote: { postId: string; position: number; author: ConversationPersonColumns | null; text: string } | null;
  mentions: string[];
  reactions: { reaction: PostReaction; count: number }[];
  my_reaction: PostReaction | null;
  accepted: boolean;
  revision_count: number;
  is_editable: boolean;
  /** The caller reported it. */
  reported: boolean;
}

/** Whether the post `p` is shown in its thread: as it is, or as a stub. */
export const stands = sql<boolean>`(p.deleted_at is null or p.is_stub)`;

const stateOf = (uid: string) => sql<PostState>`case
  when p.deleted_at is not null then case when p.deleted_by is null or p.deleted_by = p.author_uid then 'deleted' else 'removed' end
  when ${isAway('p.author_uid', uid)} then 'away' else 'shown' end`;

/** Every column of {@link PostRow} of the posts `p` of the thread `t`. */
export const postColumns = (uid: string): RawBuilder<unknown> => sql`
  p.id, p.thread_id, p.position, p.version, p.author_uid, p.created_at, p.edited_at, shown.state,
  case when shown.state = 'shown' then p.body else '' end as body,
  case when shown.state in ('shown', 'away') then ${conversationPerson('p.author_uid', uid)} end as author,
  coalesce((
    select jsonb_agg(to_jsonb(pic) order by e.sort) from forum_post_pictures e join pictures pic on pic.id = e.picture_id
    where e.post_id = p.id and shown.state = 'shown'), '[]') as pictures,
  (select jsonb_build_object('postId', q.id, 'position', q.position, 'author', ${conversationPerson('q.author_uid', uid)},
      'text', case when q.deleted_at is null and not ${isAway('q.author_uid', uid)} then p.quote else '' end)
    from forum_posts q where q.id = p.quoted_post_id and shown.state = 'shown') as quote,
  ${mentionedHandles(sql`select m.uid from forum_mentions m where m.post_id = p.id and shown.state = 'shown'`, uid)} as mentions,
  coalesce((
    select jsonb_agg(jsonb_build_object('reaction', sums.reaction, 'count', sums.count) order by sums.count desc, sums.reaction)
    from (
      select r.reaction, count(*)::int as count from forum_reactions r
      join people h on h.uid = r.uid and ${isActive('h')}
      where r.post_id = p.id and shown.state = 'shown' and not ${isBlockedBy(sql`r.uid`, uid)}
      group by r.reaction) sums), '[]') as reactions,
  (select r.reaction from forum_reactions r where r.post_id = p.id and r.uid = ${uid}) as my_reaction,
  t.accepted_post_id is not distinct from p.id as accepted,
  case when shown.state = 'shown' then (
    select count(*)::int from forum_revisions v where v.post_id = p.id) else 0 end as revision_count,
  p.created_at > now() - ${limits.forum.editHours} * interval '1 hour' as is_editable,
  (${isReportedBy('forumPost', sql`p.id`, uid)}
    or (p.position = 1 and ${isReportedBy('forumThread', sql`p.thread_id`, uid)})) as reported`;

/** Joins for {@link postColumns}. */
export const postState = (uid: string): RawBuilder<unknown> =>
  sql`cross join lateral (select ${stateOf(uid)} as state) shown`;
