import { paths } from '@bestie/contracts/paths';
import { reportKindNames } from '@bestie/contracts/reports';
import type { ContentDecision, ReportKind, ReportState, Sanction } from '@bestie/contracts/reports';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';
import {
  decidedTitle,
  isDecided,
  isSanctioned,
  outcome,
  sanctionFacts,
  sanctionReason,
} from './report-notifications.sql';

const outcomes: Partial<Record<ReportState, string>> = {
  resolved: 'and took action',
  dismissed: 'and found nothing against the rules',
};

interface Facts {
  kind: ReportKind;
  title: string;
  content: ContentDecision;
  sanction: Sanction;
}

const sanctioned: Record<Sanction, string> = {
  none: '',
  warn: 'This is a warning.',
  mute: 'You can read and vote, but not publish anything for now.',
  suspend: 'Your account is suspended.',
};

/** What happened to whoever is told, in one or two sentences. */
function happened({ kind, title, content, sanction }: Facts): string {
  const thing = `Your ${reportKindNames[kind]}${kind === 'person' ? '' : ` “${title}”`}`;
  const taken = { keep: '', hide: `${thing} was hidden.`, remove: `${thing} was removed.` }[content];
  return [
    taken || (title && kind !== 'person' && `About your ${reportKindNames[kind]} “${title}”:`),
    sanctioned[sanction],
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * What people hear of decisions. Who reported something hears the outcome, and whose it was what happened and why; neither
 * hears who decided or who reported.
 */
export const reportNotifications: Record<'reportOutcome' | 'sanction', NotificationKindDeclaration> = {
  reportOutcome: {
    subject: 'We looked at your report',
    targetName: decidedTitle,
    place: outcome,
    isTold: isDecided,
    text: ({ target, place }) =>
      `Thank you for your report${target && ` of “${target}”`}. We looked at it ${outcomes[place as ReportState] ?? ''}.`,
    href: () => `${paths.fan.settings}#reports`,
  },
  sanction: {
    subject: 'A decision about your account',
    targetName: sanctionReason,
    place: sanctionFacts,
    isTold: isSanctioned,
    text: ({ target, place }) => `${happened(JSON.parse(place ?? '{}') as Facts)} Reason: ${target}`,
    href: () => null,
  },
};
