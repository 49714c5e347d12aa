import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';

export interface Departure {
  uid: string;
  leavesAt: Date;
}

/** SQL of `confession_departures`: people who are leaving and want their confessions deleted, too. */
export function createConfessionDeparturesRepository(db: Kysely<Database>) {
  return {
    async list(): Promise<Departure[]> {
      const rows = await db.selectFrom('confession_departures').selectAll().orderBy('uid').execute();
      return rows.map(({ uid, leaves_at: leavesAt }) => ({ uid, leavesAt }));
    },

    async insert({ uid, leavesAt }: Departure): Promise<void> {
      await db
        .insertInto('confession_departures')
        .values({ uid, leaves_at: leavesAt })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** @returns whether they wanted it */
    async delete(uid: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('confession_departures')
        .where('uid', '=', uid)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}
