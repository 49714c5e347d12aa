import { sql } from 'kysely';
import { trashedBefore } from '../../platform/database/trash';
import type { ObjectReference, ObjectUses } from '../../platform/objects/object-references';
import type { ItemsRepository } from './items.repository';

const itemUses: ObjectUses = {
  kind: 'item',
  seenBy: (uid) => sql`
    select i.id::text, i.name as label from items i
    where i.id = r.item_id and i.owner_uid = ${uid} and i.deleted_at is null`,
};

/** Where the closet names its objects. */
export const itemReferences: ObjectReference[] = [
  { table: 'item_photos', column: 'picture_id', holds: 'picture', uses: itemUses },
  { table: 'item_photos', column: 'cutout_id', holds: 'picture', uses: itemUses },
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
