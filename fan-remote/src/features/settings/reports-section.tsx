import { useInfiniteQuery } from '@tanstack/react-query';
import { reportsQueries } from '@bestie/client/reports.queries';
import { reportKindNames, reportReasonLabels } from '@bestie/contracts/reports';
import type { ReportState } from '@bestie/contracts/reports';
import type { OwnReport } from '@bestie/contracts/reports.contract';
import { formatDate } from '@bestie/design-system/format-date';
import { Loading } from '@bestie/design-system/skeleton';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import { LinkedSection } from './linked-section';
import { RowsSkeleton } from './rows-skeleton';
import styles from './rows.module.css';

const outcomes: Record<ReportState, string> = {
  open: 'We haven’t looked at it yet.',
  resolved: 'We looked at it and took action. Thank you.',
  dismissed: 'We looked at it and found nothing against the rules.',
};

const nameOf = ({ kind, title }: OwnReport) =>
  kind === 'confession' || title === ''
    ? `A ${reportKindNames[kind]}`
    : `The ${reportKindNames[kind]} “${title}”`;

/** The reports that the person made, with their results. */
export function ReportsSection() {
  const { api } = useShell();
  const query = useInfiniteQuery(reportsQueries.own(api));
  return (
    <LinkedSection
      id="reports"
      title="Your reports"
      lede="Only the admins know what you reported. They tell you whether they acted, not what happened to anyone."
    >
      <PagedList
        compact
        query={query}
        loading={
          <Loading label="Loading your reports…">
            <RowsSkeleton rows={1} />
          </Loading>
        }
        empty={<p className={styles.none}>You haven’t reported anything.</p>}
      >
        {(reports) => (
          <ul className={styles.rows} aria-label="Your reports">
            {reports.map((report) => (
              <li key={report.id} className={styles.row}>
                <span className={styles.words}>
                  <span className={styles.name}>{nameOf(report)}</span>
                  <span>{outcomes[report.state]}</span>
                  <span className={styles.quiet}>
                    {reportReasonLabels[report.reason]} · reported on {formatDate(report.createdAt)}
                    {report.decidedAt && ` · decided on ${formatDate(report.decidedAt)}`}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </LinkedSection>
  );
}
