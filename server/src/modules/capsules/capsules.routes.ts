import type { FastifyInstance } from 'fastify';
import { capsulesContract } from '@bestie/contracts/capsules.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { CapsulesService } from './capsules.service';

/** HTTP routes of the contract. */
export function registerCapsulesRoutes(
  app: FastifyInstance,
  http: HttpServices,
  capsules: CapsulesService,
): void {
  registerContract(app, http, 'capsules', capsulesContract, {
    candidates: ({ caller }) => capsules.candidates(caller),
    list: ({ caller, input }) => capsules.list(caller, input),
    create: ({ caller, input }) => capsules.create(caller, input),
    delete: ({ caller, input }) => capsules.delete(caller, input),
    restore: ({ caller, input }) => capsules.restore(caller, input),
  });
}
