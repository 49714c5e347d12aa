import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reportsQueries } from '@bestie/client/reports.queries';
import { reportReasonLabels } from '@bestie/contracts/reports';
import { Button } from '@bestie/design-system/button';
import { EmptyState } from '@bestie/design-system/empty-state';
import { formatAgo } from '@bestie/design-system/format-ago';
import { plural } from '@bestie/design-system/format-number';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useApi } from '@bestie/remote-kit/shell';
import { CaseDialog } from './case-dialog';
import { kindLabels } from './report-words';
import styles from './open-reports.module.css';

/** Reports without a decision, the oldest first: one row for each reported thing. */
export function OpenReports() {
  const query = useInfiniteQuery(reportsQueries.open(useApi()));
  const [opened, setOpened] = useState<string | null>(null);
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
        {(cases) => (
          <ul className={styles.reports}>
            {cases.map((one) => (
              <li key={one.id} className={styles.report}>
                <div className={styles.words}>
                  <p className={styles.title}>
                    {kindLabels[one.kind]}: {one.evidence.title}
                  </p>
                  {one.evidence.text && <p className={styles.beginning}>{one.evidence.text}</p>}
                  <p className={styles.facts}>
                    {one.reasons.map((reason) => reportReasonLabels[reason]).join(', ')} ·{' '}
                    {plural(one.count, 'report')} · {formatAgo(one.createdAt)}
                  </p>
                </div>
                <Button
                  size="s"
                  aria-label={`Decide on ${one.evidence.title || kindLabels[one.kind]}`}
                  onClick={() => setOpened(one.id)}
                >
                  Decide
                </Button>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {opened !== null && <CaseDialog key={opened} reportId={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
