import { trashedBefore } from '../../platform/database/trash';
import type { ItemsRepository } from './items.repository';

export interface ItemSweepDependencies {
  items: Pick<ItemsRepository, 'emptyTrash'>;
  clock: () => Date;
}

/**
 * What happens to the closet once a day: pieces that were deleted more than 30 days ago go for good, with the wears,
 * washes and places of photos that belong to them. Stored photos stay for object storage to collect.
 */
export const createItemSweep =
  ({ items, clock }: ItemSweepDependencies) =>
  (): Promise<void> =>
    items.emptyTrash(trashedBefore(clock()));
