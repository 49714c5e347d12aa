import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { PostReaction, PostState } from '@bestie/contracts/forum';
import type { PictureRow } from '../../platform/pictures/pictures.presenter';
import { isActive } from '../../platform/identity/people.sql';
import { conversationPerson, isAway, isBlockedBy, mentionedHandles } from '../profiles';
import type { ConversationPersonColumns } from '../profiles';
import { isReportedBy } from '../reports';

/** A message with everything that is shown of it, for one caller. */
export interface MessageRow {
  id: string;
  room_id: string;
  position: number;
  version: number;
  author_uid: string | null;
  created_at: Date;
  edited_at: Date | null;
  state: PostState;
  author: ConversationPersonColumns | null;
  body: string;
  pictures: PictureRow[];
  reply: {
    messageId: string;
    position: number;
    author: ConversationPersonColumns | null;
    text: string;
  } | null;
  mentions: string[];
  mentions_room: boolean;
  reactions: { reaction: PostReaction; count: number }[];
  my_reaction: PostReaction | null;
  pinned: boolean;
  /** The caller reported it. */
  reported: boolean;
  is_editable: boolean;
  /** Of its room. */
  locked: boolean;
}

/** Whether the message `m` stands in its room: as it is, or as the stub of one that was answered. */
export const stands = sql<boolean>`(m.deleted_at is null or m.is_stub)`;

/** Whether the caller reads the text of the message `m`. */
export const isReadable = (uid: string): RawBuilder<boolean> =>
  sql<boolean>`(m.deleted_at is null and not ${isAway('m.author_uid', uid)})`;

/** Every column of {@link MessageRow} of the messages `m` of the room `r`, beside {@link messageState}. */
export const messageColumns = (uid: string): RawBuilder<unknown> => sql`
  m.id, m.room_id, m.position, m.version, m.author_uid, m.created_at, shown.state, m.mentions_room, r.locked,
  case when shown.state = 'shown' then m.edited_at end as edited_at,
  case when shown.state = 'shown' then m.body else '' end as body,
  case when shown.state in ('shown', 'away') then ${conversationPerson('m.author_uid', uid)} end as author,
  coalesce((
    select jsonb_agg(to_jsonb(pic) order by e.sort)
    from lounge_message_pictures e join pictures pic on pic.id = e.picture_id
    where e.message_id = m.id and shown.state = 'shown'), '[]') as pictures,
  (select jsonb_build_object('messageId', q.id, 'position', q.position,
      'author', case when q.deleted_at is null then ${conversationPerson('q.author_uid', uid)} end,
      'text', case when q.deleted_at is null and not ${isAway('q.author_uid', uid)}
        and not ${isBlockedBy(sql`q.author_uid`, uid)} then left(q.body, ${limits.lounge.replyLength}) else '' end)
    from lounge_messages q where q.id = m.reply_to and shown.state = 'shown') as reply,
  ${mentionedHandles(sql`select x.uid from lounge_mentions x where x.message_id = m.id and shown.state = 'shown'`, uid)} as mentions,
  coalesce((
    select jsonb_agg(jsonb_build_object('reaction', sums.reaction, 'count', sums.count) order by sums.count desc, sums.reaction)
    from (
      select c.reaction, count(*)::int as count from lounge_reactions c
      join people h on h.uid = c.uid and ${isActive('h')}
      where c.message_id = m.id and shown.state = 'shown' and not ${isBlockedBy(sql`c.uid`, uid)}
      group by c.reaction) sums), '[]') as reactions,
  (select c.reaction from lounge_reactions c where c.message_id = m.id and c.uid = ${uid}) as my_reaction,
  m.pinned_at is not null as pinned, ${isReportedBy('loungeMessage', sql`m.id`, uid)} as reported,
  m.created_at > now() - ${limits.lounge.editMinutes} * interval '1 minute' as is_editable`;

/** Beside which {@link messageColumns} are selected. */
export const messageState = (uid: string): RawBuilder<unknown> => sql`cross join lateral (select case
  when m.deleted_at is not null then case when m.deleted_by is null or m.deleted_by = m.author_uid then 'deleted' else 'removed' end
  when ${isAway('m.author_uid', uid)} then 'away' else 'shown' end as state) shown`;
