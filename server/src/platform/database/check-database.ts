import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from './schema';

/** Sends an empty query to the database. @throws Error when it does not answer */
export async function checkDatabase(db: Kysely<Database>): Promise<void> {
  await sql`select 1`.execute(db);
}
