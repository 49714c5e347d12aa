import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { jobsQueries } from '@bestie/client/jobs.queries';
import type { JobState } from '@bestie/contracts/jobs';
import type { Job } from '@bestie/contracts/jobs.contract';
import { Button } from '@bestie/design-system/button';
import { DataTable } from '@bestie/design-system/data-table';
import { EmptyState } from '@bestie/design-system/empty-state';
import { formatAgo } from '@bestie/design-system/format-ago';
import { formatMoment } from '@bestie/design-system/format-date';
import { Loading, TableSkeleton } from '@bestie/design-system/skeleton';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useApi } from '@bestie/remote-kit/shell';
import styles from '../../../parts/bulk/rows.module.css';
import { insteadOf } from './job-words';
import type { AskedJobAct } from './use-job-acts';

export interface JobListProps {
  state: JobState;
  onAct: (act: AskedJobAct) => void;
}

const whenHeader: Record<JobState, string> = {
  waiting: 'Due',
  running: 'Lease until',
  failed: 'Tried again',
  dead: 'Died',
};
const nothing: Record<JobState, string> = {
  waiting: 'No job waits.',
  running: 'No job runs right now.',
  failed: 'No job is tried again.',
  dead: 'No job is dead.',
};

/** Jobs of one state, page by page. */
export function JobList({ state, onAct }: JobListProps) {
  const query = useInfiniteQuery(jobsQueries.list(useApi(), state));
  return (
    <PagedList
      compact
      level={3}
      query={query}
      failed={query.error?.message}
      loading={
        <Loading>
          <TableSkeleton rows={4} columns={4} />
        </Loading>
      }
      empty={<EmptyState title={nothing[state]} />}
    >
      {(jobs) => (
        <DataTable
          caption="Jobs"
          rows={jobs}
          rowKey={({ id }) => id}
          columns={[
            { key: 'kind', header: 'Kind', primary: true, cell: (job) => <What job={job} /> },
            { key: 'attempts', header: 'Tries', align: 'end', cell: ({ attempts }) => attempts },
            { key: 'made', header: 'Made', cell: ({ createdAt }) => formatAgo(createdAt) },
            { key: 'at', header: whenHeader[state], cell: ({ at }) => formatMoment(at) },
            {
              key: 'acts',
              header: 'Acts',
              headerHidden: true,
              cell: (job) => state === 'dead' && <Acts job={job} onAct={onAct} />,
            },
          ]}
        />
      )}
    </PagedList>
  );
}

const What = ({ job: { kind, error } }: { job: Job }) => (
  <span className={styles.names}>
    <span className={styles.name}>{kind}</span>
    {error && <span className={styles.note}>{error}</span>}
  </span>
);

function Acts({ job: { id: jobId, kind, outward }, onAct }: { job: Job } & Pick<JobListProps, 'onAct'>) {
  return (
    <span className={styles.acts}>
      {outward ? (
        <Link to={insteadOf[outward].href} className={styles.open}>
          {insteadOf[outward].label}
        </Link>
      ) : (
        <Button size="s" onClick={() => onAct({ verb: 'retry', kind, jobId })}>
          Run again
        </Button>
      )}
      <Button size="s" onClick={() => onAct({ verb: 'discard', kind, jobId })}>
        Give up
      </Button>
    </span>
  );
}
