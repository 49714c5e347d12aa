import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import { reportSeverities } from '@bestie/contracts/reports';

/**
 * Columns `decided` and `agreed`: on how many reports of somebody admins decided lately, and on how many of them they acted.
 * @param uid SQL of their uid
 */
export const reporterRecord = (uid: RawBuilder<unknown>): RawBuilder<unknown> => sql`
      select count(*)::int as decided, (count(*) filter (where d.appeal_outcome is distinct from 'overturned'
        and (d.content <> 'keep' or d.sanction <> 'none')))::int as agreed
      from reports own join report_decisions d on d.id = own.decision_id
      where own.reporter_uid = ${uid} and own.created_at > now() - ${`${limits.reports.weightDays * 2} days`}::interval
        and d.decided_at > now() - ${`${limits.reports.weightDays} days`}::interval
        and (d.undone_at is null or d.appeal_outcome = 'overturned')`;

/**
 * Joins reports `r` with the `record` of their reporter, and what a report of theirs weighs: 0.5 at first, more the more
 * of their reports admins agreed with.
 */
export const joinReporterRecord: RawBuilder<unknown> = sql`
  cross join lateral (
    select past.agreed, past.decided, (past.agreed + 2.0::float8) / (past.decided + 4) as weight
    from (${reporterRecord(sql.ref('r.reporter_uid'))}) past) record`;

/** One weight for each network prefix; guests and people without one count as a network each. */
export const networkOf: RawBuilder<unknown> = sql`coalesce(r.network, r.id::text)`;

/** How bad the reason of a report `r` is. */
export const severityOf: RawBuilder<number> = sql<number>`case r.reason ${sql.join(
  Object.entries(reportSeverities).map(
    ([reason, severity]) => sql`when ${sql.lit(reason)} then ${sql.lit(severity)}`,
  ),
  sql` `,
)} else 1 end`;
