import type { JobKind } from '@bestie/contracts/jobs.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { DataTable } from '@bestie/design-system/data-table';
import { formatAgo } from '@bestie/design-system/format-ago';
import { formatNumber } from '@bestie/design-system/format-number';
import styles from '../../../parts/bulk/rows.module.css';
import { everyText } from './job-words';
import type { AskedJobAct } from './use-job-acts';

export interface JobKindsProps {
  kinds: JobKind[];
  onAct: (act: AskedJobAct) => void;
}

/** Every kind of jobs; what is late or has dead ones is first. */
export function JobKinds({ kinds, onAct }: JobKindsProps) {
  const trouble = ({ late, dead }: JobKind) => Number(late) * 2 + Number(dead > 0);
  const rows = [...kinds].sort((one, other) => trouble(other) - trouble(one));
  const number = (key: 'waiting' | 'running' | 'failed' | 'done', header: string) => ({
    key,
    header,
    align: 'end' as const,
    cell: (row: JobKind) => formatNumber(row[key]),
  });
  return (
    <DataTable
      caption="Kinds of jobs"
      rows={rows}
      rowKey={({ kind }) => kind}
      columns={[
        { key: 'kind', header: 'Kind', primary: true, cell: (row) => <Kind row={row} /> },
        { key: 'state', header: 'State', cell: (row) => <State row={row} /> },
        number('waiting', 'Waiting'),
        number('running', 'Running'),
        number('failed', 'Tried again'),
        {
          key: 'dead',
          header: 'Dead',
          align: 'end',
          cell: ({ dead }) => (dead > 0 ? <Badge tone="danger">{formatNumber(dead)}</Badge> : '0'),
        },
        number('done', 'Done'),
        {
          key: 'acts',
          header: 'Acts',
          headerHidden: true,
          cell: (row) => <Acts row={row} onAct={onAct} />,
        },
      ]}
    />
  );
}

function Kind({ row: { kind, interval, lastDoneAt } }: { row: JobKind }) {
  return (
    <span className={styles.names}>
      <span className={styles.name}>{kind}</span>
      <span className={styles.note}>
        {[
          interval === null ? 'when something causes it' : everyText(interval),
          lastDoneAt ? `last ${formatAgo(lastDoneAt)}` : 'not yet done',
        ].join(' · ')}
      </span>
    </span>
  );
}

function State({ row: { late, paused, interval, lastDoneAt } }: { row: JobKind }) {
  if (paused) return <Badge tone="warning">Paused</Badge>;
  if (!late && interval !== null && !lastDoneAt) return <Badge tone="neutral">Not yet</Badge>;
  return late ? <Badge tone="danger">Did not run</Badge> : <Badge tone="success">Fine</Badge>;
}

function Acts({
  row: { kind, paused, dead, outward },
  onAct,
}: { row: JobKind } & Pick<JobKindsProps, 'onAct'>) {
  return (
    <span className={styles.acts}>
      {dead > 0 && !outward && (
        <Button
          size="s"
          aria-label={`Run all dead jobs of ${kind} again`}
          onClick={() => onAct({ verb: 'retryAll', kind })}
        >
          Run again
        </Button>
      )}
      <Button
        size="s"
        aria-label={`${paused ? 'Resume' : 'Pause'} ${kind}`}
        onClick={() => onAct({ verb: paused ? 'resume' : 'pause', kind })}
      >
        {paused ? 'Resume' : 'Pause'}
      </Button>
    </span>
  );
}
