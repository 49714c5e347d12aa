import { sql } from 'kysely';

/** Whoever is told is an admin. */
export const isAdminTold = sql`exists (select 1 from people told where told.uid = n.uid and told.role = 'admin')`;
