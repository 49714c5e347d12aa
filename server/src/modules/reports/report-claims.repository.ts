import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { Database } from '../../platform/database/schema';
import { claimOn } from './claims.sql';
import type { ClaimedCase, OpenClaim } from './claims.sql';

/** SQL of `report_claims`: who looks at a case, whether it was reported or waits for its approval. */
export function createReportClaimsRepository(db: Kysely<Database>) {
  return {
    /** @returns null while nobody looks at it */
    async find({ kind, targetId }: ClaimedCase): Promise<OpenClaim | null> {
      const { rows } = await sql<{ claim: OpenClaim | null }>`
        select ${claimOn(kind, sql`${targetId}`)} as claim`.execute(db);
      return rows[0]?.claim ?? null;
    },

    /** Claims it for some minutes from now, by the clock of the database. @returns until when */
    async save({ kind, targetId }: ClaimedCase, uid: string): Promise<Date> {
      const { rows } = await sql<{ claimed_until: Date }>`
        insert into report_claims (kind, target_id, claimed_by, claimed_until)
        values (${kind}, ${targetId}, ${uid}, now() + ${`${limits.reports.claimMinutes} minutes`}::interval)
        on conflict (kind, target_id) do update set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
        returning claimed_until`.execute(db);
      return (rows[0] as { claimed_until: Date }).claimed_until;
    },

    async delete({ kind, targetId }: ClaimedCase): Promise<void> {
      await db
        .deleteFrom('report_claims')
        .where('kind', '=', kind)
        .where('target_id', '=', targetId)
        .execute();
    },

    async deletePast(): Promise<void> {
      await db
        .deleteFrom('report_claims')
        .where('claimed_until', '<', sql<Date>`now()`)
        .execute();
    },
  };
}
export type ReportClaimsRepository = ReturnType<typeof createReportClaimsRepository>;
