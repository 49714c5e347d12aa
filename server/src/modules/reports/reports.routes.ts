import type { FastifyInstance } from 'fastify';
import { reportsContract } from '@bestie/contracts/reports.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { ReportAppealsService } from './report-appeals.service';
import type { ReportDecisionsService } from './report-decisions.service';
import type { ReportPeopleService } from './report-people.service';
import type { ReportsService } from './reports.service';

/** HTTP routes of the contract. */
export function registerReportsRoutes(
  app: FastifyInstance,
  http: HttpServices,
  reports: ReportsService,
  decisions: ReportDecisionsService,
  appeals: ReportAppealsService,
  people: ReportPeopleService,
): void {
  registerContract(app, http, 'reports', reportsContract, {
    list: ({ caller, input }) => reports.list(caller, input),
    get: ({ caller, input }) => reports.get(caller, input),
    listOwn: ({ caller, input }) => reports.listOwn(caller, input),
    hint: ({ caller }) => reports.hint(caller),
    create: ({ caller, input, request }) => reports.create(caller, input, request.ip),
    claim: ({ caller, input }) => reports.claim(caller, input),
    decide: ({ caller, input }) => decisions.decide(caller, input),
    suspend: ({ caller, input }) => decisions.suspend(caller, input),
    listDecisions: ({ caller, input }) => decisions.list(caller, input),
    getDecision: ({ caller, input }) => reports.getDecision(caller, input),
    undo: ({ caller, input }) => decisions.undo(caller, input),
    listAppeals: ({ caller, input }) => appeals.listAppeals(caller, input),
    answerAppeal: ({ caller, input }) => appeals.answerAppeal(caller, input),
    listAbout: ({ caller, input }) => people.listAbout(caller, input),
    warn: ({ caller, input }) => people.warn(caller, input),
    listAboutOwn: ({ caller, input }) => appeals.listAboutOwn(caller, input),
    appeal: ({ caller, input }) => appeals.appeal(caller, input),
  });
}
