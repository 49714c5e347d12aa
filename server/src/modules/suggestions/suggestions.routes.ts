import type { FastifyInstance } from 'fastify';
import { suggestionsContract } from '@bestie/contracts/suggestions.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { SuggestionsService } from './suggestions.service';

/** HTTP routes of the contract. */
export function registerSuggestionsRoutes(
  app: FastifyInstance,
  http: HttpServices,
  suggestions: SuggestionsService,
): void {
  registerContract(app, http, 'suggestions', suggestionsContract, {
    list: ({ caller, input }) => suggestions.list(caller, input.date),
    accept: ({ caller, input }) => suggestions.accept(caller, input),
    reject: ({ caller, input }) => suggestions.reject(caller, input),
    withdraw: ({ caller, input }) => suggestions.withdraw(caller, input),
  });
}
