import type { Connection } from '../../platform/module/define-module';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import { itemsPort } from '../items';
import { createTripsRepository } from './trips.repository';

/** Repositories of the module, bound to one connection. */
export const tripsRepositories = ({ db }: Connection) => ({
  trips: createTripsRepository(db),
  live: createOutboxRepository(db),
  ...itemsPort(db),
});
export type TripsRepositories = ReturnType<typeof tripsRepositories>;
