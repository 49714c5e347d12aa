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

    /** Deletes drafts that were not changed for this many days. */
    async deleteOld(days: number): Promise<void> {
      await sql`delete from drafts where saved_at < now() - ${days} * interval '1 day'`.execute(db);
    },
  };
}
