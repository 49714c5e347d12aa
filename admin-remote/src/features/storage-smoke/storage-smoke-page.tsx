import { useRef, useState } from 'react';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { DataTable } from '@bestie/design-system/data-table';
import type { DataTableColumn } from '@bestie/design-system/data-table';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { cleanUp, storageChecks } from './storage-checks';
import styles from './storage-smoke-page.module.css';

interface CheckResult {
  name: string;
  state: 'waiting' | 'running' | 'passed' | 'failed';
  milliseconds: number | null;
  evidence: string;
}

const waiting = (): CheckResult[] =>
  [...storageChecks.map(({ name }) => name), 'Clean up'].map((name) => ({
    name,
    state: 'waiting',
    milliseconds: null,
    evidence: '',
  }));

const badges = {
  waiting: <Badge>Waiting</Badge>,
  running: <Badge tone="warning">Running</Badge>,
  passed: <Badge tone="success">Passed</Badge>,
  failed: <Badge tone="danger">Failed</Badge>,
} as const;

const columns: DataTableColumn<CheckResult>[] = [
  { key: 'name', header: 'Check', primary: true, cell: ({ name }) => name },
  { key: 'state', header: 'Result', cell: ({ state }) => badges[state] },
  {
    key: 'milliseconds',
    header: 'Time',
    align: 'end',
    cell: ({ milliseconds }) => (milliseconds === null ? '–' : `${milliseconds} ms`),
  },
  {
    key: 'evidence',
    header: 'What was seen',
    cell: ({ evidence }) => <span className={styles.evidence}>{evidence}</span>,
  },
];

/** The report of a run, as text. */
export function reportOf(results: readonly CheckResult[], at: Date): string {
  const lines = results.map(
    ({ name, state, milliseconds, evidence }) =>
      `${state.padEnd(7)} ${String(milliseconds ?? '–').padStart(6)} ms  ${name}: ${evidence}`,
  );
  return [`Storage smoke, ${at.toISOString()}`, ...lines].join('\n');
}

/** /storage-smoke: runs every operation of object storage from this page, with the SDK that all pages use. */
export default function StorageSmokePage() {
  const { session, storage, toast } = useShell();
  const [results, setResults] = useState(waiting);
  const [running, setRunning] = useState(false);
  const busy = useRef(false);
  const uid = session?.uid;

  async function runAll() {
    if (busy.current || !uid) return;
    busy.current = true;
    setRunning(true);
    setResults(waiting());
    const folder = `users/${uid}/smoke/${crypto.randomUUID()}`;
    const context = {
      storage,
      uid,
      folder,
      request: (...request: Parameters<typeof fetch>) => fetch(...request),
    };
    const steps = [
      ...storageChecks.map((check) => () => check.run(context)),
      async () => `${await cleanUp(storage, folder)} objects deleted`,
    ];
    for (const [index, step] of steps.entries()) {
      const set = (change: Partial<CheckResult>) =>
        setResults((current) =>
          current.map((result, at) => (at === index ? { ...result, ...change } : result)),
        );
      set({ state: 'running' });
      const startedAt = performance.now();
      const outcome = await step().then(
        (evidence) => ({ state: 'passed' as const, evidence }),
        (error: unknown) => ({
          state: 'failed' as const,
          evidence: error instanceof Error ? error.message : String(error),
        }),
      );
      set({ ...outcome, milliseconds: Math.round(performance.now() - startedAt) });
    }
    busy.current = false;
    setRunning(false);
  }

  usePrimaryAction({ label: 'Run all checks', run: () => void runAll() });

  const copy = async () => {
    await navigator.clipboard.writeText(reportOf(results, new Date()));
    toast('Report copied.', { kind: 'success' });
  };
  const failed = results.filter(({ state }) => state === 'failed').length;
  const passed = results.filter(({ state }) => state === 'passed').length;
  return (
    <Page>
      <PageHeader
        title="Storage Smoke"
        lede="Uploads, reads and deletes small files of your own through the storage SDK, and shows what worked."
        actions={
          <>
            <Button onClick={() => void copy()} disabled={running || passed + failed === 0}>
              Copy report
            </Button>
            <Button variant="primary" onClick={() => void runAll()} loading={running}>
              Run all checks
            </Button>
          </>
        }
      />
      <p role="status" className={styles.sum}>
        {passed} passed, {failed} failed, {results.length - passed - failed} to go
      </p>
      <DataTable caption="Checks" columns={columns} rows={results} rowKey={({ name }) => name} />
    </Page>
  );
}
