import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { createPinsRepository } from './pins.repository';

export { announceShown } from './board-announcements';

/** Pins that show things of other nouns. */
export function boardsPort(db: Kysely<Database>) {
  const { boardsOfOutfits } = createPinsRepository(db);
  return { pins: { boardsOfOutfits } };
}
