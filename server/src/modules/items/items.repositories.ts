import type { Connection } from '../../platform/module/define-module';
import { createJobsRepository } from '../../platform/jobs/jobs.repository';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import { createPicturesRepository } from '../../platform/pictures/pictures.repository';
import { createItemListsRepository } from './item-lists.repository';
import { createItemPhotosRepository } from './item-photos.repository';
import { createItemsRepository } from './items.repository';

/** Repositories of the module, bound to one connection. */
export const itemsRepositories = ({ db, emit }: Connection) => ({
  items: createItemsRepository(db),
  itemLists: createItemListsRepository(db),
  itemPhotos: createItemPhotosRepository(db),
  jobs: createJobsRepository(db),
  live: createOutboxRepository(db),
  pictures: createPicturesRepository(db),
  emit,
});
export type ItemsRepositories = ReturnType<typeof itemsRepositories>;
