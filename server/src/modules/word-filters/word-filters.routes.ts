import type { FastifyInstance } from 'fastify';
import { wordFiltersContract } from '@bestie/contracts/word-filters.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { TryFiltersService } from './try-filters.service';
import type { WordFiltersService } from './word-filters.service';

/** HTTP routes of the contract. */
export function registerWordFiltersRoutes(
  app: FastifyInstance,
  http: HttpServices,
  filters: WordFiltersService,
  trying: TryFiltersService,
): void {
  registerContract(app, http, 'wordFilters', wordFiltersContract, {
    list: () => filters.list(),
    create: ({ caller, input }) => filters.create(caller, input),
    update: ({ caller, input }) => filters.update(caller, input),
    delete: ({ caller, input }) => filters.delete(caller, input),
    restore: ({ caller, input }) => filters.restore(caller, input),
    tryText: ({ input }) => trying.tryText(input),
    tryFilter: ({ input }) => trying.tryFilter(input),
  });
}
