import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { createWearsRepository } from './wears.repository';

export { takeBackWears } from './take-back-wears';
export { wearsHandedBack, wearsLogged, wearsTakenBack } from './wears.domain-events';
export { wearsPolicy } from './wears.policy';

/** The wear log, for modules whose things are worn as a whole. */
export function wearsPort(db: Kysely<Database>) {
  const { delete: remove, insert, leaveToPlanner, logByHand, planned } = createWearsRepository(db);
  return { wears: { delete: remove, insert, leaveToPlanner, logByHand, planned } };
}
