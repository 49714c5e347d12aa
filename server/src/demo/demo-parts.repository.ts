import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema';

/** Table of migration 015-demo.sql. */
export interface DemoPartsTable {
  part: string;
  began_at: Date;
  completed_at: Date | null;
}

declare module '../platform/database/schema' {
  interface Database {
    demo_parts: DemoPartsTable;
  }
}

/** SQL of `demo_parts`: the progress of the demo data. */
export function createDemoPartsRepository(db: Kysely<Database>) {
  return {
    find: (part: string): Promise<DemoPartsTable | undefined> =>
      db.selectFrom('demo_parts').selectAll().where('part', '=', part).executeTakeFirst(),

    /** When the first part was started. */
    async firstBegan(): Promise<Date | null> {
      const { began } = await db
        .selectFrom('demo_parts')
        .select(({ fn }) => fn.min('began_at').as('began'))
        .executeTakeFirstOrThrow();
      return began;
    },

    /** Records that a part was started; an earlier record stays. */
    async begin(part: string, now: Date): Promise<void> {
      await db
        .insertInto('demo_parts')
        .values({ part, began_at: now, completed_at: null })
        .onConflict((conflict) => conflict.column('part').doNothing())
        .execute();
    },

    async complete(part: string, now: Date): Promise<void> {
      await db.updateTable('demo_parts').set({ completed_at: now }).where('part', '=', part).execute();
    },

    /** Pictures of these people that are not processed yet. */
    async countProcessing(uids: readonly string[]): Promise<number> {
      const { count } = await db
        .selectFrom('pictures')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('owner_uid', 'in', uids)
        .where('state', '=', 'processing')
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}
