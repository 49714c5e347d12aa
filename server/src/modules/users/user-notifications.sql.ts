import { sql } from 'kysely';

/** Why an admin did to the receiver of a notification `n` what it is about. */
export const actReason = sql`(select a.reason from audit_log a where a.id = n.source_id::uuid)`;

/** `action|role`: what the admin did, and the role where that is what changed. */
export const actFacts = sql`(
  select a.action || '|' || coalesce(a.after::jsonb ->> 'role', '') from audit_log a where a.id = n.source_id::uuid)`;

export const isActTold = sql`${actReason} is not null`;
