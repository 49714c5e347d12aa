import type { FastifyInstance } from 'fastify';
import { countsContract } from '@bestie/contracts/counts.contract';
import { insightsContract } from '@bestie/contracts/insights.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { CountsService } from './counts.service';
import type { InsightsService } from './insights.service';

/** HTTP routes of the contracts. */
export function registerInsightsRoutes(
  app: FastifyInstance,
  http: HttpServices,
  { insights, counts }: { insights: InsightsService; counts: CountsService },
): void {
  registerContract(app, http, 'insights', insightsContract, {
    get: ({ caller, input }) => insights.get(caller, input),
    listPosts: ({ caller, input }) => insights.listPosts(caller, input),
    getFunnel: ({ caller, input }) => insights.getFunnel(caller, input),
    getCohorts: ({ caller, input }) => insights.getCohorts(caller, input),
    getBestTimes: ({ caller, input }) => insights.getBestTimes(caller, input),
    exportCsv: ({ caller, input }) => insights.exportCsv(caller, input),
  });
  registerContract(app, http, 'counts', countsContract, {
    add: ({ caller, input, request }) =>
      counts.add(caller, input, { address: request.ip, userAgent: request.headers['user-agent'] }),
  });
}
