import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReleaseError, RemoteReleases } from '@bestie/contracts/releases.contract';
import { releasesQueries } from '@bestie/client/releases.queries';
import { DataTable } from '@bestie/design-system/data-table';
import type { DataTableColumn } from '@bestie/design-system/data-table';
import { formatMoment } from '@bestie/design-system/format-date';
import { formatNumber } from '@bestie/design-system/format-number';
import { Section } from '@bestie/design-system/section';
import { Select } from '@bestie/design-system/select';
import { useApi } from '@bestie/remote-kit/shell';
import { JsonLink } from './json-link';
import styles from './releases.module.css';
import { TabState } from './tab-state';

/** What pages threw in a release, at its places in the sources; that of the stable release first. */
export function ReleaseErrors({ data: { remoteId, stable, canary, releases } }: { data: RemoteReleases }) {
  const versions = releases.filter(({ state }) => state !== 'publishing').map(({ version }) => version);
  const [chosen, setChosen] = useState<string | null>(null);
  const version = chosen ?? canary?.version ?? stable ?? versions[0];
  if (version === undefined) return null;
  return (
    <Section
      title="Errors"
      level={3}
      lede="What pages threw, without what looks personal. Each person counts once a day, for 30 days."
      actions={
        <>
          <Select
            aria-label="Release whose errors are shown"
            value={version}
            options={versions.map((each) => ({ value: each, label: each }))}
            onValueChange={setChosen}
          />
          <JsonLink href={`/api/releases/${remoteId}/errors?version=${encodeURIComponent(version)}`} />
        </>
      }
    >
      <Errors remoteId={remoteId} version={version} />
    </Section>
  );
}

function Errors({ remoteId, version }: { remoteId: string; version: string }) {
  const query = useQuery(releasesQueries.errors(useApi(), remoteId, version));
  if (!query.data) return <TabState query={query} rows={2} columns={3} />;
  if (query.data.errors.length === 0)
    return <p className={styles.quiet}>No page reported an error of {version}.</p>;
  return (
    <DataTable
      caption={`Errors of ${version}`}
      columns={columns}
      rows={query.data.errors}
      rowKey={({ id }) => id}
    />
  );
}

function Thrown({ error: { message, stack, mapped } }: { error: ReleaseError }) {
  return (
    <span className={styles.named}>
      <span className={styles.message}>{message}</span>
      {stack.length > 0 && (
        <details className={styles.places}>
          <summary>{stack[0]}</summary>
          <ol>
            {stack.slice(1).map((place, index) => (
              // Recursion repeats places.
              <li key={index}>{place}</li>
            ))}
          </ol>
          {!mapped && <p className={styles.quiet}>No source map was sent with this release.</p>}
        </details>
      )}
    </span>
  );
}

const columns: DataTableColumn<ReleaseError>[] = [
  { key: 'error', header: 'Error', primary: true, cell: (error) => <Thrown error={error} /> },
  { key: 'people', header: 'People', align: 'end', cell: ({ people }) => formatNumber(people) },
  { key: 'first', header: 'First', cell: ({ firstAt }) => formatMoment(firstAt) },
  { key: 'last', header: 'Last', cell: ({ lastAt }) => formatMoment(lastAt) },
];
