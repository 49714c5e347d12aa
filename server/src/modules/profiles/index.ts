import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { createPersonTiesRepository } from './person-ties.repository';

export { mayInvite, typedEmail } from './may-invite';
export { personBlocked } from './profiles.domain-events';
export { publicPerson } from './public-person.sql';
export type { PublicPersonColumns } from './public-person.sql';

/** Relations between people. */
export function profilesPort(db: Kysely<Database>) {
  const { isApart, standings } = createPersonTiesRepository(db);
  return { personTies: { isApart, standings } };
}
export type ProfilesPort = ReturnType<typeof profilesPort>;
