import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Category } from '@bestie/contracts/items';
import type { Database } from '../../platform/database/schema';
import { challengeNow, entryJson, isNamed } from './challenges.sql';
import type { EntryRow } from './challenges.sql';
import type { EntryRecord } from './challenges.tables';
import { isEntryShown } from './entries.sql';

/** A copied picture of an entry; `object_name` is null for a piece without one. */
export interface EntryPicture {
  sort: number;
  name: string;
  category: Category;
  object_name: string | null;
}

/** What an entry shows to others. */
export type ShownEntryRow = Pick<EntryRecord, 'challenge_id' | 'author_uid' | 'name'> & {
  title: string;
  pieces: string[];
  picture_ids: string[];
};

/** SQL of `challenge_entries` and their pictures. */
export function createEntriesRepository(db: Kysely<Database>) {
  return {
    byId: (id: string): Promise<EntryRecord | undefined> =>
      db.selectFrom('challenge_entries').selectAll().where('id', '=', id).executeTakeFirst(),

    /** The one with which a person takes part, or took part until it was removed. */
    findOf: (challengeId: string, uid: string): Promise<EntryRecord | undefined> =>
      db
        .selectFrom('challenge_entries')
        .selectAll()
        .where('challenge_id', '=', challengeId)
        .where('author_uid', '=', uid)
        .where('state', '<>', 'withdrawn')
        .executeTakeFirst(),

    /**
     * Entries of a challenge, in an order that each person has of their own and that nobody can foresee.
     * `position` is where the next page begins.
     */
    async list(
      uid: string,
      challengeId: string,
      { after, limit }: { after: string | undefined; limit: number },
    ): Promise<{ row: EntryRow; position: string }[]> {
      const order = sql`md5(e.id::text || c.seed::text || ${uid})`;
      const { rows } = await sql<{ row: EntryRow; position: string }>`
        select ${entryJson(uid, isNamed)} as row, ${order} as position
        from challenges c ${challengeNow} join challenge_entries e on e.challenge_id = c.id and e.state = 'entered'
        where c.id = ${challengeId} ${after === undefined ? sql`` : sql`and ${order} > ${after}`}
        order by 2 limit ${limit}`.execute(db);
      return rows;
    },

    /** Which of these take part in a challenge. */
    async listEntered(challengeId: string, ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('challenge_entries')
        .select('id')
        .where('challenge_id', '=', challengeId)
        .where('state', '=', 'entered')
        .where('id', 'in', ids)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** One of a challenge, as the caller sees it. */
    async find(uid: string, challengeId: string, id: string): Promise<EntryRow | undefined> {
      const { rows } = await sql<{ row: EntryRow }>`
        select ${entryJson(uid, isNamed)} as row
        from challenges c ${challengeNow} join challenge_entries e on e.challenge_id = c.id
        where c.id = ${challengeId} and e.id = ${id}`.execute(db);
      return rows[0]?.row;
    },

    async insert(
      values: Pick<
        EntryRecord,
        'id' | 'challenge_id' | 'author_uid' | 'request_hash' | 'outfit_id' | 'name' | 'piece_count'
      >,
      pictures: readonly EntryPicture[],
    ): Promise<void> {
      await db
        .insertInto('challenge_entries')
        .values({ ...values, removed_reason: null, ended_at: null })
        .execute();
      if (pictures.length > 0)
        await db
          .insertInto('challenge_entry_pictures')
          .values(pictures.map((picture) => ({ ...picture, entry_id: values.id })))
          .execute();
    },

    /** An entry that is open to somebody, with what it shows. */
    async findShown(uid: string, id: string): Promise<ShownEntryRow | undefined> {
      const { rows } = await sql<ShownEntryRow>`
        select e.challenge_id, e.author_uid, e.name, c.title,
          coalesce((select array_agg(k.name order by k.sort) from challenge_entry_pictures k
            where k.entry_id = e.id and k.sort > 0), '{}') as pieces,
          coalesce((select array_agg(p.id order by k.sort) from challenge_entry_pictures k
            join pictures p on p.object_name = k.object_name where k.entry_id = e.id), '{}') as picture_ids
        from challenge_entries e join challenges c on c.id = e.challenge_id
        where e.id = ${id} and ${isEntryShown(uid)}`.execute(db);
      return rows[0];
    },

    /** Whether an entry that is open to somebody shows the picture. */
    async showsPicture(uid: string, pictureId: string): Promise<boolean> {
      const { rows } = await sql<{ shown: boolean }>`
        select exists (
          select 1 from pictures p join challenge_entry_pictures k on k.object_name = p.object_name
          join challenge_entries e on e.id = k.entry_id join challenges c on c.id = e.challenge_id
          where p.id = ${pictureId} and ${isEntryShown(uid)}) as shown`.execute(db);
      return rows[0]?.shown ?? false;
    },

    /** Removes an entry with a reason, or brings it back without one; that of an erased author stays away. @returns whether it changed */
    async setRemoved(id: string, reason: string | null): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update challenge_entries set removed_reason = ${reason},
          state = case when ${reason}::text is null then 'entered' else 'removed' end,
          ended_at = case when ${reason}::text is null then null else now() end
        where id = ${id} and author_uid is not null and state = ${reason === null ? 'removed' : 'entered'}`.execute(
        db,
      );
      return Number(numAffectedRows ?? 0) > 0;
    },

    /** The author was erased: results stay, and nothing that they show. */
    async forget(uid: string): Promise<void> {
      await sql`
        delete from challenge_entry_pictures k using challenge_entries e
        where e.id = k.entry_id and e.author_uid = ${uid}`.execute(db);
      await sql`
        update challenge_entries set author_uid = null, name = '', piece_count = 0, state = 'removed', ended_at = now()
        where author_uid = ${uid}`.execute(db);
    },

    /** An entry does not come back once it is withdrawn, so its pictures are let go. */
    async withdraw(id: string): Promise<void> {
      await db.deleteFrom('challenge_entry_pictures').where('entry_id', '=', id).execute();
      await sql`update challenge_entries set state = 'withdrawn', ended_at = now() where id = ${id}`.execute(
        db,
      );
    },
  };
}
