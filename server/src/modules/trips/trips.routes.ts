import type { FastifyInstance } from 'fastify';
import { tripsContract } from '@bestie/contracts/trips.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { TripsService } from './trips.service';

/** HTTP routes of the contract. */
export function registerTripsRoutes(app: FastifyInstance, http: HttpServices, trips: TripsService): void {
  registerContract(app, http, 'trips', tripsContract, {
    list: ({ caller, input }) => trips.list(caller, input),
    get: ({ caller, input }) => trips.get(caller, input.tripId),
    create: ({ caller, input }) => trips.create(caller, input),
    update: ({ caller, input }) => trips.update(caller, input),
    pack: ({ caller, input }) => trips.pack(caller, input),
    check: ({ caller, input }) => trips.check(caller, input),
    delete: ({ caller, input }) => trips.delete(caller, input.ids),
    restore: ({ caller, input }) => trips.restore(caller, input.ids),
  });
}
