import type { FastifyInstance } from 'fastify';
import { washesContract } from '@bestie/contracts/washes.contract';
import { wearsContract } from '@bestie/contracts/wears.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { WashesService, WearsService } from './wears.service';

/** HTTP routes of the contract. */
export function registerWearsRoutes(
  app: FastifyInstance,
  http: HttpServices,
  wears: WearsService,
  washes: WashesService,
): void {
  registerContract(app, http, 'wears', wearsContract, {
    list: ({ caller, input }) => wears.list(caller, input),
    create: ({ caller, input }) => wears.create(caller, input),
    delete: ({ caller, input }) => wears.delete(caller, input),
  });
  registerContract(app, http, 'washes', washesContract, {
    list: ({ caller, input }) => washes.list(caller, input),
    create: ({ caller, input }) => washes.create(caller, input),
    delete: ({ caller, input }) => washes.delete(caller, input),
  });
}
