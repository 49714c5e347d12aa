import type { FastifyInstance } from 'fastify';
import { transfersContract } from '@bestie/contracts/transfers.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { TransfersService } from './transfers.service';

/** HTTP routes of the contract. */
export function registerTransfersRoutes(
  app: FastifyInstance,
  http: HttpServices,
  transfers: TransfersService,
): void {
  registerContract(app, http, 'transfers', transfersContract, {
    list: ({ caller }) => transfers.list(caller),
    offer: ({ caller, input }) => transfers.offer(caller, input),
    withdraw: ({ caller, input }) => transfers.withdraw(caller, input),
    accept: ({ caller, input }) => transfers.accept(caller, input),
    decline: ({ caller, input }) => transfers.decline(caller, input),
  });
}
