import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { peopleMeantBy } from '../profiles';

/** SQL of `lounge_mentions`. */
export function createLoungeMentionsRepository(db: Kysely<Database>) {
  return {
    /**
     * Sets whom a message mentions: those of the handles whom its author finds and did not block.
     * @param handles in lower case
     * @returns whom it did not mention before
     */
    async set(messageId: string, authorUid: string, handles: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ uid: string }>`
        with meant as materialized (${peopleMeantBy(authorUid, handles)}), gone as (
          delete from lounge_mentions where message_id = ${messageId} and uid not in (select uid from meant)
        )
        insert into lounge_mentions (message_id, uid, room_id, position)
        select m.id, meant.uid, m.room_id, m.position from meant join lounge_messages m on m.id = ${messageId}
        on conflict do nothing returning uid`.execute(db);
      return rows.map(({ uid }) => uid);
    },
  };
}
