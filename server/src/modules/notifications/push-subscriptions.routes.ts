import type { FastifyInstance } from 'fastify';
import { pushSubscriptionsContract } from '@bestie/contracts/push-subscriptions.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { Identity } from '../../platform/identity/identity';
import type { PushService } from './push.service';

/** HTTP routes of the contract. */
export function registerPushSubscriptionsRoutes(
  app: FastifyInstance,
  http: HttpServices,
  push: PushService,
  { currentSignIn }: Pick<Identity, 'currentSignIn'>,
): void {
  registerContract(app, http, 'pushSubscriptions', pushSubscriptionsContract, {
    list: ({ caller }) => push.list(caller),
    create: async ({ caller, input, request }) =>
      push.create(caller, await currentSignIn(caller, request), input),
    delete: ({ caller, input }) => push.delete(caller, input),
  });
}
