import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import type { Draft } from '@bestie/contracts/drafts.contract';
import { toJson } from '../../platform/database/column-types';
import type { Json, Timestamp } from '../../platform/database/column-types';
import type { Database } from '../../platform/database/schema';

export interface DraftsTable {
  owner_uid: string;
  place: string;
  sequence: number;
  /** Null once the draft was sent or discarded. */
  content: Json<Draft['content']>;
  saved_at: Timestamp;
}

declare module '../../platform/database/schema' {
  interface Database {
    drafts: DraftsTable;
  }
}

export type DraftRow = Selectable<DraftsTable>;
export type DraftsRepository = ReturnType<typeof createDraftsRepository>;

/** SQL of `drafts`. Every query carries the owner. */
export function createDraftsRepository(db: Kysely<Database>) {
  return {
    find: (ownerUid: string, place: string): Promise<DraftRow | undefined> =>
      db
        .selectFrom('drafts')
        .selectAll()
        .where('owner_uid', '=', ownerUid)
        .where('place', '=', place)
        .executeTakeFirst(),

    /** Makes changes of a person's drafts run one after the other. */
    async lock(ownerUid: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtext('drafts'), hashtext(${ownerUid}))`.execute(db);
    },

    async count(ownerUid: string): Promise<number> {
      const { count } = await db
        .selectFrom('drafts')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('owner_uid', '=', ownerUid)
        .where('content', 'is not', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** @returns the draft as stored afterwards */
    async save(ownerUid: string, place: string, content: Draft['content']): Promise<DraftRow> {
      const { rows } = await sql<DraftRow>`
        insert into drafts (owner_uid, place, sequence, content, saved_at)
        values (${ownerUid}, ${place}, 1, ${content && toJson(content)}::jsonb, now())
        on conflict (owner_uid, place) do update set
          sequence = drafts.sequence + 1, content = excluded.content, saved_at = excluded.saved_at
        returning *`.execute(db);
      return rows[0]!;
    },

    /**
     * Moves the drafts of a place to another one, except over a draft that its owner has there; sent and discarded ones stay.
     * Sequences go along, so that an open page continues; where the other place had a later one, none of its tabs overwrites
     * what was moved.
     * @returns uids of their owners
     */
    async move(from: string, to: string): Promise<string[]> {
      const { rows } = await sql<{ owner_uid: string }>`
        with moved as (
          insert into drafts (owner_uid, place, sequence, content, saved_at)
          select owner_uid, ${to}, sequence, content, saved_at from drafts
            where place = ${from} and content is not null
          on conflict (owner_uid, place) do update set
            sequence = greatest(drafts.sequence + 1, excluded.sequence),
            content = excluded.content, saved_at = excluded.saved_at
          where drafts.content is null
          returning owner_uid)
        delete from drafts d using moved where d.owner_uid = moved.owner_uid and d.place = ${from}
        returning d.owner_uid`.execute(db);
      return rows.map(({ owner_uid }) => owner_uid);
    },

    /** Deletes drafts that were not changed for this many days. */
    async deleteOld(days: number): Promise<void> {
      await sql`delete from drafts where saved_at < now() - ${days} * interval '1 day'`.execute(db);
    },
  };
}
