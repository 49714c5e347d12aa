import { sql } from 'kysely';
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import type { BillingTables, ReceiptRecord } from './billing.tables';

/** SQL of receipts, which are only ever added. */
export function createReceiptsRepository(db: Kysely<Database>) {
  return {
    /** Which of these are here already. */
    async listKnown(source: ReceiptRecord['source'], references: readonly string[]): Promise<Set<string>> {
      if (references.length === 0) return new Set();
      const known = await db
        .selectFrom('billing_receipts')
        .select('reference')
        .where('source', '=', source)
        .where('reference', 'in', references)
        .execute();
      return new Set(known.map(({ reference }) => reference));
    },

    /** Adds receipts; those that are here stay as they are. */
    async insert(
      values: readonly Omit<Insertable<BillingTables['billing_receipts']>, 'id' | 'number' | 'created_at'>[],
    ): Promise<void> {
      if (values.length === 0) return;
      await db
        .insertInto('billing_receipts')
        .values([...values])
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** A person’s, newest first, by keyset. */
    list(
      uid: string,
      { after, limit }: { after: readonly [at: Date, id: string] | undefined; limit: number },
    ): Promise<ReceiptRecord[]> {
      let query = db.selectFrom('billing_receipts').selectAll().where('uid', '=', uid);
      if (after)
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('paid_at', 'id'), '<', tuple(after[0], after[1])),
        );
      return query.orderBy('paid_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
    },

    find: (uid: string, id: string): Promise<ReceiptRecord | undefined> =>
      db
        .selectFrom('billing_receipts')
        .selectAll()
        .where('uid', '=', uid)
        .where('id', '=', id)
        .executeTakeFirst(),

    /** They stay, and name nobody. */
    async forget(uid: string): Promise<void> {
      await sql`update billing_receipts set uid = null, billed_to = null where uid = ${uid}`.execute(db);
    },
  };
}
