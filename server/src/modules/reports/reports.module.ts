import { personDeleted } from '../../platform/identity/identity.domain-events';
import { defineModule } from '../../platform/module/define-module';
import { createReportDecisionsService } from './report-decisions.service';
import { reportNotifications } from './report-notifications';
import { saySuspending } from './report-step-up-words';
import { reportsRepositories } from './reports.repositories';
import { registerReportsRoutes } from './reports.routes';
import { createReportsService } from './reports.service';

export const reportsModule = defineModule({
  name: 'reports',
  repositories: reportsRepositories,
  open({ app, http, repositories, transaction, clock }) {
    const dependencies = { repositories, transaction, clock };
    const reports = createReportsService(dependencies);
    registerReportsRoutes(app, http, reports, createReportDecisionsService(dependencies));
    return { reports };
  },
  sweep: ({ reports }, now) => reports.deleteOld(now),
  handles: (on) => [on(personDeleted, ({ reports }, { uid }) => reports.deleteAbout(uid))],
  notifications: reportNotifications,
  stepUpWords: { 'reports.suspend': saySuspending },
  notArchived: {
    reports: 'kept by moderators; about other people',
    report_decisions: 'kept by moderators; notifications contain the reasons',
    report_pictures: 'kept by moderators; pictures of other people',
  },
  notErased: {
    'report_decisions.decided_by': 'kept by moderators: an admin who decided',
    'report_decisions.owner_uid': 'deleted with the reports about them',
    'reports.reporter_uid': 'kept by moderators: “Someone”',
  },
  objectReferences: [{ table: 'report_pictures', column: 'picture_id', holds: 'picture', uses: null }],
  showsPicture: async ({ reports }, caller, pictureId) =>
    caller.role === 'admin' && (await reports.hasPicture(pictureId)),
});
