import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { ReportKind } from '@bestie/contracts/reports';
import type { OpenClaim } from './claims';

/** When a claim of this moment ends, by the clock of the database. */
export const claimEnd = sql`now() + ${`${limits.reports.claimMinutes} minutes`}::interval`;

/** The claim of the row `x` by the person `admin`, as JSON; null when there is none, or it has ended. */
export const claimOf = (x: string): RawBuilder<OpenClaim | null> => sql<OpenClaim | null>`
  case when ${sql.ref(`${x}.claimed_until`)} > now() then jsonb_build_object('uid', ${sql.ref(`${x}.claimed_by`)},
    'name', coalesce(admin.display_name, admin.handle, 'Another admin'), 'until', ${sql.ref(`${x}.claimed_until`)}) end`;

/**
 * The claim of something that waits for its approval, as JSON.
 * @param id SQL of the id of the thing
 */
export const waitingClaim = (
  kind: ReportKind,
  id: RawBuilder<unknown>,
): RawBuilder<OpenClaim | null> => sql<OpenClaim | null>`(
  select ${claimOf('k')} from report_claims k left join people admin on admin.uid = k.claimed_by
  where k.kind = ${sql.lit(kind)} and k.target_id = ${id}::text)`;
