import type { FastifyInstance } from 'fastify';
import { passkeysContract } from '@bestie/contracts/passkeys.contract';
import { registerContract } from '../../http/register-contract';
import type { HttpServices } from '../../http/register-contract';
import type { PasskeysService } from './passkeys.service';

/** HTTP routes of the contract. */
export function registerPasskeysRoutes(
  app: FastifyInstance,
  http: HttpServices,
  passkeys: PasskeysService,
): void {
  registerContract(app, http, 'passkeys', passkeysContract, {
    list: ({ caller }) => passkeys.list(caller),
    beginAdd: ({ caller, request }) => passkeys.beginAdd(caller, request),
    add: ({ caller, input, request, reply }) => {
      reply.header('cache-control', 'no-store');
      return passkeys.add(caller, input, request);
    },
    rename: ({ caller, input }) => passkeys.rename(caller, input),
    remove: ({ caller, input }) => passkeys.remove(caller, input),
    renewRecoveryCodes: ({ caller, reply }) => {
      reply.header('cache-control', 'no-store');
      return passkeys.renewRecoveryCodes(caller);
    },
    beginSignIn: ({ caller, request }) => passkeys.beginSignIn(caller, request),
    signIn: ({ caller, input, request }) => passkeys.signIn(caller, input, request),
    useRecoveryCode: ({ caller, input, request }) => passkeys.useRecoveryCode(caller, input, request),
    listFailures: ({ caller }) => passkeys.listFailures(caller.uid),
    listFailuresOf: ({ input }) => passkeys.listFailuresOf(input),
    removeAllOf: ({ caller, input }) => passkeys.removeAllOf(caller, input),
    getPolicy: () => passkeys.getPolicy(),
    setPolicy: ({ caller, input }) => passkeys.setPolicy(caller, input),
  });
}
