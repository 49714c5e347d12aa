import type { FastifyInstance } from 'fastify';
import { draftsContract } from '@bestie/contracts/drafts.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpPlatform } from '../../platform/http/register-contract';
import type { DraftsService } from './drafts.service';

/** HTTP routes of the contract. */
export function registerDraftsRoutes(
  app: FastifyInstance,
  platform: HttpPlatform,
  drafts: DraftsService,
): void {
  registerContract(app, platform, 'drafts', draftsContract, {
    get: ({ caller, input }) => drafts.get(caller, input),
    put: ({ caller, input }) => drafts.put(caller, input),
    delete: ({ caller, input }) => drafts.delete(caller, input),
  });
}
