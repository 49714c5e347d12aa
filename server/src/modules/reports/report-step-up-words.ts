import { BestieError } from '@bestie/contracts/errors';
import { isGrave, reportKindNames, reportReasonLabels } from '@bestie/contracts/reports';
import type { ContentDecision, ReportKind, ReportReason, Sanction } from '@bestie/contracts/reports';
import type { StepUpWordings } from '../../platform/module/declarations';
import { hoursWords, personFacts, suspensionWords } from '../../platform/step-up/step-up-facts';
import type { StepUpWords } from '../../platform/step-up/step-up-words';
import type { ReportsRepositories } from './reports.repositories';

const contentWords: Record<ContentDecision, string> = {
  keep: 'stays as it is',
  label: 'gets a label',
  hide: 'is hidden from everyone else',
  remove: 'is removed',
};

/** What happens, or happened, to a thing and to whose it is. */
function measureFacts({
  kind,
  content,
  sanction,
  hours = null,
}: {
  kind: ReportKind;
  content: ContentDecision;
  sanction: Sanction;
  hours?: number | null | undefined;
}): StepUpWords['facts'] {
  const toAuthor: Record<Sanction, string> = {
    none: 'nothing',
    warn: 'a warning',
    mute: `muted for ${hoursWords(hours ?? 0)}`,
    suspend: 'suspended',
  };
  return [
    [
      `The ${reportKindNames[kind]}`,
      kind === 'person' && content === 'hide' ? 'and all they published is hidden' : contentWords[content],
    ],
    ['The person', toAuthor[sanction]],
    ...(sanction === 'suspend'
      ? ([['Duration', suspensionWords(hours)]] satisfies StepUpWords['facts'])
      : []),
  ];
}

interface Decided {
  reportId: string;
  content: ContentDecision;
  sanction: Sanction;
  hours?: number | undefined;
  rule: ReportReason | null;
  strikes: number;
  reason: string;
}

/** Whom a decision on a report is about, and all that it says. */
async function decisionFacts(
  { reportId, rule, strikes, reason, ...measure }: Decided,
  { reports, people }: ReportsRepositories,
): Promise<{ kind: ReportKind; facts: StepUpWords['facts'] }> {
  const report = await reports.find(reportId);
  if (!report) throw new BestieError('not_found');
  const { kind, snapshot } = report;
  return {
    kind,
    facts: [
      ...(await personFacts({ people }, snapshot.ownerUid)),
      ['Reported', snapshot.title],
      ...measureFacts({ kind, ...measure }),
      ['Rule', rule === null ? 'none' : reportReasonLabels[rule]],
      ['Strikes', String(strikes)],
      ['Reason', reason],
    ],
  };
}

/** The same of a decision that is there already. */
async function pastFacts(decisionId: string, { reportDecisions, people }: ReportsRepositories) {
  const decision = await reportDecisions.find(decisionId);
  if (!decision) throw new BestieError('not_found');
  const facts: StepUpWords['facts'] = [
    ...(await personFacts({ people }, decision.owner_uid)),
    ['Decided about', decision.title],
    ...measureFacts(decision),
    ['Reason then', decision.reason],
  ];
  return { decision, facts };
}

/** What an admin confirms before a report locks a person out or hides what they published, and before that ends. */
export const reportStepUpWords = {
  'reports.suspend': async (input, bound) => ({
    act: 'Suspend a person after a report',
    facts: (await decisionFacts({ ...input, sanction: 'suspend' }, bound)).facts,
  }),
  'reports.decide': async (input, bound) => {
    const { kind, facts } = await decisionFacts(input, bound);
    return {
      act: isGrave({ kind, ...input }) ? 'Hide everything that a person published' : 'Decide on a report',
      facts,
    };
  },
  'reports.undo': async ({ decisionId, reason }, bound) => {
    const { decision, facts } = await pastFacts(decisionId, bound);
    return {
      // What it says of a suspension is past by then.
      act: isGrave({ ...decision, sanction: 'none' })
        ? 'Show again what a person published'
        : 'Take a decision back',
      facts: [...facts, ['Reason', reason ?? 'undone at once']],
    };
  },
  'reports.answerAppeal': async ({ decisionId, outcome, reason }, bound) => {
    const { decision, facts } = await pastFacts(decisionId, bound);
    const overturn =
      decision.sanction === 'suspend'
        ? 'Overturn a decision, so that a suspended person is reinstated'
        : isGrave(decision)
          ? 'Overturn a decision, so that what a person published is shown again'
          : 'Overturn a decision after an appeal';
    return {
      act: outcome === 'overturned' ? overturn : 'Let a decision stand after an appeal',
      facts: [...facts, ['Appeal', decision.appeal ?? '–'], ['Reason', reason]],
    };
  },
} satisfies Partial<StepUpWordings<ReportsRepositories>>;
