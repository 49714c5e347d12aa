import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { archivesQueries } from '@bestie/client/archives.queries';
import type { ArchiveSummary } from '@bestie/contracts/archives.contract';
import { failureText } from '@bestie/contracts/errors';
import { Button } from '@bestie/design-system/button';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { ProgressBar } from '@bestie/design-system/progress-bar';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { everything, refreshQueries } from '@bestie/remote-kit/refresh-queries';
import { useShell } from '@bestie/remote-kit/shell';
import { useUploads } from '@bestie/remote-kit/use-uploads';
import { archiveGroup, archiveUpload } from './archive-upload';
import { ImportResult, isRunning } from './import-result';
import styles from './archive.module.css';
import settings from './settings-page.module.css';

/** A connection of 20 Mbit/s, in bytes per second. */
const usualLine = 2_500_000;

/** How long a download of this many bytes takes on an average connection. */
function durationWords(bytes: number): string {
  const minutes = Math.round(bytes / usualLine / 60);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 90) return `about ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`;
  return `about ${Math.round(minutes / 60)} hours`;
}

function Export({ summary }: { summary: ArchiveSummary }) {
  const pieces = summary.contents.find(({ name }) => name === 'items')?.count ?? 0;
  return (
    <>
      <div className={settings.row}>
        <p className={styles.hint}>
          {pieces === 1 ? '1 piece' : `${pieces} pieces`} and {formatBytes(summary.bytes)} of originals. At 20
          Mbit/s, that takes {durationWords(summary.bytes)}.
        </p>
        <Button variant="primary" href="/api/archive" download>
          Export everything
        </Button>
      </div>
      {summary.contents.length > 0 && (
        <details className={styles.details}>
          <summary>What’s included</summary>
          <ul className={styles.kinds}>
            <li>
              <span>Originals</span> <b>{summary.files}</b>
            </li>
            {summary.contents.map(({ name, title, count }) => (
              <li key={name}>
                <span>{title}</span> <b>{count}</b>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Refreshes all lists when an import that was seen running is complete. */
function useRefreshAfterImport(running: boolean): void {
  const { queryClient } = useShell();
  const ran = useRef(false);
  useEffect(() => {
    if (ran.current && !running) void refreshQueries(queryClient, everything);
    ran.current = running;
  }, [running, queryClient]);
}

function Import() {
  const { api, session, toast, uploads } = useShell();
  const input = useRef<HTMLInputElement>(null);
  const imports = useQuery({
    ...archivesQueries.imports(api),
    refetchInterval: ({ state }) => (state.data?.items.some(isRunning) ? 1_000 : false),
  });
  const sending = useUploads(archiveGroup).find(({ state }) => state !== 'success' && state !== 'canceled');
  const [latest] = imports.data?.items ?? [];
  const running = latest !== undefined && isRunning(latest);
  useRefreshAfterImport(running);

  async function add(files: FileList | null) {
    const [file] = files ?? [];
    if (input.current) input.current.value = '';
    if (!file || !session) return;
    if (!/\.zip$/i.test(file.name)) {
      toast('An archive is a ZIP file.', { kind: 'error' });
      return;
    }
    try {
      await uploads.add([archiveUpload(session.uid, file)]);
    } catch (error) {
      toast(failureText(error), { kind: 'error' });
    }
  }

  return (
    <div className={styles.import}>
      <div className={settings.row}>
        <p className={styles.hint}>
          Every file is verified before anything is saved. What you already have isn’t imported twice.
        </p>
        <input
          ref={input}
          type="file"
          accept=".zip,application/zip"
          aria-label="Archive to import"
          hidden
          onChange={(event) => void add(event.target.files)}
        />
        <Button disabled={running || sending !== undefined} onClick={() => input.current?.click()}>
          Import an archive
        </Button>
      </div>
      {sending && (
        <ProgressBar
          label={`Uploading ${sending.name}`}
          value={sending.fraction}
          detail={
            sending.reason ?? `${Math.round(sending.fraction * 100)} % of ${formatBytes(sending.bytes)}`
          }
          state={sending.state === 'error' ? 'error' : sending.state === 'paused' ? 'paused' : 'running'}
        />
      )}
      {imports.isError && !imports.data ? (
        <ErrorState onRetry={() => void imports.refetch()} retrying={imports.isFetching} />
      ) : (
        <div role="status">{latest && <ImportResult latest={latest} />}</div>
      )}
    </div>
  );
}

/** Size and contents of an archive, the link that creates it, and the import of one. */
export default function Archive() {
  const { api } = useShell();
  const summary = useQuery(archivesQueries.get(api));
  return (
    <div className={styles.archive}>
      {summary.data ? (
        <Export summary={summary.data} />
      ) : summary.isError ? (
        <ErrorState onRetry={() => void summary.refetch()} retrying={summary.isFetching} />
      ) : (
        <Loading label="Checking what your archive contains…">
          <Skeleton height={72} />
        </Loading>
      )}
      <Import />
    </div>
  );
}
