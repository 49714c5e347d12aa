import { Badge } from '@bestie/design-system/badge';
import { DataTable } from '@bestie/design-system/data-table';
import { EmptyState } from '@bestie/design-system/empty-state';
import { formatAgo } from '@bestie/design-system/format-ago';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { formatMoment } from '@bestie/design-system/format-date';
import { formatNumber } from '@bestie/design-system/format-number';
import { Section } from '@bestie/design-system/section';
import { useApi } from '@bestie/remote-kit/shell';
import { AskButton } from './ask-button';
import { isOpen, lasted } from './backup-words';
import type { Backup } from './backup-words';
import styles from './backups.module.css';

export interface BackupListProps {
  backups: readonly Backup[];
  hasSecondPlace: boolean;
}

/** The last backups, and a button for another one. */
export function BackupList({ backups, hasSecondPlace }: BackupListProps) {
  const api = useApi();
  return (
    <Section
      title="Backups"
      lede="Every night, encrypted: 7 daily, 4 weekly and 6 monthly ones stay."
      actions={
        <AskButton
          label="Back up now"
          title="Back up now?"
          description="Everything is copied as it is at this moment. Files that an earlier backup has are not copied again."
          draftKey="backups:make"
          busy={backups.some(isOpen)}
          call={(reason) => api.backups.make({ reason })}
          said="The backup begins."
        />
      }
    >
      {backups.length === 0 ? (
        <EmptyState compact level={3} title="There is no backup yet" />
      ) : (
        <DataTable
          caption="The last backups"
          columns={[
            { key: 'when', header: 'When', primary: true, cell: (row) => formatMoment(row.requestedAt) },
            { key: 'age', header: 'Age', cell: (row) => (row.endedAt ? formatAgo(row.endedAt) : '–') },
            { key: 'state', header: 'State', cell: (row) => <State backup={row} /> },
            { key: 'took', header: 'Took', cell: lasted },
            { key: 'rows', header: 'Rows', align: 'end', cell: (row) => formatNumber(row.rows) },
            { key: 'objects', header: 'Objects', align: 'end', cell: (row) => formatNumber(row.objects) },
            { key: 'size', header: 'Size', align: 'end', cell: (row) => formatBytes(row.bytes) },
            { key: 'new', header: 'New in it', align: 'end', cell: (row) => formatBytes(row.addedBytes) },
            ...(hasSecondPlace
              ? [{ key: 'copy', header: 'Second place', cell: (row: Backup) => <Copy backup={row} /> }]
              : []),
          ]}
          rows={backups}
          rowKey={({ id }) => id}
        />
      )}
    </Section>
  );
}

function State({ backup: { state, problem, isThere } }: { backup: Backup }) {
  if (state === 'waiting') return <Badge>Waiting</Badge>;
  if (state === 'running') return <Badge tone="accent">Being made</Badge>;
  if (problem !== null)
    return (
      <span className={styles.state}>
        <Badge tone="danger">{state === 'failed' ? 'Failed' : 'Incomplete'}</Badge>
        <span>{problem}</span>
      </span>
    );
  return isThere ? <Badge tone="success">Complete</Badge> : <Badge>Removed</Badge>;
}

function Copy({ backup: { copiedAt, copyProblem } }: { backup: Backup }) {
  if (copyProblem !== null) return <span className={styles.problem}>{copyProblem}</span>;
  return copiedAt === null ? '–' : formatAgo(copiedAt);
}
