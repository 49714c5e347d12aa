import type { FastifyInstance } from 'fastify';
import { statisticsContract } from '@bestie/contracts/statistics.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { StatisticsService } from './statistics.service';

/** HTTP routes of the contract. */
export function registerStatisticsRoutes(
  app: FastifyInstance,
  http: HttpServices,
  statistics: StatisticsService,
): void {
  registerContract(app, http, 'statistics', statisticsContract, {
    get: ({ caller }) => statistics.get(caller),
    pieces: ({ caller, input }) => statistics.pieces(caller, input),
  });
}
