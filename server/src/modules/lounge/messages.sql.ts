import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import { textColumns, textState } from '../conversations';
import type { ConversationTables, TextColumns } from '../conversations';
import { conversationPerson, isAway, isBlockedBy } from '../profiles';
import type { ConversationPersonColumns } from '../profiles';
import { coveredName, isHeldFor, isReportedBy } from '../reports';

/** A message with everything that is shown of it, for one caller. */
export interface MessageRow extends TextColumns {
  id: string;
  room_id: string;
  position: number;
  version: number;
  author_uid: string | null;
  created_at: Date;
  edited_at: Date | null;
  reply: {
    messageId: string;
    position: number;
    author: ConversationPersonColumns | null;
    text: string;
    state: 'shown' | 'gone' | 'closed';
    /** The caller reported it. */
    reported: boolean;
    pictures: number;
  } | null;
  mentions_room: boolean;
  pinned: boolean;
  /** How many messages an admin removed at once, on the line that says so. */
  purged: number | null;
  /** The caller reported it. */
  reported: boolean;
  is_editable: boolean;
  /** Of its room. */
  locked: boolean;
}

/** Where the texts of the lounge stand. */
export const loungeTexts: ConversationTables = {
  texts: 'lounge_messages',
  pictures: 'lounge_message_pictures',
  mentions: 'lounge_mentions',
  reactions: 'lounge_reactions',
  key: 'message_id',
  of: 'room_id',
  caseKind: 'loungeMessage',
};

const purgedBy = 'purge:';

/** Stands in `deleted_by` of messages that a purge removed. */
export const purger = (purgeId: string): string => purgedBy + purgeId;

/** Whether the message `m` stands in its room: as it is, as the stub of one that was answered, or to its author while it waits. */
export const stands = (uid: string): RawBuilder<boolean> =>
  sql<boolean>`(m.deleted_at is null or m.is_stub or ${isHeldFor('m', uid)})`;

/** Whether the caller reads the text of the message `m`. */
export const isReadable = (uid: string): RawBuilder<boolean> =>
  sql<boolean>`(m.deleted_at is null and not ${isAway('m.author_uid', uid)})`;

/** Every column of {@link MessageRow} of the messages `m` of the room `r`, beside {@link messageState}. */
export const messageColumns = (uid: string): RawBuilder<unknown> => sql`
  m.id, m.room_id, m.position, m.version, m.author_uid, m.created_at, m.mentions_room,
  r.locked or r.archived_at is not null as locked,
  case when shown.state = 'shown' then m.edited_at end as edited_at, ${textColumns('m', loungeTexts, uid)},
  (select jsonb_build_object('messageId', q.id, 'position', q.position, 'state', answered.state, 'reported', own.reported,
      'author', case when q.deleted_at is null then ${conversationPerson('q.author_uid', uid)} end,
      'text', case when answered.state = 'shown' then left(${coveredName('loungeMessage', sql`q.id`, sql`q.body`)}, ${limits.lounge.replyLength}) else '' end,
      'pictures', case when answered.state = 'shown' then (
        select count(*) from lounge_message_pictures e where e.message_id = q.id) else 0 end)
    from lounge_messages q
    cross join lateral (select ${isReportedBy('loungeMessage', sql`q.id`, uid)} as reported) own
    cross join lateral (select case
      when q.deleted_at is not null then 'gone'
      when own.reported or ${isAway('q.author_uid', uid)} or ${isBlockedBy(sql`q.author_uid`, uid)} then 'closed'
      else 'shown' end as state) answered
    where q.id = m.reply_to and shown.state = 'shown') as reply,
  m.pinned_at is not null as pinned,
  case when m.deleted_by like ${sql.lit(`${purgedBy}%`)} then (
    select purge.count from lounge_purges purge
    where purge.id = substr(m.deleted_by, ${sql.lit(purgedBy.length + 1)})::uuid) end as purged, ${isReportedBy('loungeMessage', sql`m.id`, uid)} as reported,
  m.created_at > now() - ${limits.lounge.editMinutes} * interval '1 minute' as is_editable`;

/** Beside which {@link messageColumns} are selected. */
export const messageState = (uid: string): RawBuilder<unknown> => textState('m', uid);

/** Messages of all rooms. */
export const recentMessages = sql`
  select m.id::text, m.body as text, coalesce(m.edited_at, m.created_at) as written_at,
    '/lounge/' || m.room_id as path
  from lounge_messages m where m.deleted_at is null`;
