import { conformanceCases, createConformanceRun } from './run-conformance';

export interface ConformanceResult {
  title: string;
  /** Why it failed; null when it passed. */
  failure: string | null;
}

const timeoutMs = 30_000;
/** Most of the time a case waits for the SDK's next attempt. */
const atOnce = 4;

/** Runs every case against the fault proxy named in the URL, and shows and returns the results. */
async function runAll(): Promise<ConformanceResult[]> {
  const run = createConformanceRun(Number(new URLSearchParams(location.search).get('port')));
  const results: ConformanceResult[] = [];
  const waiting = [...conformanceCases];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { title, run: check } = next;
      const late = new Promise<never>((_resolve, reject) =>
        setTimeout(() => reject(new Error('It did not end.')), timeoutMs),
      );
      const failure = await Promise.race([check(run.kit()), late]).then(
        () => null,
        (error: unknown) => String(error),
      );
      results.push({ title, failure });
      const line = document.createElement('li');
      line.textContent = `${failure === null ? 'passed' : `FAILED: ${failure}`} – ${title}`;
      document.querySelector('ol')?.append(line);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  await run.close();
  return results;
}

Object.assign(window, { conformance: runAll() });
