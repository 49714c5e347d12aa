import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from './schema';

/** Asks the database for nothing. @throws Error when it does not answer */
export async function checkDatabase(db: Kysely<Database>): Promise<void> {
  await sql`select 1`.execute(db);
}
