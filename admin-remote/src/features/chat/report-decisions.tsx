import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { platformQueries } from '@bestie/client/platform.queries';
import { reportsQueries } from '@bestie/client/reports.queries';
import { usersQueries } from '@bestie/client/users.queries';
import { isGrave } from '@bestie/contracts/reports';
import type { ReportDecision } from '@bestie/contracts/reports.contract';
import { Button } from '@bestie/design-system/button';
import { formatAgo } from '@bestie/design-system/format-ago';
import { useApi } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { ReasonDialog } from '../../parts/reason-field/reason-dialog';
import { DecidedCase } from './decided-case';
import { ReportRow, ReportRows } from './report-rows';
import { decisionWords, kindLabels } from '../../parts/report-words/report-words';

/** Decisions on reports, and how to revert them. */
export function ReportDecisions() {
  const api = useApi();
  const act = useAction();
  const query = useInfiniteQuery(reportsQueries.decisions(api));
  // The decision stays while its dialog closes.
  const [asked, setAsked] = useState<ReportDecision | null>(null);
  const [open, setOpen] = useState(false);
  const undo = async (reason: string) => {
    if (!asked) return;
    const { refreshed } = await act({
      call: () => api.reports.undo({ decisionId: asked.id, reason, grave: isGrave(asked) }),
      stale: [reportsQueries.all, platformQueries.all, usersQueries.all],
      said: 'Taken back. The report is open again.',
      failure: 'thrown',
    });
    await refreshed;
  };
  return (
    <>
      <ReportRows query={query} nothing="Nothing has been decided yet.">
        {(decision) => (
          <ReportRow
            title={[kindLabels[decision.kind], decision.title].filter(Boolean).join(': ')}
            text={`“${decision.reason}”`}
            facts={
              <>
                {decision.undoneAt ? `taken back ${formatAgo(decision.undoneAt)}; before: ` : ''}
                {decisionWords(decision)} · {formatAgo(decision.decidedAt)}
              </>
            }
          >
            {decision.can.undo && (
              <Button
                size="s"
                aria-label={`Take back: ${decision.title}`}
                onClick={() => {
                  setAsked(decision);
                  setOpen(true);
                }}
              >
                Take back
              </Button>
            )}
          </ReportRow>
        )}
      </ReportRows>
      <ReasonDialog
        key={asked?.id ?? ''}
        draftKey={`undo:${asked?.id ?? ''}`}
        open={open}
        onOpenChange={setOpen}
        title="Take this decision back?"
        description="What was hidden or removed is there again, a mute ends, and the report is open again."
        confirmLabel="Take back"
        onConfirm={undo}
      >
        {asked && <DecidedCase decisionId={asked.id} />}
      </ReasonDialog>
    </>
  );
}
