import { sql } from 'kysely';
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Database } from '../../platform/database/schema';
import type { LoungeTables } from './lounge.tables';
import { isOpenTo, roomCards, secondsToWait, unreadSums } from './rooms.sql';
import type { Onlooker, RoomRow, UnreadSums } from './rooms.sql';

export type StoredRoom = Selectable<LoungeTables['lounge_rooms']>;
export type RoomChanges = Omit<Updateable<LoungeTables['lounge_rooms']>, 'id' | 'version'>;

/** A room and what decides whether somebody may write in it now, by the clock of the database. */
export interface RoomForWriting extends StoredRoom {
  wait_seconds: number;
  muted_until: Date | null;
  muted_reason: string | null;
}

/** SQL of `lounge_rooms`. */
export function createLoungeRoomsRepository(db: Kysely<Database>) {
  return {
    list: async (onlooker: Onlooker): Promise<RoomRow[]> => (await roomCards(onlooker).execute(db)).rows,

    unread: async (onlooker: Onlooker): Promise<UnreadSums> =>
      (await unreadSums(onlooker).execute(db)).rows[0]!,

    /** A room that is open to the caller. */
    async findOpen(roomId: string, onlooker: Onlooker): Promise<StoredRoom | undefined> {
      const { rows } = await sql<StoredRoom>`
        select r.* from lounge_rooms r where r.id = ${roomId} and ${isOpenTo(onlooker)}`.execute(db);
      return rows[0];
    },

    /** A room that is open to the caller, and when they may write there. */
    async findForWriting(roomId: string, onlooker: Onlooker): Promise<RoomForWriting | undefined> {
      const { uid } = onlooker;
      const { rows } = await sql<RoomForWriting>`
        select r.*, case when r.slow_seconds is null then 0 else ${secondsToWait(uid)} end as wait_seconds,
          case when h.muted_until > now() then h.muted_until end as muted_until, h.muted_reason
        from lounge_rooms r left join people h on h.uid = ${uid}
        where r.id = ${roomId} and ${isOpenTo(onlooker)}`.execute(db);
      return rows[0];
    },

    /** One change at a time, so that no two rooms get the same place. */
    async lockAll(): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtext('lounge_rooms'))`.execute(db);
    },

    all: (): Promise<StoredRoom[]> =>
      db.selectFrom('lounge_rooms').selectAll().orderBy('sort').orderBy('id').execute(),

    async insert(room: Insertable<LoungeTables['lounge_rooms']>): Promise<void> {
      await db.insertInto('lounge_rooms').values(room).execute();
    },

    async update(id: string, changes: RoomChanges): Promise<void> {
      await db
        .updateTable('lounge_rooms')
        .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },

    /** @param ids all of them, in their new order */
    async sort(ids: readonly string[]): Promise<void> {
      await sql`
        update lounge_rooms r set sort = given.place
        from unnest(${[...ids]}::uuid[]) with ordinality given (id, place) where r.id = given.id`.execute(db);
    },

    /** Holds the room until the transaction ends, so that positions are seen in their order. */
    async nextPosition(id: string): Promise<number> {
      const { last_position } = await db
        .updateTable('lounge_rooms')
        .set((eb) => ({ last_position: eb('last_position', '+', 1) }))
        .where('id', '=', id)
        .returning('last_position')
        .executeTakeFirstOrThrow();
      return last_position;
    },
  };
}
