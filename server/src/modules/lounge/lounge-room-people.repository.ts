import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';

/** SQL of `lounge_room_people`: what each person knows of a room. */
export function createLoungeRoomPeopleRepository(db: Kysely<Database>) {
  return {
    /** @param back whether it may go backwards @returns where the marker stands then */
    async markRead(roomId: string, uid: string, position: number, back: boolean): Promise<number> {
      const { rows } = await sql<{ seen_position: number }>`
        insert into lounge_room_people (room_id, uid, seen_position) values (${roomId}, ${uid}, ${position})
        on conflict (room_id, uid) do update set seen_position = case when ${back}
          then excluded.seen_position
          else greatest(lounge_room_people.seen_position, excluded.seen_position) end
        returning seen_position`.execute(db);
      return rows[0]?.seen_position ?? 0;
    },

    async setMuted(roomId: string, uid: string, muted: boolean): Promise<void> {
      await db
        .insertInto('lounge_room_people')
        .values({ room_id: roomId, uid, seen_position: null, muted })
        .onConflict((conflict) => conflict.columns(['room_id', 'uid']).doUpdateSet({ muted }))
        .execute();
    },
  };
}
