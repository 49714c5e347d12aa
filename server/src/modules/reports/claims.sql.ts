import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReportKind } from '@bestie/contracts/reports';

/** A claim that has not ended. */
export interface OpenClaim {
  uid: string;
  name: string;
  /** As SQL or JSON gave it. */
  until: Date | string;
}

/** What a claim is about: one case per thing. */
export interface ClaimedCase {
  kind: ReportKind;
  targetId: string;
}

/**
 * The claim of a case, as JSON; null when there is none, or it has ended.
 * @param kind SQL of the kind of the thing, or the kind
 * @param id SQL of the id of the thing
 */
export const claimOn = (
  kind: ReportKind | RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<OpenClaim | null> => sql<OpenClaim | null>`(
  select jsonb_build_object('uid', k.claimed_by, 'name', coalesce(admin.display_name, admin.handle, 'Another admin'),
    'until', k.claimed_until)
  from report_claims k left join people admin on admin.uid = k.claimed_by
  where k.kind = ${typeof kind === 'string' ? sql.lit(kind) : kind} and k.target_id = ${id}::text
    and k.claimed_until > now())`;
