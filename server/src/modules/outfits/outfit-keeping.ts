import { trashedBefore } from '../../platform/database/trash';
import type { ObjectReference } from '../../platform/objects/object-references';
import type { OutfitsRepository } from './outfits.repository';

/** Where outfits name their objects: their covers, and what pieces that are gone looked like. */
export const outfitReferences: ObjectReference[] = [
  { table: 'outfits', column: 'cover_object', holds: 'name' },
  { table: 'outfit_items', column: 'picture_id', holds: 'picture' },
  { table: 'outfit_items', column: 'cutout_id', holds: 'picture' },
];

export interface OutfitSweepDependencies {
  outfits: Pick<OutfitsRepository, 'emptyTrash'>;
  clock: () => Date;
}

/** What happens once a day: outfits that were deleted more than 30 days ago go for good. */
export const createOutfitSweep =
  ({ outfits, clock }: OutfitSweepDependencies) =>
  (): Promise<void> =>
    outfits.emptyTrash(trashedBefore(clock()));
