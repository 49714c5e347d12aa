import { sql } from 'kysely';

/** Only admins are notified. */
export const isAdminTold = sql`exists (select 1 from people told where told.uid = n.uid and told.role = 'admin')`;
