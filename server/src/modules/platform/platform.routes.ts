import type { FastifyInstance } from 'fastify';
import { platformContract } from '@bestie/contracts/platform.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { PlatformService } from './platform.service';

/** HTTP routes of the contract. */
export function registerPlatformRoutes(
  app: FastifyInstance,
  http: HttpServices,
  platform: PlatformService,
): void {
  registerContract(app, http, 'platform', platformContract, {
    overview: ({ caller }) => platform.overview(caller),
    get: () => platform.get(),
  });
}
