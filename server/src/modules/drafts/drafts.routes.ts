import type { FastifyInstance } from 'fastify';
import { draftsContract } from '@bestie/contracts/drafts.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { DraftsService } from './drafts.service';

/** HTTP routes of the contract. */
export function registerDraftsRoutes(app: FastifyInstance, http: HttpServices, drafts: DraftsService): void {
  registerContract(app, http, 'drafts', draftsContract, {
    get: ({ caller, input }) => drafts.get(caller, input),
    put: ({ caller, input }) => drafts.put(caller, input),
    delete: ({ caller, input }) => drafts.delete(caller, input),
  });
}
