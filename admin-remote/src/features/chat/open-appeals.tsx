import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reportsQueries } from '@bestie/client/reports.queries';
import { usersQueries } from '@bestie/client/users.queries';
import { isGrave } from '@bestie/contracts/reports';
import type { AppealOutcome } from '@bestie/contracts/reports';
import type { ReportDecision } from '@bestie/contracts/reports.contract';
import { Button } from '@bestie/design-system/button';
import { formatAgo } from '@bestie/design-system/format-ago';
import { useApi } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { ReasonDialog } from '../../parts/reason-field/reason-dialog';
import { DecidedCase } from './decided-case';
import { ReportRow, ReportRows } from './report-rows';
import { decisionWords, kindLabels } from '../../parts/report-words/report-words';

interface Asked {
  decision: ReportDecision;
  outcome: AppealOutcome;
}

/** Appeals that wait for another admin than who decided. */
export function OpenAppeals() {
  const api = useApi();
  const act = useAction();
  const query = useInfiniteQuery(reportsQueries.appeals(api));
  // The appeal stays while its dialog closes.
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  const ask = (decision: ReportDecision, outcome: AppealOutcome) => {
    setAsked({ decision, outcome });
    setOpen(true);
  };
  const answer = async (reason: string) => {
    if (!asked) return;
    const { refreshed } = await act({
      call: () =>
        api.reports.answerAppeal({
          decisionId: asked.decision.id,
          outcome: asked.outcome,
          reason,
          grave: asked.outcome === 'overturned' && isGrave(asked.decision),
        }),
      stale: [reportsQueries.all, usersQueries.all],
      said: 'Answered. Everybody whom it concerns is told.',
      failure: 'thrown',
    });
    await refreshed;
  };
  const overturns = asked?.outcome === 'overturned';
  return (
    <>
      <ReportRows query={query} nothing="No appeals are waiting.">
        {(decision) => (
          <ReportRow
            title={`${kindLabels[decision.kind]}: ${decision.title}`}
            text={`“${decision.appeal?.text ?? ''}”`}
            facts={`${decisionWords(decision)}, “${decision.reason}” · appealed ${formatAgo(decision.appeal?.appealedAt ?? decision.decidedAt)}`}
          >
            {decision.can.answerAppeal ? (
              <>
                <Button
                  size="s"
                  aria-label={`Let it stand: ${decision.title}`}
                  onClick={() => ask(decision, 'upheld')}
                >
                  Let it stand
                </Button>
                <Button
                  size="s"
                  aria-label={`Overturn: ${decision.title}`}
                  onClick={() => ask(decision, 'overturned')}
                >
                  Overturn
                </Button>
              </>
            ) : (
              <span>Another admin answers: you decided this, or it is about you.</span>
            )}
          </ReportRow>
        )}
      </ReportRows>
      <ReasonDialog
        key={`${asked?.decision.id ?? ''}${asked?.outcome ?? ''}`}
        draftKey={`appeal:${asked?.decision.id ?? ''}`}
        open={open}
        onOpenChange={setOpen}
        title={overturns ? 'Overturn this decision?' : 'Let this decision stand?'}
        description={
          overturns
            ? 'What was hidden or removed is back at its place, a mute or a suspension ends and strikes are gone. The author and who reported it are told.'
            : 'The author is told why.'
        }
        confirmLabel={overturns ? 'Overturn' : 'Let it stand'}
        onConfirm={answer}
      >
        {asked && <DecidedCase decisionId={asked.decision.id} />}
      </ReasonDialog>
    </>
  );
}
