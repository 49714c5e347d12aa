import type { FastifyInstance } from 'fastify';
import { accountContract } from '@bestie/contracts/account.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { AccountOfOthersService } from './account-of-others.service';
import type { AccountService } from './account.service';

/** HTTP routes of the contract. */
export function registerAccountRoutes(
  app: FastifyInstance,
  http: HttpServices,
  account: AccountService,
  others: AccountOfOthersService,
): void {
  registerContract(app, http, 'account', accountContract, {
    get: async ({ caller, reply }) => {
      reply.header('cache-control', 'no-store');
      return account.get(caller);
    },
    requestDeletion: ({ caller, input }) => account.requestDeletion(caller, input),
    erase: ({ caller, input }) => others.erase(caller, input),
    keep: ({ caller, input }) => others.keep(caller, input),
    sendArchive: ({ caller, input }) => others.sendArchive(caller, input),
    cancelDeletion: ({ caller }) => account.cancelDeletion(caller),
  });
}
