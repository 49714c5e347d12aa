import { sql } from 'kysely';

/** Why an admin removed the second factor of the receiver of a notification `n`. */
export const removalReason = sql`(select a.reason from audit_log a where a.id = n.source_id::uuid)`;

export const isRemovalTold = sql`${removalReason} is not null`;
