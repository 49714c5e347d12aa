import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { releasesQueries } from '@bestie/client/releases.queries';
import type { RemoteReleases } from '@bestie/contracts/releases.contract';
import { DataTable } from '@bestie/design-system/data-table';
import type { DataTableColumn } from '@bestie/design-system/data-table';
import { Dialog } from '@bestie/design-system/dialog';
import { ErrorState } from '@bestie/design-system/error-state';
import { Field } from '@bestie/design-system/field';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { Select } from '@bestie/design-system/select';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { useApi } from '@bestie/remote-kit/shell';
import styles from './releases.module.css';

type Diff = Awaited<ReturnType<ReturnType<typeof useApi>['releases']['diff']>>;

export interface CompareDialogProps {
  data: RemoteReleases;
  /** Compared with the stable release; the stable release itself is compared with the newest other one. */
  version: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The differences between two releases. */
export function CompareDialog({ data, version, open, onOpenChange }: CompareDialogProps) {
  const published = data.releases.filter(({ state }) => state !== 'publishing').map((each) => each.version);
  const other = published.find((each) => each !== version) ?? version;
  const [from, setFrom] = useState(data.stable !== null && data.stable !== version ? data.stable : version);
  const [to, setTo] = useState(from === version ? other : version);
  const diff = useQuery({
    ...releasesQueries.diff(useApi(), data.remoteId, from, to),
    enabled: open && from !== to && from !== '' && to !== '',
  });
  const options = published.map((value) => ({ value, label: value }));
  return (
    <Dialog
      size="l"
      open={open}
      onOpenChange={onOpenChange}
      title={`Compare releases of ${data.title}`}
      description="Files, routes, shared packages, shell contract and the API each was built against."
    >
      <div className={styles.diff}>
        <div className={styles.pair}>
          <Field label="From">
            <Select options={options} value={from} onValueChange={(value) => value && setFrom(value)} />
          </Field>
          <Field label="To">
            <Select options={options} value={to} onValueChange={(value) => value && setTo(value)} />
          </Field>
        </div>
        {from === to && <p>Choose two different releases.</p>}
        {from !== to && diff.isPending && (
          <Loading>
            <TextSkeleton lines={6} />
          </Loading>
        )}
        {from !== to && diff.isError && (
          <ErrorState compact level={3} onRetry={() => void diff.refetch()} retrying={diff.isFetching}>
            {diff.error.message}
          </ErrorState>
        )}
        {from !== to && diff.data && <Differences diff={diff.data} />}
      </div>
    </Dialog>
  );
}

const fileColumns: DataTableColumn<Diff['files'][number]>[] = [
  { key: 'path', header: 'File', primary: true, cell: ({ path }) => <code>{path}</code> },
  { key: 'before', header: 'Before', align: 'end', cell: ({ before }) => showBytes(before) },
  { key: 'after', header: 'After', align: 'end', cell: ({ after }) => showBytes(after) },
  {
    key: 'change',
    header: 'Change',
    align: 'end',
    cell: ({ before, after }) => showChange((after ?? 0) - (before ?? 0)),
  },
];

const showBytes = (bytes: number | null) => (bytes === null ? '–' : formatBytes(bytes));
const showChange = (bytes: number) =>
  bytes === 0 ? 'Same size' : `${bytes < 0 ? '−' : '+'}${formatBytes(Math.abs(bytes))}`;

function Differences({ diff }: { diff: Diff }) {
  const { files, routes, sharedPackages, shell, api, homeScriptBytes } = diff;
  const { before, after } = homeScriptBytes;
  return (
    <>
      <Part title="Scripts that the home needs">
        {formatBytes(before)} → {formatBytes(after)} over the wire, host included (
        {showChange(after - before)})
      </Part>
      <Part title="Shell contract">
        {shell.before === shell.after ? `${shell.after}, as before` : `${shell.before} → ${shell.after}`}
      </Part>
      <Part title="Routes">
        <List
          lines={[
            ...routes.added.map((path) => `${path} is new`),
            ...routes.removed.map((path) => `${path} is gone`),
          ]}
        />
      </Part>
      <Part title="Shared packages">
        <List
          lines={sharedPackages.map(
            (each) => `${each.name}: ${each.before ?? 'not asked for'} → ${each.after ?? 'not asked for'}`,
          )}
        />
      </Part>
      <Part title="API it was built against">
        <List lines={api} />
      </Part>
      <Part title="Files">
        {files.length === 0 ? (
          'The same.'
        ) : (
          <DataTable
            caption="Files that differ, over the wire"
            columns={fileColumns}
            rows={files}
            rowKey={({ path }) => path}
          />
        )}
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      {children}
    </div>
  );
}

const List = ({ lines }: { lines: string[] }) =>
  lines.length === 0 ? (
    'The same.'
  ) : (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
