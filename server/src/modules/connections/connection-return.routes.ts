import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { connectionReturnPath, networks } from '@bestie/contracts/connections';
import type { ConnectionProblem, Network } from '@bestie/contracts/connections';
import { paths } from '@bestie/contracts/paths';
import { person } from '../../platform/http/caller';
import type { HttpServices } from '../../platform/http/register-contract';
import type { ConnectionsModuleHttp } from './connections.routes';
import { findOrigin } from './connections.routes';
import type { ConnectionsService } from './connections.service';

/** What networks add to the address. Longer values are none of theirs. */
const returned = z.object({
  state: z.string().max(200).catch(''),
  code: z.string().max(4000).catch(''),
  error: z.string().max(200).catch(''),
});

/** The page of connections, with what to say there. */
const pageOf = (network: Network, problem: ConnectionProblem | null): string =>
  `${paths.creator.connections}?${new URLSearchParams(problem ? { network, problem } : { network })}`;

/**
 * Where networks send people back to, one fixed address each. The person is the one of the session cookie, which browsers
 * send with a navigation from another site; the state proves that they began in this browser. Whatever happens, the
 * browser goes on to an address without code and state.
 */
export function registerConnectionReturns(
  app: FastifyInstance,
  { authenticate, rateLimits }: HttpServices,
  connections: Pick<ConnectionsService, 'finish'>,
  { currentSignIn, publicOrigin }: ConnectionsModuleHttp,
): void {
  for (const network of networks)
    app.get(connectionReturnPath(network), async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      const caller = await authenticate(request);
      const who = caller.kind === 'person' ? caller.uid : request.ip;
      await rateLimits.consume('session', 'connections.return', who);
      const signIn = caller.kind === 'person' ? await currentSignIn(caller, request) : undefined;
      if (signIn === undefined) return reply.redirect(pageOf(network, 'expired'), 303);
      const answer = returned.parse(request.query);
      const origin = findOrigin(request, publicOrigin);
      const problem = await connections.finish(person(caller), network, answer, { signIn, origin });
      return reply.redirect(pageOf(network, problem), 303);
    });
}
