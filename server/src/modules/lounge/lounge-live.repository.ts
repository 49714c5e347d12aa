import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { conversationPerson } from '../profiles';
import type { ConversationPersonColumns } from '../profiles';
import { reportersOf } from '../reports';
import { messageColumns, messageState, stands } from './messages.sql';
import type { MessageRow } from './messages.sql';

/** SQL of what live events bring along: what any member reads, and for whom it is different. */
export function createLoungeLiveRepository(db: Kysely<Database>) {
  return {
    /** Messages as somebody reads them whom no block concerns. */
    async messages(ids: readonly string[]): Promise<MessageRow[]> {
      const { rows } = await sql<MessageRow>`
        select ${messageColumns('')}
        from lounge_messages m join lounge_rooms r on r.id = m.room_id ${messageState('')}
        where m.id = any(${[...ids]}::uuid[]) and ${stands('')}`.execute(db);
      return rows;
    },

    /** Uids of those who read one of these messages differently: its author, who reported it or what it answers, and whom a block divides from anybody in it. */
    async different(ids: readonly string[]): Promise<{ id: string; uid: string }[]> {
      const { rows } = await sql<{ id: string; uid: string }>`
        with meant as materialized (select m.* from lounge_messages m where m.id = any(${[...ids]}::uuid[])),
        within as (
          select m.id, m.author_uid as uid from meant m
          union select m.id, q.author_uid from meant m join lounge_messages q on q.id = m.reply_to
          union select m.id, x.uid from meant m join lounge_mentions x on x.message_id = m.id
          union select m.id, c.uid from meant m join lounge_reactions c on c.message_id = m.id
        )
        select m.id, m.author_uid as uid from meant m where m.author_uid is not null
        union select m.id, r.reporter_uid from meant m cross join lateral (${reportersOf('loungeMessage', sql`m.id`)}) r
        union select m.id, r.reporter_uid from meant m cross join lateral (${reportersOf('loungeMessage', sql`m.reply_to`)}) r
        union select w.id, k.uid from within w join person_blocks k on k.owner_uid = w.uid
        union select w.id, k.owner_uid from within w join person_blocks k on k.uid = w.uid`.execute(db);
      return rows;
    },

    /** Those who are typing as any member sees them, and who blocked each. */
    async typists(
      uids: readonly string[],
    ): Promise<{ uid: string; person: ConversationPersonColumns | null; blocked_by: string[] }[]> {
      const { rows } = await sql<{
        uid: string;
        person: ConversationPersonColumns | null;
        blocked_by: string[];
      }>`
        select v.uid, ${conversationPerson('v.uid', '')} as person, coalesce((
          select jsonb_agg(k.owner_uid) from person_blocks k where k.uid = v.uid), '[]') as blocked_by
        from unnest(${[...uids]}::text[]) v (uid)`.execute(db);
      return rows;
    },
  };
}
