import type { Connection } from '../../platform/module/define-module';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import { itemsPort } from '../items';
import { createLookPhotosRepository } from './look-photos.repository';

/** Repositories of the module, bound to one connection. */
export const lookPhotosRepositories = ({ db }: Connection) => ({
  lookPhotos: createLookPhotosRepository(db),
  live: createOutboxRepository(db),
  ...itemsPort(db),
});
export type LookPhotosRepositories = ReturnType<typeof lookPhotosRepositories>;
