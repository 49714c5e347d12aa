import { possibleDecisions, reportReasonLabels } from '@bestie/contracts/reports';
import type { ContentDecision, ReportReason, Sanction } from '@bestie/contracts/reports';
import type { ReportCaseDetail } from '@bestie/contracts/reports.contract';

/** A decision that is being made. */
export interface DecisionDraft {
  content: ContentDecision;
  sanction: Sanction;
  /** In hours; empty for no end. */
  length: string;
  rule: ReportReason;
  strikes: number;
  /** Empty until the admin chose a decision or wrote something. */
  reason: string;
}

/** Nothing happens, and the rule is what most people reported. */
export const untouched = ({ reasons }: Pick<ReportCaseDetail, 'reasons'>): DecisionDraft => ({
  content: 'keep',
  sanction: 'none',
  length: '24',
  rule: reasons[0] ?? 'other',
  strikes: 0,
  reason: '',
});

/** For how long, in hours; null for no end. */
export const hoursOf = ({ length }: DecisionDraft): number | null => (length === '' ? null : Number(length));

/** Whether something happens to the thing or to whose it is. */
export const acts = ({ content, sanction }: DecisionDraft): boolean =>
  content !== 'keep' || sanction !== 'none';

/** Words to the author that say the rule; they can be changed. */
export const wordsFor = (draft: DecisionDraft): string =>
  acts(draft)
    ? `It is against our rules: ${reportReasonLabels[draft.rule].toLowerCase()}.`
    : 'It is not against our rules.';

/** Keys of decisions: nothing wrong, remove, hide, warn. */
export const decisionKeys = ['a', 'r', 'h', 'w'] as const;
export type DecisionKey = (typeof decisionKeys)[number];

const keyWords: Record<DecisionKey, string> = { a: 'nothing wrong', r: 'remove', h: 'hide', w: 'warn' };

/** The keys that are possible, in words. */
export const keysOf = (found: Pick<ReportCaseDetail, 'kind' | 'owner' | 'reasons'>): string =>
  decisionKeys
    .filter((key) => chosenBy(key, untouched(found), found))
    .map((key) => `${key.toUpperCase()} ${keyWords[key]}`)
    .join(', ');

/** What a key chooses; undefined where it is not possible. Words that were typed stay. */
export function chosenBy(
  key: DecisionKey,
  draft: DecisionDraft,
  { kind, owner }: Pick<ReportCaseDetail, 'kind' | 'owner'>,
): DecisionDraft | undefined {
  const possible = possibleDecisions[kind];
  const choose = (content: ContentDecision, sanction: Sanction, strikes: number) => {
    const next = { ...draft, content, sanction, strikes };
    const isOwn = draft.reason !== '' && draft.reason !== wordsFor(draft);
    return { ...next, reason: isOwn ? draft.reason : wordsFor(next) };
  };
  if (key === 'a') return choose('keep', 'none', 0);
  if (key === 'w')
    return owner && possible.sanctions.includes('warn') ? choose('keep', 'warn', 1) : undefined;
  const content = key === 'r' ? 'remove' : 'hide';
  return possible.content.includes(content) ? choose(content, 'none', owner ? 1 : 0) : undefined;
}
