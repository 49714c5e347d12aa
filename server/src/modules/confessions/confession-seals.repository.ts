import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import type { ConfessionSealsTable } from './confessions.tables';

/** SQL of `confession_seals`. */
export function createConfessionSealsRepository(db: Kysely<Database>) {
  return {
    /** @returns false when the slot, or the request, is taken */
    async insert(seal: ConfessionSealsTable): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('confession_seals')
        .values(seal)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    find: (subjectId: string): Promise<ConfessionSealsTable | undefined> =>
      db.selectFrom('confession_seals').selectAll().where('subject_id', '=', subjectId).executeTakeFirst(),

    listOf: (subjectIds: readonly string[]): Promise<ConfessionSealsTable[]> =>
      db.selectFrom('confession_seals').selectAll().where('subject_id', 'in', subjectIds).execute(),

    findByRequest: async (request: Buffer): Promise<string | undefined> =>
      (
        await db
          .selectFrom('confession_seals')
          .select('subject_id')
          .where('request', '=', request)
          .executeTakeFirst()
      )?.subject_id,

    /** Which of these slots are taken. */
    async listTaken(slots: readonly Buffer[]): Promise<Buffer[]> {
      const { rows } = await sql<{ slot: Buffer }>`
        select slot from confession_seals where slot = any(${slots}::bytea[])`.execute(db);
      return rows.map(({ slot }) => slot);
    },

    async delete(slots: readonly Buffer[]): Promise<void> {
      await sql`delete from confession_seals where slot = any(${slots}::bytea[])`.execute(db);
    },
  };
}
