import type { FastifyInstance } from 'fastify';
import { originsContract } from '@bestie/contracts/origins.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { OriginsService } from './origins.service';

/** HTTP routes of the contract. */
export function registerOriginsRoutes(
  app: FastifyInstance,
  http: HttpServices,
  origins: OriginsService,
): void {
  registerContract(app, http, 'origins', originsContract, {
    list: () => origins.list(),
    listApproved: ({ input }) => origins.listApproved(input.remoteId),
    approve: ({ caller, input }) => origins.approve(caller, input),
    withdraw: ({ caller, input }) => origins.withdraw(caller, input),
  });
}
