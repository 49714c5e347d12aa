import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { Database } from '../../platform/database/schema';
import { isActive } from '../../platform/identity/people.sql';
import { conversationPerson, isAway, isBlockedBy } from '../profiles';
import type { ConversationPersonColumns } from '../profiles';

/** Seconds after which somebody is gone: servers say every 20 who is here. */
const presentSeconds = 50;

/** Those who are in a room, for one caller. */
export interface Present {
  /** Null for a caller who does not show that they are here. */
  count: number | null;
  people: ConversationPersonColumns[];
}

/** SQL of `lounge_presence`. */
export function createLoungePresenceRepository(db: Kysely<Database>) {
  const shows = (uid: ReturnType<typeof sql>) => sql<boolean>`not exists (
    select 1 from profile_settings s where s.uid = ${uid} and not s.privacy_presence)`;
  return {
    /** @param rooms ids of the rooms whose events each person hears, by uid */
    async saw(rooms: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
      if (rooms.size === 0) return;
      const here = [...rooms].flatMap(([uid, ids]) => [...ids].map((roomId) => ({ uid, roomId })));
      await sql`
        insert into lounge_presence as v (uid, room_ids, came_at, seen_at)
        select here.uid, array_agg(here.room_id), now(), now()
        from unnest(${here.map(({ uid }) => uid)}::text[], ${here.map(({ roomId }) => roomId)}::uuid[]) here (uid, room_id)
        group by here.uid order by here.uid
        on conflict (uid) do update set room_ids = excluded.room_ids, seen_at = excluded.seen_at,
          came_at = case when v.seen_at < now() - ${presentSeconds} * interval '1 second'
            then excluded.came_at else v.came_at end`.execute(db);
    },

    /** Whether others may see that somebody is here. */
    async isShown(uid: string): Promise<boolean> {
      const { rows } = await sql<{ shown: boolean }>`select ${shows(sql`${uid}`)} as shown`.execute(db);
      return rows[0]?.shown ?? false;
    },

    /** Who is in a room now, the latest to come first, without people whom the caller blocked. */
    async list(roomId: string, uid: string): Promise<Present> {
      const { rows } = await sql<{ shown: boolean; count: number; people: ConversationPersonColumns[] }>`
        with here as materialized (
          select v.uid, v.came_at from lounge_presence v join people h on h.uid = v.uid and ${isActive('h')}
          where v.seen_at > now() - ${presentSeconds} * interval '1 second' and v.room_ids @> array[${roomId}::uuid]
            and ${shows(sql`v.uid`)} and not ${isBlockedBy(sql`v.uid`, uid)} and not ${isAway('v.uid', uid)}
        ), first as (select * from here v order by v.came_at desc, v.uid limit ${limits.lounge.peopleShown})
        select ${shows(sql`${uid}`)} as shown, (select count(*)::int from here) as count,
          coalesce((select jsonb_agg(${conversationPerson('v.uid', uid)} order by v.came_at desc, v.uid)
            from first v), '[]') as people`.execute(db);
      const [found] = rows;
      return found?.shown ? { count: found.count, people: found.people } : { count: null, people: [] };
    },

    async deleteOld(): Promise<void> {
      await sql`delete from lounge_presence where seen_at < now() - interval '1 hour'`.execute(db);
    },
  };
}
