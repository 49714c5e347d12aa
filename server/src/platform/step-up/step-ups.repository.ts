import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Database } from '../database/schema';
import type { StepUpsTable } from './step-ups.tables';

export type StepUpRow = Selectable<StepUpsTable>;
export type StepUpsRepository = ReturnType<typeof createStepUpsRepository>;

/** Maximum of rows per person, and so of confirm pages that may wait at once. */
const keptPerPerson = 20;

/** SQL of `step_ups`. */
export function createStepUpsRepository(db: Kysely<Database>) {
  return {
    /** Adds one; the oldest ones of the person beyond the maximum are deleted. */
    async insert(row: Insertable<StepUpsTable>): Promise<void> {
      await db.insertInto('step_ups').values(row).execute();
      await db
        .deleteFrom('step_ups')
        .where('uid', '=', row.uid)
        .where('id', 'not in', (query) =>
          query
            .selectFrom('step_ups')
            .select('id')
            .where('uid', '=', row.uid)
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc')
            .limit(keptPerPerson),
        )
        .execute();
    },

    find: (id: string, uid: string): Promise<StepUpRow | undefined> =>
      db.selectFrom('step_ups').selectAll().where('id', '=', id).where('uid', '=', uid).executeTakeFirst(),

    async update(id: string, changes: Updateable<StepUpsTable>): Promise<void> {
      await db.updateTable('step_ups').set(changes).where('id', '=', id).execute();
    },

    /** Confirms one. @returns false when it is confirmed already, or missing */
    async confirm(id: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('step_ups')
        .set({ confirmed_at: now, page_secret_hash: null, provider_session: null })
        .where('id', '=', id)
        .where('confirmed_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Consumes a proof in one statement: of simultaneous calls one gets true. */
    async use(
      proof: Pick<StepUpRow, 'id' | 'uid' | 'operation' | 'input_hash'>,
      { confirmedAfter, now }: { confirmedAfter: Date; now: Date },
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('step_ups')
        .set({ used_at: now })
        .where('id', '=', proof.id)
        .where('uid', '=', proof.uid)
        .where('operation', '=', proof.operation)
        .where('input_hash', '=', proof.input_hash)
        .where('confirmed_at', '>', confirmedAfter)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /**
     * The step-up whose person was redirected to the provider last, with the session of that sign-in, which
     * is removed from it.
     */
    takeFromProvider: async (uid: string) => {
      const row = await db
        .selectFrom('step_ups')
        .selectAll()
        .where('uid', '=', uid)
        .where('provider_session', 'is not', null)
        .where('confirmed_at', 'is', null)
        .orderBy('provider_began_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!row) return undefined;
      const taken = await db
        .updateTable('step_ups')
        .set({ provider_session: null })
        .where('id', '=', row.id)
        .where('provider_session', '=', row.provider_session)
        .executeTakeFirst();
      return taken.numUpdatedRows > 0n ? { ...row, session: row.provider_session } : undefined;
    },

    async deleteBefore(before: Date): Promise<void> {
      await db.deleteFrom('step_ups').where('created_at', '<=', before).execute();
    },
  };
}
