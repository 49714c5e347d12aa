import { limits } from '@bestie/contracts/limits';
import { reportReasonLabels, reportReasons } from '@bestie/contracts/reports';
import type { ContentDecision, ReportKind, Sanction } from '@bestie/contracts/reports';
import type { ReportCase, ReportDecision } from '@bestie/contracts/reports.contract';
import { plural } from '@bestie/design-system/format-number';

/** Names of the kinds in the list. */
export const kindLabels: Record<ReportKind, string> = {
  board: 'Board',
  pin: 'Pin',
  outfit: 'Outfit',
  person: 'Person',
  confession: 'Confession',
  forumThread: 'Thread',
  forumPost: 'Post',
  loungeMessage: 'Message',
  spotlightComment: 'Comment in Top Picks',
  challengeEntry: 'Challenge entry',
  vipPost: 'VIP post',
  vipComment: 'Comment on a VIP post',
  voiceClip: 'Voice clip',
  episode: 'Episode',
  clip: 'Clip',
  space: 'Space',
  asset: 'File',
  assetComment: 'Comment',
};

export const contentOptions: Record<ContentDecision, string> = {
  keep: 'Leave it as it is',
  label: 'Label it: readers press to see it',
  hide: 'Hide it from everyone else',
  remove: 'Remove it',
};

export const sanctionLabels: Record<Sanction, string> = {
  none: 'Nothing',
  warn: 'A warning',
  mute: 'Mute',
  suspend: 'Suspend',
};

/** In hours. */
const day = 24;

const lengthOf = (hours: number | null) =>
  hours === null
    ? 'until reinstated'
    : `for ${hours % day === 0 ? plural(hours / day, 'day') : plural(hours, 'hour')}`;

/** A short description of a decision. */
export function decisionWords({
  content,
  sanction,
  hours,
}: Pick<ReportDecision, 'content' | 'sanction' | 'hours'>): string {
  const taken = { keep: '', label: 'labelled', hide: 'hidden', remove: 'removed' }[content];
  const done = {
    none: '',
    warn: 'warned',
    mute: `muted ${lengthOf(hours)}`,
    suspend: `suspended ${lengthOf(hours)}`,
  }[sanction];
  return [taken, done].filter(Boolean).join(', ') || 'nothing against the rules';
}

/** A step that strikes propose. */
export const stepWords = ({ sanction, hours }: { sanction: Sanction; hours: number | null }): string =>
  `${sanctionLabels[sanction].toLowerCase()}${hours === null ? '' : ` ${lengthOf(hours)}`}`;

/** Why a case stands where it stands. */
export function priorityWords({ value, severity, weight, hours }: ReportCase['priority']): string {
  const one = (figure: number) => (Math.round(figure * 10) / 10).toString();
  return `priority ${one(value)} = severity ${severity} × reporters ${one(1 + Math.log2(1 + weight))} × waiting ${one(1 + hours / 24)}`;
}

/** Rules to choose from. */
export const ruleOptions = reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }));

/** Strikes that a decision may count. */
export const strikeOptions = Array.from({ length: limits.reports.strikes + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? 'None' : String(count),
}));
