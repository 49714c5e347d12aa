import type { FastifyInstance } from 'fastify';
import { accountContract } from '@bestie/contracts/account.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { AccountService } from './account.service';

/** HTTP routes of the contract. */
export function registerAccountRoutes(
  app: FastifyInstance,
  http: HttpServices,
  account: AccountService,
): void {
  registerContract(app, http, 'account', accountContract, {
    get: async ({ caller, reply }) => {
      reply.header('cache-control', 'no-store');
      return account.get(caller);
    },
    requestDeletion: ({ caller, input }) => account.requestDeletion(caller, input),
    cancelDeletion: ({ caller }) => account.cancelDeletion(caller),
  });
}
