import { personDeleted } from '../../platform/identity/identity.domain-events';
import { defineModule } from '../../platform/module/define-module';
import { reportNotifications } from './report-notifications';
import { reportsRepositories } from './reports.repositories';
import { registerReportsRoutes } from './reports.routes';
import { createReportsService } from './reports.service';

export const reportsModule = defineModule({
  name: 'reports',
  repositories: reportsRepositories,
  open({ app, http, repositories, transaction, clock }) {
    const reports = createReportsService({ reports: repositories.reports, transaction, clock });
    registerReportsRoutes(app, http, reports);
    return { reports };
  },
  handles: (on) => [on(personDeleted, ({ reports }, { uid }) => reports.deleteAbout(uid))],
  notifications: reportNotifications,
  notArchived: { reports: 'kept by moderators; it tells of other people' },
  notErased: {
    'reports.decided_by': 'kept by moderators: an admin who decided',
    'reports.reporter_uid': 'kept by moderators: “Someone”',
  },
});
