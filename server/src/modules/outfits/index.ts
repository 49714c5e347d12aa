import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { createOutfitItemsRepository } from './outfit-items.repository';
import { createOutfitWearsRepository } from './outfit-wears.repository';
import { createOutfitsRepository } from './outfits.repository';
import { createSharedOutfitsRepository } from './shared-outfits.repository';

export { isShownTo } from './outfits.sql';
export type { OutfitPieceRow } from './outfits.sql';
export { outfitsDeleted, shownOutfitsChanged } from './outfits.domain-events';
export { presentSharedOutfit } from './shared-outfits.presenter';
export { publishOutfits } from './outfits.events';
export { cutSeenPieces, seenPieceFields } from './seen-pieces-archive';

/** What other modules read and write of outfits. */
export function outfitsPort(db: Kysely<Database>) {
  const { find, lock } = createOutfitsRepository(db);
  const { living } = createOutfitItemsRepository(db);
  const { delete: remove, insert, leaveToPlanner } = createOutfitWearsRepository(db);
  return {
    outfits: { find, lock },
    outfitItems: { living },
    outfitWears: { delete: remove, insert, leaveToPlanner },
  };
}

/** Outfits as others see them, for modules that show them. */
export function shownOutfitsPort(db: Kysely<Database>) {
  const { find, findMany, setCredited } = createSharedOutfitsRepository(db);
  return { shownOutfits: { find, findMany, setCredited } };
}
