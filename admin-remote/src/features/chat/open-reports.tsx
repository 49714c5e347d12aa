import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reportsQueries } from '@bestie/client/reports.queries';
import { reportReasonLabels } from '@bestie/contracts/reports';
import type { CaseOrder } from '@bestie/contracts/reports';
import type { ReportCase } from '@bestie/contracts/reports.contract';
import { Button } from '@bestie/design-system/button';
import { formatAgo } from '@bestie/design-system/format-ago';
import { plural } from '@bestie/design-system/format-number';
import { useApi } from '@bestie/remote-kit/shell';
import { CaseDialog } from './case-dialog';
import { JustDecidedLine, useJustDecided } from './just-decided';
import type { JustDecided } from './just-decided';
import { ReportRow, ReportRows } from './report-rows';
import { WaitingConfession } from './waiting-confession';
import { claimWords } from '../../parts/claims/claim-line';
import { kindLabels, priorityWords } from '../../parts/report-words/report-words';

/** After so many cases in a row a pause is proposed. */
const pauseAfter = 50;

/** Nobody reported it: a word filter found something. */
const isByRuleAlone = ({ rules, reasons }: ReportCase) =>
  rules.length > 0 && reasons.every((reason) => reason === 'other');

const factsOf = (one: ReportCase): string =>
  [
    ...(isByRuleAlone(one)
      ? []
      : [one.reasons.map((reason) => reportReasonLabels[reason]).join(', '), plural(one.count, 'report')]),
    formatAgo(one.openedAt),
    priorityWords(one.priority),
    one.held && 'held: only its author sees it',
    one.rules.length > 0 && `by a rule: ${one.rules.join(', ')}`,
    one.hiddenByRule && 'hidden by a rule: many reports',
    claimWords(one.claim),
  ]
    .filter(Boolean)
    .join(' · ');

/** Cases without a decision: one for each reported thing. After a decision the next one opens. */
export function OpenReports({ order }: { order: CaseOrder }) {
  const query = useInfiniteQuery(reportsQueries.open(useApi(), order));
  const [opened, setOpened] = useState<string | null>(null);
  const [decided, setDecided] = useState(0);
  const [latest, setLatest] = useJustDecided();
  const cases = query.data?.pages.flatMap((page) => page.items) ?? [];
  const latestLine = latest && <JustDecidedLine decided={latest} onUndo={() => setLatest(null)} />;
  function openNext(undoable: JustDecided | null) {
    setLatest(undoable);
    const next = cases.find(
      ({ id, claim, waiting }) => id !== opened && !waiting && (claim === null || claim.mine),
    );
    setDecided(decided + 1);
    setOpened(decided + 1 < pauseAfter ? (next?.id ?? null) : null);
  }
  return (
    <>
      {decided >= pauseAfter && (
        <p role="status">
          You decided on {decided} cases. This is heavy reading: take a break, the queue waits for you.
        </p>
      )}
      {opened === null && latestLine}
      <ReportRows query={query} nothing="Nothing is waiting for you.">
        {(one) =>
          one.waiting ? (
            <WaitingConfession found={one} />
          ) : (
            <ReportRow
              title={[kindLabels[one.kind], one.evidence.title].filter(Boolean).join(': ')}
              text={one.evidence.text}
              facts={factsOf(one)}
            >
              <Button
                size="s"
                aria-label={`Decide on ${one.evidence.title || kindLabels[one.kind]}`}
                onClick={() => setOpened(one.id)}
              >
                Decide
              </Button>
            </ReportRow>
          )
        }
      </ReportRows>
      {opened !== null && (
        <CaseDialog key={opened} reportId={opened} onClose={() => setOpened(null)} onDecided={openNext}>
          {latestLine}
        </CaseDialog>
      )}
    </>
  );
}
