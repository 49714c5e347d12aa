import type { Connection } from '../../platform/module/define-module';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import { itemsPort } from '../items';
import { createWashesRepository } from './washes.repository';
import { createWearsRepository } from './wears.repository';

/** Repositories of the module, bound to one connection. */
export const wearsRepositories = ({ db, emit }: Connection) => ({
  washes: createWashesRepository(db),
  wears: createWearsRepository(db),
  live: createOutboxRepository(db),
  ...itemsPort(db),
  emit,
});
export type WearsRepositories = ReturnType<typeof wearsRepositories>;
