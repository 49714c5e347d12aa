import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '../database/schema';

type Owned = (uid: string) => RawBuilder<unknown>;

/** Rows whose column `owner_uid`, or another one, contains the person. */
export const ownedBy =
  (column = 'owner_uid'): Owned =>
  (uid) =>
    sql`t.${sql.ref(column)} = ${uid}`;

/** Rows that belong to a row of another table with the person in `owner_uid`, or another column. */
export const ownedThrough =
  (column: string, parent: keyof Database, owner = 'owner_uid'): Owned =>
  (uid) =>
    sql`exists (select 1 from ${sql.table(parent)} o where o.id = t.${sql.ref(column)} and o.${sql.ref(owner)} = ${uid})`;

/** Rows that belong to the person by `own`, and to a row of another table that is theirs too. */
export const ownedByAndThrough =
  (own: string, column: string, parent: keyof Database): Owned =>
  (uid) =>
    sql`${ownedBy(own)(uid)} and ${ownedThrough(column, parent)(uid)}`;

/** Rows that belong to the person by `own`, and to a row of another table that is somebody else's. */
export const ownedByAndNotThrough =
  (own: string, column: string, parent: keyof Database): Owned =>
  (uid) =>
    sql`${ownedBy(own)(uid)} and not ${ownedThrough(column, parent)(uid)}`;
