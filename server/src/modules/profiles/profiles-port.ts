import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { createPersonTiesRepository } from './person-ties.repository';

/** Relations between people. */
export function profilesPort(db: Kysely<Database>) {
  const { isApart, relations } = createPersonTiesRepository(db);
  return { personTies: { isApart, relations } };
}
export type ProfilesPort = ReturnType<typeof profilesPort>;
