import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { TableWithTrash } from '../database/trash';

/** A column of the thing that the notification `n` is about; null once the thing is deleted. */
export const targetOf = (table: TableWithTrash, column: string): RawBuilder<unknown> =>
  sql`(select o.${sql.ref(column)} from ${sql.table(table)} o where o.id = n.target_id::uuid and o.deleted_at is null)`;

/** For notifications without a target. */
export const noTarget = sql`null::text`;
