import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { TableWithTrash } from '../database/trash';
import type { TrashSource } from './declarations';

/** The trash of private things; their name is in `name` unless given. */
export const ownTrash = (
  table: TableWithTrash,
  {
    name = sql`t.name`,
    day = sql`null::text`,
    cover,
  }: { name?: RawBuilder<unknown>; day?: RawBuilder<unknown>; cover?: TrashSource['cover'] } = {},
): TrashSource => ({
  table,
  rows: (uid) => sql`
    select t.id, t.deleted_at, true as may_purge, ${name} as name, null::text as place, ${day} as day,
      '{}'::uuid[] as parents
    from ${sql.table(table)} t where t.owner_uid = ${uid} and t.deleted_at is not null`,
  ...(cover && { cover }),
});
