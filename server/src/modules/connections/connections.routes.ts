import type { FastifyInstance, FastifyRequest } from 'fastify';
import { connectionsContract } from '@bestie/contracts/connections.contract';
import { BestieError } from '@bestie/contracts/errors';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { Identity } from '../../platform/identity/identity';
import type { ConnectionsService } from './connections.service';

export interface ConnectionsModuleHttp {
  currentSignIn: Identity['currentSignIn'];
  publicOrigin: string | undefined;
}

/** The origin by which people reach this server. */
export const findOrigin = (request: FastifyRequest, publicOrigin: string | undefined): string =>
  publicOrigin ?? `${request.protocol}://${request.host}`;

/** HTTP routes of the contract. */
export function registerConnectionsRoutes(
  app: FastifyInstance,
  http: HttpServices,
  connections: ConnectionsService,
  { currentSignIn, publicOrigin }: ConnectionsModuleHttp,
): void {
  registerContract(app, http, 'connections', connectionsContract, {
    list: ({ caller, input, request }) => connections.list(caller, input, findOrigin(request, publicOrigin)),
    start: async ({ caller, input, request }) => {
      const signIn = await currentSignIn(caller, request);
      if (signIn === undefined) throw new BestieError('unauthenticated');
      return connections.start(caller, input, { signIn, origin: findOrigin(request, publicOrigin) });
    },
    disconnect: ({ caller, input }) => connections.disconnect(caller, input),
  });
}
