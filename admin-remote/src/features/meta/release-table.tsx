import type { Release, RemoteReleases } from '@bestie/contracts/releases.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { DataTable } from '@bestie/design-system/data-table';
import type { DataTableColumn } from '@bestie/design-system/data-table';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { formatMoment } from '@bestie/design-system/format-date';
import { Menu, MenuItem } from '@bestie/design-system/menu';
import { showFailed, showLoadTime, showPublisher } from './release-words';
import styles from './releases.module.css';

export interface ReleaseTableProps {
  data: RemoteReleases;
  onPromote: (version: string) => void;
  onCanary: (version: string) => void;
  onCompare: (version: string) => void;
  onTry: (version: string) => void;
  onProof: (version: string) => void;
}

/** Releases of a remote, newest first. */
export function ReleaseTable({ data, ...actions }: ReleaseTableProps) {
  if (data.releases.length === 0)
    return <EmptyState compact level={3} drawing={<HangerDrawing />} title="Nothing published yet" />;
  return (
    <DataTable
      caption={`Releases of ${data.title}`}
      columns={columnsFor(data, actions)}
      rows={data.releases}
      rowKey={({ version }) => version}
      isSelected={({ version }) => version === data.stable}
    />
  );
}

function columnsFor(
  data: RemoteReleases,
  actions: Omit<ReleaseTableProps, 'data'>,
): DataTableColumn<Release>[] {
  return [
    {
      key: 'version',
      header: 'Version',
      primary: true,
      cell: (release) => <Version release={release} data={data} />,
    },
    {
      key: 'published',
      header: 'Published',
      cell: (release) => (
        <span className={styles.stack}>
          <span>
            {release.state === 'publishing'
              ? 'Not yet'
              : formatMoment(release.publishedAt ?? release.builtAt)}
          </span>
          <span className={styles.quiet}>{showPublisher(release)}</span>
        </span>
      ),
    },
    {
      key: 'note',
      header: 'Note',
      cell: ({ note, commit, dirty }) => (
        <span className={styles.stack}>
          <span>{note ?? '–'}</span>
          {commit && <code className={styles.quiet}>{commit.slice(0, 7)}</code>}
          {dirty && <span className={styles.quiet}>with uncommitted changes</span>}
        </span>
      ),
    },
    {
      key: 'bytes',
      header: 'Size',
      align: 'end',
      cell: ({ bytes, files }) => (
        <span className={styles.stack}>
          <span className={styles.nowrap}>{formatBytes(bytes)}</span>
          <span className={styles.quiet}>{files} files</span>
        </span>
      ),
    },
    { key: 'seen', header: 'Last 7 days', align: 'end', cell: ({ seen }) => showFailed(seen) },
    { key: 'load', header: 'Median load', align: 'end', cell: ({ seen }) => showLoadTime(seen) },
    {
      key: 'actions',
      header: 'Actions',
      headerHidden: true,
      align: 'end',
      cell: (release) => <Actions release={release} data={data} {...actions} />,
    },
  ];
}

function Version({ release, data: { stable, previous } }: { release: Release; data: RemoteReleases }) {
  const { version, channels, state, incompatibilities } = release;
  return (
    <span className={styles.named}>
      <span className={styles.version}>
        <span>{version}</span>
        {channels.includes('stable') && <Badge tone="success">Stable</Badge>}
        {channels.includes('canary') && <Badge tone="accent">Canary</Badge>}
        {version === previous && <Badge>Before</Badge>}
        {release.proof && (
          <Badge tone={release.proof.passed ? 'success' : 'danger'}>
            {release.proof.passed ? 'Proved' : 'Proof failed'}
          </Badge>
        )}
        {release.preview && <Badge>Preview</Badge>}
        {state === 'publishing' && <Badge tone="warning">Unfinished</Badge>}
      </span>
      {release.preview && (
        <span className={styles.quiet}>
          {`${release.preview.branch}, for ${release.preview.people} ${release.preview.people === 1 ? 'person' : 'people'} until ${formatMoment(release.preview.endsAt)}`}
        </span>
      )}
      {incompatibilities.length > 0 && (
        // Where nothing runs, people look for why.
        <details className={styles.incompatibilities} open={stable === null}>
          <summary>Cannot run here ({incompatibilities.length})</summary>
          <ul>
            {incompatibilities.map((incompatibility) => (
              <li key={incompatibility}>{incompatibility}</li>
            ))}
          </ul>
        </details>
      )}
    </span>
  );
}

function Actions({
  release: { version, state, channels, incompatibilities, proof, preview },
  data,
  onPromote,
  onCanary,
  onCompare,
  onTry,
  onProof,
}: ReleaseTableProps & { release: Release }) {
  const runs = state !== 'publishing' && incompatibilities.length === 0;
  const stable = channels.includes('stable');
  const isPromotable = runs && !stable && preview === null;
  return (
    <Menu
      align="end"
      trigger={
        <Button size="s" variant="ghost" aria-label={`Actions for ${version}`}>
          Actions
        </Button>
      }
    >
      <MenuItem disabled={!isPromotable} onSelect={() => onPromote(version)}>
        Promote
      </MenuItem>
      <MenuItem disabled={!isPromotable} onSelect={() => onCanary(version)}>
        {channels.includes('canary') ? 'Change canary' : 'Start canary'}
      </MenuItem>
      <MenuItem disabled={!runs} onSelect={() => onTry(version)}>
        Try for a person
      </MenuItem>
      <MenuItem disabled={proof === null} onSelect={() => onProof(version)}>
        Proof
      </MenuItem>
      <MenuItem
        disabled={state === 'publishing' || data.releases.length < 2}
        onSelect={() => onCompare(version)}
      >
        Compare
      </MenuItem>
    </Menu>
  );
}
