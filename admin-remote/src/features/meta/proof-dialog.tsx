import { useQuery } from '@tanstack/react-query';
import type { ReleaseProof } from '@bestie/contracts/releases.contract';
import { releasesQueries } from '@bestie/client/releases.queries';
import { Badge } from '@bestie/design-system/badge';
import { DataTable } from '@bestie/design-system/data-table';
import type { DataTableColumn } from '@bestie/design-system/data-table';
import { Dialog } from '@bestie/design-system/dialog';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { formatMoment } from '@bestie/design-system/format-date';
import { formatNumber } from '@bestie/design-system/format-number';
import { useApi } from '@bestie/remote-kit/shell';
import styles from './releases.module.css';
import { TabState } from './tab-state';

type Route = ReleaseProof['routes'][number];

export interface ProofDialogProps {
  remoteId: string;
  version: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What the release command saw when it opened each page of a release. */
export function ProofDialog({ remoteId, version, open, onOpenChange }: ProofDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Proof of ${version}`}
      description="The release command opened each page in a browser before people got the release."
      size="l"
    >
      {open && <Proof remoteId={remoteId} version={version} />}
    </Dialog>
  );
}

function Proof({ remoteId, version }: { remoteId: string; version: string }) {
  const query = useQuery(releasesQueries.proof(useApi(), remoteId, version));
  if (!query.data) return <TabState query={query} rows={3} columns={4} />;
  const { passed, by, madeAt, browser, mounts, routes } = query.data;
  return (
    <div className={styles.form}>
      <p className={styles.quiet}>
        {passed ? <Badge tone="success">Passed</Badge> : <Badge tone="danger">Problems</Badge>}{' '}
        {`${by}, ${formatMoment(madeAt)}, with ${browser}: ${showOpened(routes)}, each ${mounts} times.`}
      </p>
      <DataTable
        caption={`Pages of ${version}`}
        columns={columnsFor(`/api/releases/${remoteId}/versions/${encodeURIComponent(version)}/proof/`)}
        rows={routes}
        rowKey={({ path }) => path}
      />
    </div>
  );
}

/** `31 of 32 pages were opened`. */
function showOpened(routes: Route[]): string {
  const opened = routes.filter(({ address }) => address !== null).length;
  return `${opened === routes.length ? 'all' : `${opened} of`} ${routes.length} pages were opened`;
}

function Page({ route: { path, address, unopened, problems, console } }: { route: Route }) {
  return (
    <span className={styles.named}>
      <span className={styles.message}>{path}</span>
      {address !== null && address !== path && <span className={styles.quiet}>{`opened as ${address}`}</span>}
      {unopened !== undefined && <span className={styles.quiet}>{`Not opened: ${unopened}`}</span>}
      {problems.map((problem) => (
        <span key={problem} className={styles.problem}>
          {problem}
        </span>
      ))}
      {console.length > 0 && (
        <details className={styles.places}>
          <summary>Console ({console.length})</summary>
          <ol>
            {console.map((line, index) => (
              // A page may say the same twice.
              <li key={index}>{line}</li>
            ))}
          </ol>
        </details>
      )}
    </span>
  );
}

const columnsFor = (pictures: string): DataTableColumn<Route>[] => [
  { key: 'page', header: 'Page', primary: true, cell: (route) => <Page route={route} /> },
  {
    key: 'content',
    header: 'Content after',
    align: 'end',
    cell: ({ contentMs }) => (contentMs === null ? '–' : `${formatNumber(contentMs / 1000, 1)} s`),
  },
  {
    key: 'memory',
    header: 'Stays in memory',
    align: 'end',
    cell: ({ grownBytes }) => (grownBytes === null ? '–' : formatBytes(grownBytes)),
  },
  {
    key: 'picture',
    header: 'Picture',
    cell: ({ path, screenshot }) =>
      screenshot === null ? (
        '–'
      ) : (
        <a className={styles.pictureLink} href={pictures + screenshot} target="_blank" rel="noreferrer">
          <img
            className={styles.picture}
            src={pictures + screenshot}
            alt={`Screenshot of ${path}`}
            loading="lazy"
          />
        </a>
      ),
  },
];
