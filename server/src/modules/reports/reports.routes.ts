import type { FastifyInstance } from 'fastify';
import { reportsContract } from '@bestie/contracts/reports.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpPlatform } from '../../platform/http/register-contract';
import type { ReportsService } from './reports.service';

/** HTTP routes of the contract. */
export function registerReportsRoutes(
  app: FastifyInstance,
  platform: HttpPlatform,
  reports: ReportsService,
): void {
  registerContract(app, platform, 'reports', reportsContract, {
    list: ({ input }) => reports.list(input),
    decide: ({ caller, input }) => reports.decide(caller, input),
    create: ({ caller, input }) => reports.create(caller, input),
  });
}
