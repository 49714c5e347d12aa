import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isOpenToReceiver } from './rooms.sql';

/** The message that a notification `n` is about, in a room that is open to its receiver. */
const told = (columns: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`(
  select ${columns} from lounge_messages m join lounge_rooms r on r.id = m.room_id
  where m.id = n.source_id::uuid and m.deleted_at is null and m.author_uid = n.actor_uid
    and ${isOpenToReceiver(sql`n.uid`)} and ${condition})`;

/** The name of its room; null when the receiver may not open it any more. */
export const notifiedRoom = told(sql`r.name`, sql`true`);

/** Its address: `{room}?message={position}`. */
export const notifiedPlace = told(sql`r.id || '?message=' || m.position`, sql`true`);

export const isLoungeMention = sql`exists ${told(
  sql`1`,
  sql`exists (select 1 from lounge_mentions x where x.message_id = m.id and x.uid = n.uid)`,
)}`;

export const isLoungeReply = sql`exists ${told(
  sql`1`,
  sql`exists (select 1 from lounge_messages q where q.id = m.reply_to and q.author_uid = n.uid)`,
)}`;
