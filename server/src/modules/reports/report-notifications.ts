import { paths } from '@bestie/contracts/paths';
import { contentLabels, reportKindNames } from '@bestie/contracts/reports';
import type {
  AppealOutcome,
  ContentDecision,
  ReportKind,
  ReportReason,
  ReportState,
  Sanction,
} from '@bestie/contracts/reports';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';
import {
  decidedTitle,
  isDecided,
  isSanctioned,
  outcome,
  sanctionFacts,
  sanctionReason,
} from './report-notifications.sql';

const outcomes: Partial<Record<ReportState | 'overturned', string>> = {
  resolved: 'We looked at it and took action.',
  dismissed: 'We looked at it and found nothing against the rules.',
  overturned: 'After an appeal we looked at it again and found nothing against the rules.',
};

interface Facts {
  kind: ReportKind;
  title: string;
  content: ContentDecision;
  sanction: Sanction;
  rule?: ReportReason | null;
  appeal?: AppealOutcome | null;
}

const sanctioned: Record<Sanction, string> = {
  none: '',
  warn: 'This is a warning.',
  mute: 'You can read and vote, but not publish anything for now.',
  suspend: 'Your account is suspended.',
};

const appealed: Record<AppealOutcome, string> = {
  upheld: 'The decision stands.',
  overturned: 'The decision is taken back, and everything is as before.',
};

/** A thing that an admin brought back: from hiding, or from the trash. */
interface Back {
  kind: keyof typeof pages;
  title: string;
  back: 'show' | 'restore';
  pageId: string;
}
const isBack = (facts: Facts | Back): facts is Back => 'back' in facts;
const factsOf = (place: string | null) => JSON.parse(place ?? '{}') as Facts | Back;

/** Where their owners find them. */
const pages = {
  board: (id: string) => paths.fan.board.replace(':boardId', id),
  space: (id: string) => paths.creator.space.replace(':spaceId', id),
  episode: (id: string) => paths.creator.episode.replace(':episodeId', id),
  clip: (id: string) => paths.creator.episode.replace(':episodeId', id),
} as const;

const broughtBack = ({ kind, title, back }: Back): string => {
  const named = `${reportKindNames[kind]} “${title}”`;
  return back === 'show'
    ? `Your ${named} is no longer hidden.`
    : `An admin restored your ${named} from the trash.`;
};

/** What happened to whoever is told, in one or two sentences. */
function happened({ kind, title, content, sanction, rule, appeal }: Facts): string {
  if (appeal)
    return `We looked at your appeal about your ${reportKindNames[kind]}${kind === 'person' || !title ? '' : ` “${title}”`}. ${appealed[appeal]}`;
  const thing = `Your ${reportKindNames[kind]}${kind === 'person' ? '' : ` “${title}”`}`;
  const taken = {
    keep: '',
    label: `${thing} has a label now: “${contentLabels[rule ?? 'other']}”. Readers press to see it.`,
    hide: `${thing} was hidden.`,
    remove: `${thing} was removed.`,
  }[content];
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
      `Thank you for your report${target && ` of “${target}”`}. ${outcomes[place as ReportState] ?? ''}`,
    href: () => `${paths.fan.settings}#reports`,
  },
  sanction: {
    subject: 'A decision about your account',
    targetName: sanctionReason,
    place: sanctionFacts,
    isTold: isSanctioned,
    text({ target, place }) {
      const facts = factsOf(place);
      return `${isBack(facts) ? broughtBack(facts) : happened(facts)} Reason: ${target}`;
    },
    href({ place }) {
      const facts = factsOf(place);
      return isBack(facts) ? pages[facts.kind](facts.pageId) : `${paths.fan.settings}#decisions`;
    },
  },
};
