import type { ReportState } from '@bestie/contracts/reports';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';
import { isDecided, reportedTitle, reportState } from './report-notifications.sql';

const outcomes: Partial<Record<ReportState, string>> = {
  resolved: 'and took action',
  dismissed: 'and found nothing against the rules',
};

/** What who reported something hears: the outcome, and neither the admin nor the sanction. */
export const reportNotifications: Record<'reportOutcome', NotificationKindDeclaration> = {
  reportOutcome: {
    subject: 'We looked at your report',
    targetName: reportedTitle,
    place: reportState,
    isTold: isDecided,
    text: ({ target, place }) =>
      `Thank you for your report${target && ` of “${target}”`}. We looked at it ${outcomes[place as ReportState] ?? ''}.`,
    href: () => null,
  },
};
