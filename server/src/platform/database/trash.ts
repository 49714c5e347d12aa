import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { dayMs } from '@bestie/contracts/days';
import { limits } from '@bestie/contracts/limits';
import type { Database } from './schema';

/** Tables whose rows have a deletion date. */
export type TableWithTrash = {
  [Table in keyof Database]: 'deleted_at' extends keyof Database[Table] ? Table : never;
}[keyof Database];

/** What was deleted before this moment cannot be restored any more. */
export const trashedBefore = (now: Date): Date => new Date(now.getTime() - limits.trashDays * dayMs);

/**
 * Permanently deletes rows that have been in the trash since before `before`, oldest first, with everything
 * that belongs to them. Rows that are being restored are skipped. An interrupted run keeps its progress.
 * @param options.batch rows per statement, so that nobody waits for long
 * @param options.kept SQL of whether a row stays in the trash for now
 */
export async function emptyTrash(
  db: Kysely<Database>,
  table: TableWithTrash,
  before: Date,
  { batch = 200, kept = sql<boolean>`false` }: { batch?: number; kept?: RawBuilder<boolean> } = {},
): Promise<void> {
  const rows = sql.table(table);
  let removed: bigint | undefined;
  do
    ({ numAffectedRows: removed } = await sql`
      delete from ${rows} where id in (
        select id from ${rows} where deleted_at < ${before} and not ${kept} order by deleted_at limit ${batch}
        for update skip locked)`.execute(db));
  while (removed === BigInt(batch));
}
