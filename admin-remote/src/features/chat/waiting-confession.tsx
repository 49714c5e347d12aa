import type { ReportCase } from '@bestie/contracts/reports.contract';
import { formatDay } from '@bestie/design-system/format-date';
import { claimWords } from '../../parts/claims/claim-line';
import { ConfessionActions } from '../../parts/confessions/confession-actions';
import { priorityWords } from '../../parts/report-words/report-words';
import { ReportRow } from './report-rows';

/** A confession that waits for its approval. Only the day on which it was written is known. */
export function WaitingConfession({
  found: { id, evidence, openedAt, priority, claim },
}: {
  found: ReportCase;
}) {
  const day = openedAt.slice(0, 10);
  const { text: body } = evidence;
  return (
    <ReportRow
      wide
      title="Confession that waits for approval"
      text={body}
      facts={[`written on ${formatDay(day)}`, priorityWords(priority), claimWords(claim)]
        .filter(Boolean)
        .join(' · ')}
    >
      <ConfessionActions
        item={{
          id,
          kind: 'card',
          body,
          state: 'pending',
          day,
          reason: null,
          appeal: null,
          claim,
          can: { answerAppeal: false },
        }}
      />
    </ReportRow>
  );
}
