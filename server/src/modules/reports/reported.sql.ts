import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReportKind } from '@bestie/contracts/reports';

/**
 * Whether somebody reported a thing: it is closed for them from then on.
 * @param id SQL of the id of the thing
 */
export const isReportedBy = (kind: ReportKind, id: RawBuilder<unknown>, uid: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from reports told where told.reporter_uid = ${uid} and told.kind = ${sql.lit(kind)}
    and told.target_id = ${id}::text)`;
