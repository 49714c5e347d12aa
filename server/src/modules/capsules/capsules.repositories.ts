import type { Connection } from '../../platform/module/define-module';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import { itemsPort } from '../items';
import { createCapsulesRepository } from './capsules.repository';

/** Repositories of the module, bound to one connection. */
export const capsulesRepositories = ({ db }: Connection) => ({
  capsules: createCapsulesRepository(db),
  live: createOutboxRepository(db),
  ...itemsPort(db),
});
export type CapsulesRepositories = ReturnType<typeof capsulesRepositories>;
