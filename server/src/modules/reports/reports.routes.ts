import type { FastifyInstance } from 'fastify';
import { reportsContract } from '@bestie/contracts/reports.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { ReportDecisionsService } from './report-decisions.service';
import type { ReportsService } from './reports.service';

/** HTTP routes of the contract. */
export function registerReportsRoutes(
  app: FastifyInstance,
  http: HttpServices,
  reports: ReportsService,
  decisions: ReportDecisionsService,
): void {
  registerContract(app, http, 'reports', reportsContract, {
    list: ({ input }) => reports.list(input),
    get: ({ caller, input }) => reports.get(caller, input),
    listOwn: ({ caller, input }) => reports.listOwn(caller, input),
    create: ({ caller, input }) => reports.create(caller, input),
    decide: ({ caller, input }) => decisions.decide(caller, input),
    suspend: ({ caller, input }) => decisions.suspend(caller, input),
    listDecisions: ({ input }) => decisions.list(input),
    undo: ({ caller, input }) => decisions.undo(caller, input),
  });
}
