import type { FastifyInstance } from 'fastify';
import { searchContract } from '@bestie/contracts/search.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { SearchService } from './search.service';

/** HTTP routes of the contract. */
export function registerSearchRoutes(app: FastifyInstance, http: HttpServices, search: SearchService): void {
  registerContract(app, http, 'search', searchContract, {
    find: ({ caller, input }) => search.find(caller, input),
    suggest: ({ caller, input }) => search.suggest(caller, input),
    counts: ({ caller, input }) => search.counts(caller, input),
  });
}
