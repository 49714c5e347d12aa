import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { createItemPhotosRepository } from './item-photos.repository';
import { createItemsRepository } from './items.repository';

export { coverOf, coverOfItem, isShownBy, itemColumns, keptCoverOf } from './items.sql';
export type { ItemRow } from './items.sql';
export { itemsDeleted, itemsLookChanged } from './items.domain-events';
export { publishItems } from './items.events';
export { itemsPolicy } from './items.policy';
export { presentItem } from './items.presenter';

/** What other modules read and write of pieces. */
export function itemsPort(db: Kysely<Database>) {
  const { leaveLaundry, lock, recount, washDue } = createItemsRepository(db);
  const { findPictures } = createItemPhotosRepository(db);
  return { items: { leaveLaundry, lock, recount, washDue }, itemPhotos: { findPictures } };
}
