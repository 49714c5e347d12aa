import { sql } from 'kysely';
import type { Generated, Kysely, Selectable } from 'kysely';
import type { Timestamp } from '../../platform/database/column-types';
import type { Database } from '../../platform/database/schema';

export interface __Nouns__Table {
  id: string;
  owner_uid: string;
  name: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  version: Generated<number>;
}

declare module '../../platform/database/schema' {
  interface Database {
    __table__: __Nouns__Table;
  }
}

export type __Noun__Row = Selectable<__Nouns__Table>;

/** Fields that an update may set; absent ones stay unchanged. */
export type __Noun__Changes = Partial<Pick<__Noun__Row, 'name'>>;

export type __Nouns__Repository = ReturnType<typeof create__Nouns__Repository>;

/** SQL of `__table__`. Every query has the owner. */
export function create__Nouns__Repository(db: Kysely<Database>) {
  const own = (ownerUid: string) => db.selectFrom('__table__').selectAll().where('owner_uid', '=', ownerUid);
  return {
    /** Newest first. @param before only those after this one in the list */
    list: (ownerUid: string, before: string | undefined, limit: number): Promise<__Noun__Row[]> =>
      own(ownerUid)
        .$if(before !== undefined, (query) => query.where('id', '<', before as string))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    find: (ownerUid: string, id: string): Promise<__Noun__Row | undefined> =>
      own(ownerUid).where('id', '=', id).executeTakeFirst(),

    /** The same, locked until the transaction ends. */
    lock: (ownerUid: string, id: string): Promise<__Noun__Row | undefined> =>
      own(ownerUid).where('id', '=', id).forUpdate().executeTakeFirst(),

    /** @returns undefined when the id exists already */
    insert: (
      ownerUid: string,
      values: Pick<__Noun__Row, 'id' | 'name'>,
      now: Date,
    ): Promise<__Noun__Row | undefined> =>
      db
        .insertInto('__table__')
        .values({ ...values, owner_uid: ownerUid, created_at: now, updated_at: now })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returningAll()
        .executeTakeFirst(),

    update: (ownerUid: string, id: string, changes: __Noun__Changes, now: Date): Promise<__Noun__Row> =>
      db
        .updateTable('__table__')
        .set({ ...changes, updated_at: now, version: sql<number>`version + 1` })
        .where('owner_uid', '=', ownerUid)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** @returns the deleted row */
    delete: (ownerUid: string, id: string): Promise<{ id: string } | undefined> =>
      db
        .deleteFrom('__table__')
        .where('owner_uid', '=', ownerUid)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst(),
  };
}
