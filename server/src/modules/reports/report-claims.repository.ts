import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { ReportKind } from '@bestie/contracts/reports';
import type { Database } from '../../platform/database/schema';
import type { OpenClaim } from './claims';
import { claimEnd, waitingClaim } from './claims.sql';

/** SQL of `report_claims`: claims of what waits for its approval. */
export function createReportClaimsRepository(db: Kysely<Database>) {
  return {
    /** @returns null while nobody looks at it */
    async find(kind: ReportKind, targetId: string): Promise<OpenClaim | null> {
      const { rows } = await sql<{ claim: OpenClaim | null }>`
        select ${waitingClaim(kind, sql`${targetId}`)} as claim`.execute(db);
      return rows[0]?.claim ?? null;
    },

    /** Claims it for some minutes from now. @returns until when */
    async save(kind: ReportKind, targetId: string, uid: string): Promise<Date> {
      const { rows } = await sql<{ claimed_until: Date }>`
        insert into report_claims (kind, target_id, claimed_by, claimed_until)
        values (${kind}, ${targetId}, ${uid}, ${claimEnd})
        on conflict (kind, target_id) do update set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
        returning claimed_until`.execute(db);
      return (rows[0] as { claimed_until: Date }).claimed_until;
    },

    async delete(kind: ReportKind, targetId: string): Promise<void> {
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
