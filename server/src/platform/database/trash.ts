import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { dayMs } from '@bestie/contracts/days';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { Database } from './schema';

/** Tables whose rows have a deletion date. */
export type TableWithTrash = {
  [Table in keyof Database]: 'deleted_at' extends keyof Database[Table] ? Table : never;
}[keyof Database];

/** What was deleted before this moment cannot be restored any more. */
export const trashedBefore = (now: Date): Date => new Date(now.getTime() - limits.trashDays * dayMs);

/** How many times the rows that there may be fit into the trash. */
const trashTimes = 2;

/**
 * Checks that the trash has room before a row is added. While it holds twice as many rows as there may be, none is added,
 * so that adding and deleting in turn does not fill the database. Restoring is always possible.
 * @param options.of SQL of whose trash it is
 * @param options.most how many rows there may be outside the trash
 * @throws BestieError `limit_reached`
 */
export async function requireTrashRoom(
  db: Kysely<Database>,
  table: TableWithTrash,
  { of, most }: { of: RawBuilder<unknown>; most: number },
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${of} and deleted_at is not null`.execute(
    db,
  );
  if (rows[0]!.count >= trashTimes * most)
    throw new BestieError('limit_reached', {
      message: `The trash is full. Delete things from it for good, or wait until they have been there for ${limits.trashDays} days.`,
    });
}

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
