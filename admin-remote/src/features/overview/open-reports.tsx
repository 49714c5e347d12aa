import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reportsQueries } from '@bestie/client/reports.queries';
import { reportReasonLabels } from '@bestie/contracts/reports';
import { Button } from '@bestie/design-system/button';
import { formatAgo } from '@bestie/design-system/format-ago';
import { plural } from '@bestie/design-system/format-number';
import { useApi } from '@bestie/remote-kit/shell';
import { CaseDialog } from './case-dialog';
import { ReportRow, ReportRows } from './report-rows';
import { kindLabels } from './report-words';

/** Reports without a decision, the oldest first: one row for each reported thing. */
export function OpenReports() {
  const query = useInfiniteQuery(reportsQueries.open(useApi()));
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      <ReportRows query={query} nothing="Nothing is waiting for you.">
        {(one) => (
          <ReportRow
            title={`${kindLabels[one.kind]}: ${one.evidence.title}`}
            text={one.evidence.text}
            facts={[
              one.reasons.map((reason) => reportReasonLabels[reason]).join(', '),
              plural(one.count, 'report'),
              formatAgo(one.createdAt),
            ].join(' · ')}
          >
            <Button
              size="s"
              aria-label={`Decide on ${one.evidence.title || kindLabels[one.kind]}`}
              onClick={() => setOpened(one.id)}
            >
              Decide
            </Button>
          </ReportRow>
        )}
      </ReportRows>
      {opened !== null && <CaseDialog key={opened} reportId={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
