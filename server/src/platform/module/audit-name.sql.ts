import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '../database/schema';

/** Names of the rows of a table, as `auditNames` declares them; of some rows where not every admin may read the others. */
export const namesIn = (
  table: keyof Database,
  column: string,
  readable: RawBuilder<boolean> = sql`true`,
): RawBuilder<unknown> =>
  sql`select t.id, t.${sql.ref(column)} as name from ${sql.table(table)} t where ${readable}`;

/** What has no title, or none that every admin may read, goes by the name of the thing `p` that it belongs to. */
export const namesByParent = (
  table: keyof Database,
  { key, parent, column }: { key: string; parent: keyof Database; column: string },
  readable: RawBuilder<boolean> = sql`true`,
): RawBuilder<unknown> =>
  sql`select t.id, p.${sql.ref(column)} as name from ${sql.table(table)} t
    join ${sql.table(parent)} p on p.id = t.${sql.ref(key)} where ${readable}`;
