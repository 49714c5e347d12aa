import type { FastifyInstance } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import { sessionContract } from '@bestie/contracts/session.contract';
import { guest } from '../http/caller';
import { registerContract } from '../http/register-contract';
import type { HttpServices } from '../http/register-contract';
import type { Identity } from './identity';

/** HTTP routes of the contract. */
export function registerSessionRoutes(app: FastifyInstance, http: HttpServices, identity: Identity): void {
  const forgiving: HttpServices = {
    ...http,
    // A logout must work without a valid token.
    authenticate: async (request) =>
      request.routeOptions.config.operation === 'session.logout' ? guest : http.authenticate(request),
  };
  registerContract(app, forgiving, 'session', sessionContract, {
    login: ({ input, request, reply }) => identity.login(input, request, reply),
    logout: async ({ request, reply }) => {
      // SameSite=Lax keeps the cookie off posts by other sites; this stops them from clearing it.
      if (request.headers['sec-fetch-site'] === 'cross-site') throw new BestieError('forbidden');
      await identity.logout(request, reply);
    },
    whoami: async ({ caller, request, reply }) => {
      reply.header('cache-control', 'no-store');
      return identity.whoami(caller, request);
    },
    appCheckToken: async ({ reply }) => {
      if (!identity.appCheck.issue) throw new BestieError('not_found');
      reply.header('cache-control', 'no-store');
      return identity.appCheck.issue();
    },
  });
}
