import { personDeleted } from '../../platform/identity/identity.domain-events';
import { createSuspensionLinks, registerSuspendedRoutes } from '../../platform/identity/suspension-links';
import { defineModule } from '../../platform/module/define-module';
import { suspendedRoutes } from './suspended-page';
import { reportTiles } from './report-tiles';
import { endHidings } from './end-measures';
import { createReportAppealsService } from './report-appeals.service';
import { personSanctioned, publishedShown, sanctionEnded } from '../users';
import { createReportPeopleService, recordSanction } from './report-people.service';
import { createReportDecisionsService, tellOfDecisionJob } from './report-decisions.service';
import { reportNotifications } from './report-notifications';
import { reportStepUpWords } from './report-step-up-words';
import { reportsRepositories } from './reports.repositories';
import { registerReportsRoutes } from './reports.routes';
import { reportsDemo } from './reports.demo';
import { createSampleReports } from './sample-reports';
import { createReportsService } from './reports.service';

export const reportsModule = defineModule({
  name: 'reports',
  uses: ['jobs', 'secretKeys'],
  repositories: reportsRepositories,
  open({ app, http, repositories, transaction, clock, jobs, secretKeys }) {
    const dependencies = { repositories, transaction, clock };
    const reports = createReportsService(dependencies);
    const decisions = createReportDecisionsService(dependencies);
    jobs.register(tellOfDecisionJob, (id) => decisions.tell(id as string), { retriesWhenInterrupted: true });
    const appeals = createReportAppealsService(dependencies);
    const links = createSuspensionLinks({ people: repositories.people, secretKeys, clock });
    registerSuspendedRoutes(app, http, links, suspendedRoutes(repositories, appeals));
    registerReportsRoutes(app, http, reports, decisions, appeals, createReportPeopleService(dependencies));
    return { reports, sampleReports: createSampleReports(dependencies) };
  },
  sweep: async ({ reports, reportCases, reportClaims }, now) => {
    await reports.deleteOld(now);
    await reportCases.deleteEmpty();
    await reportClaims.deletePast();
  },
  handles: (on) => [
    on(personSanctioned, recordSanction),
    on(sanctionEnded, ({ reportDecisions }, { uid, sanction, now }) =>
      reportDecisions.endSanctions(uid, sanction, now),
    ),
    on(publishedShown, async (bound, { uid, ...shown }) => {
      await endHidings(bound, { kind: 'person', targetId: uid, ...shown });
    }),
    on(personDeleted, async ({ reports, reportCases, pictures }, { uid }) => {
      await reports.forgetAbout(uid);
      await pictures.deleteKeptOf(uid);
      await reportCases.deleteAbout(uid);
    }),
  ],
  demo: [reportsDemo],
  notifications: reportNotifications,
  homeTiles: reportTiles,
  stepUpWords: reportStepUpWords,
  erasure: [{ table: 'report_neighbours', column: 'author_uid' }],
  notArchived: {
    reports: 'kept by moderators; about other people',
    report_decisions: 'kept by moderators; notifications contain the reasons',
    report_cases: 'kept by moderators; about other people',
    report_claims: 'deleted the day after',
    report_neighbours: 'kept by moderators; about other people',
    report_pictures: 'kept by moderators; pictures of other people',
  },
  notErased: {
    'report_claims.claimed_by': 'an admin who looks at it; deleted the day after',
    'report_cases.claimed_by': 'no longer written, dropped by a later version: an admin who looked at it',
    'report_cases.owner_uid': 'deleted when they are erased',
    'report_decisions.appeal_decided_by': 'kept by moderators: an admin who decided',
    'report_decisions.decided_by': 'kept by moderators: an admin who decided',
    'report_decisions.owner_uid': 'emptied when they are erased: the rule and the outcome stay',
    'reports.reporter_uid': 'kept by moderators: “Someone”',
  },
  objectReferences: [
    { table: 'report_pictures', column: 'picture_id', holds: 'picture', uses: null, keepsPicture: true },
  ],
  showsPicture: async ({ reports }, caller, pictureId) =>
    caller.role === 'admin' && (await reports.hasPicture(pictureId)),
});
