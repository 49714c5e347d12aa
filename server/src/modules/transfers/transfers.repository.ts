import { sql } from 'kysely';
import type { Insertable, Kysely, RawBuilder, Selectable } from 'kysely';
import type { TransferOutcome } from '@bestie/contracts/transfers';
import type { Database } from '../../platform/database/schema';
import { personJson } from '../../platform/identity/people.sql';
import type { PersonColumns } from '../../platform/identity/people.sql';
import type { TransfersTables } from './transfers.tables';

export type TransferRow = Selectable<TransfersTables['transfers']>;

/** SQL of `transfers`. An offer ends at its time by the database's clock, whichever job runs. */
export function createTransfersRepository(db: Kysely<Database>) {
  return {
    /** Open offers to a person, latest first. */
    async listTo(uid: string): Promise<(TransferRow & { from: PersonColumns })[]> {
      const { rows } = await sql<TransferRow & { from: PersonColumns }>`
        select t.*, ${personJson('p', 't.from_uid')} as from
        from transfers t left join people p on p.uid = t.from_uid
        where t.to_uid = ${uid} and t.ended_at is null and t.expires_at > now()
        order by t.offered_at desc, t.id`.execute(db);
      return rows;
    },

    find: (id: string): Promise<TransferRow | undefined> =>
      db.selectFrom('transfers').selectAll().where('id', '=', id).executeTakeFirst(),

    /** An open offer, locked until the transaction ends. */
    openForUpdate: (id: string): Promise<TransferRow | undefined> =>
      db
        .selectFrom('transfers')
        .selectAll()
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .forUpdate()
        .executeTakeFirst(),

    /** @returns false while another offer of the thing is open */
    async insert(
      transfer: Omit<Insertable<TransfersTables['transfers']>, 'expires_at' | 'ended_at' | 'outcome'>,
      days: number,
    ): Promise<boolean> {
      await sql`
        update transfers set ended_at = expires_at, outcome = 'expired'
        where kind = ${transfer.kind} and target_id = ${transfer.target_id} and ended_at is null
          and expires_at <= now()`.execute(db);
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('transfers')
        .values({
          ...transfer,
          expires_at: sql<Date>`now() + make_interval(days => ${days}::int)`,
          ended_at: null,
          outcome: null,
        })
        .onConflict((conflict) =>
          conflict.columns(['kind', 'target_id']).where('ended_at', 'is', null).doNothing(),
        )
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    async end(id: string, outcome: TransferOutcome, now: Date): Promise<void> {
      await db.updateTable('transfers').set({ ended_at: now, outcome }).where('id', '=', id).execute();
    },

    /** Bytes that would move with it. @param names SQL of the names of its objects */
    async bytesOf(names: RawBuilder<unknown>, uid: string): Promise<number> {
      const { rows } = await sql<{ bytes: number }>`
        select coalesce(sum(o.size), 0)::float8 as bytes from objects o
        where o.name in (${names}) and o.owner_uid = ${uid}`.execute(db);
      return rows[0]?.bytes ?? 0;
    },
  };
}
