import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { createPinsRepository } from './pins.repository';

export { isOpenTo, roleOn } from './board-access.sql';
export { announceShown } from './board-announcements';
export { pinPicture } from './pins.sql';

/** Pins that show things of other nouns. */
export function boardsPort(db: Kysely<Database>) {
  const { boardsOfOutfits } = createPinsRepository(db);
  return { pins: { boardsOfOutfits } };
}
