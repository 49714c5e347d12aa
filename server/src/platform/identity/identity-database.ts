import type { Kysely } from 'kysely';
import type { Database } from '../database/schema';

/** The database, as identity reads and writes it. */
export type IdentityDatabase = Kysely<Database>;
