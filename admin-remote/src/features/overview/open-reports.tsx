import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { platformQueries } from '@bestie/client/platform.queries';
import { reportsQueries } from '@bestie/client/reports.queries';
import { reportReasonLabels } from '@bestie/contracts/reports';
import type { Report } from '@bestie/contracts/reports.contract';
import { Button } from '@bestie/design-system/button';
import { EmptyState } from '@bestie/design-system/empty-state';
import { formatAgo } from '@bestie/design-system/format-ago';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useApi } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { ReasonDialog } from '../../parts/reason-field/reason-dialog';
import styles from './open-reports.module.css';

const kindLabels: Record<Report['kind'], string> = {
  board: 'Board',
  pin: 'Pin',
  outfit: 'Outfit',
  person: 'Person',
  confession: 'Confession',
  forumThread: 'Thread',
  forumPost: 'Post',
  loungeMessage: 'Message',
};
type Decision = 'resolved' | 'dismissed';

/** What people reported and nobody has decided on yet, with what it said when it was reported. */
export function OpenReports() {
  const api = useApi();
  const act = useAction();
  const query = useInfiniteQuery(reportsQueries.open(api));
  // The report stays while its dialog closes.
  const [asked, setAsked] = useState<{ report: Report; decision: Decision } | null>(null);
  const [open, setOpen] = useState(false);
  const ask = (report: Report, decision: Decision) => {
    setAsked({ report, decision });
    setOpen(true);
  };
  const decide = async (note: string) => {
    if (!asked) return;
    const { report, decision } = asked;
    const { refreshed } = await act({
      call: () => api.reports.decide({ reportId: report.id, decision, note }),
      stale: [reportsQueries.all, platformQueries.all],
      said: decision === 'dismissed' ? 'Dismissed.' : 'Closed.',
      failure: 'thrown',
    });
    await refreshed;
  };
  return (
    <>
      <PagedList
        compact
        level={3}
        query={query}
        loading={
          <Loading>
            <TextSkeleton lines={3} />
          </Loading>
        }
        empty={<EmptyState compact level={3} title="Nothing is waiting for you." />}
      >
        {(reports) => (
          <ul className={styles.reports}>
            {reports.map((report) => (
              <li key={report.id} className={styles.report}>
                <div>
                  <p className={styles.title}>
                    {kindLabels[report.kind]}: {report.snapshot.title}
                  </p>
                  {report.snapshot.text && <p className={styles.text}>{report.snapshot.text}</p>}
                  {report.note && <p className={styles.text}>“{report.note}”</p>}
                  <p className={styles.facts}>
                    {reportReasonLabels[report.reason]} · {formatAgo(report.createdAt)} ·{' '}
                    {report.reporterUid === null ? 'by a guest' : 'by a member'}
                  </p>
                </div>
                <div className={styles.actions}>
                  <Button size="s" onClick={() => ask(report, 'dismissed')}>
                    Dismiss
                  </Button>
                  <Button size="s" variant="primary" onClick={() => ask(report, 'resolved')}>
                    Acted on it
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      <ReasonDialog
        key={asked ? `${asked.decision}:${asked.report.id}` : ''}
        draftKey={asked ? `${asked.decision}:${asked.report.id}` : ''}
        label="Note"
        open={open}
        onOpenChange={setOpen}
        title={asked?.decision === 'dismissed' ? 'Dismiss this report?' : 'Close this report?'}
        description={
          asked?.decision === 'dismissed'
            ? 'Nothing was against the rules.'
            : 'Say what you did: hid it, talked to them, suspended them.'
        }
        confirmLabel={asked?.decision === 'dismissed' ? 'Dismiss' : 'Close it'}
        onConfirm={decide}
      />
    </>
  );
}
