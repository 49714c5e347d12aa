import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { createWearsRepository } from './wears.repository';

export { wearsLogged, wearsTakenBack } from './wears.domain-events';
export { wearsPolicy } from './wears.policy';

/** The wear log, for modules whose things are worn as a whole. */
export function wearsPort(db: Kysely<Database>) {
  const { delete: remove, insert, setByHand } = createWearsRepository(db);
  return { wears: { delete: remove, insert, setByHand } };
}
