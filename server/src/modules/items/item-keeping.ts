import { trashedBefore } from '../../platform/database/trash';
import type { ObjectReference } from '../../platform/objects/object-references';
import type { ItemsRepository } from './items.repository';

/** Where the closet names its objects. */
export const itemReferences: ObjectReference[] = [
  { table: 'item_photos', column: 'picture_id', holds: 'picture' },
  { table: 'item_photos', column: 'cutout_id', holds: 'picture' },
];

export interface ItemSweepDependencies {
  items: Pick<ItemsRepository, 'emptyTrash'>;
  clock: () => Date;
}

/**
 * What happens to the closet once a day: pieces that were deleted more than 30 days ago go for good, with the wears,
 * washes and places of photos that belong to them. Stored photos are garbage from then on.
 */
export const createItemSweep =
  ({ items, clock }: ItemSweepDependencies) =>
  (): Promise<void> =>
    items.emptyTrash(trashedBefore(clock()));
