import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { createChallengesRepository } from './challenges.repository';

export type { ChallengeDateRow } from './challenges.repository';

/** When challenges open, vote and close, for calendars. */
export function challengeDatesPort(db: Kysely<Database>) {
  const { listDates } = createChallengesRepository(db);
  return { challengeDates: { list: listDates } };
}
