import { Worker } from 'node:worker_threads';
import type { ScratchOrigin } from '../../platform/database/scratch';
import type { DrillUpdate } from './drill';

/** What the thread of a drill gets. */
export interface DrillTask<ServerOptions = unknown> {
  backupId: string;
  /** Of the scratch database on PostgreSQL. */
  name: string;
  folder: string;
  origin: ScratchOrigin;
  server: ServerOptions;
}

/** What it answers. */
export type DrillAnswer = DrillUpdate | { kind: 'passed' } | { kind: 'failed'; problem: string };

export interface DrillThreadOptions {
  /** The built `drill.worker.js`. */
  workerFile: string;
  /** Updates are handled one after another, before the promise is settled. */
  onUpdate: (update: DrillUpdate) => Promise<void>;
  signal: AbortSignal;
}

/** Memory limit of the thread's JavaScript. */
const mostMegabytes = 1024;

/**
 * Drills in a thread of low priority: it loads and hashes every row and opens a whole server, and people are answered meanwhile.
 * @throws Error in the words of what failed, and when it is aborted
 */
export async function drillInThread(
  task: DrillTask,
  { workerFile, onUpdate, signal }: DrillThreadOptions,
): Promise<void> {
  signal.throwIfAborted();
  const worker = new Worker(workerFile, {
    name: 'drill',
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  const ended = new AbortController();
  let handled = Promise.resolve();
  try {
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { signal: ended.signal });
      worker.on('message', (answer: DrillAnswer) => {
        if (answer.kind === 'passed') resolve();
        else if (answer.kind === 'failed') reject(new Error(answer.problem));
        else {
          handled = handled.then(() => onUpdate(answer));
          handled.catch(reject);
        }
      });
      worker.on('error', reject);
      worker.on('exit', () => reject(new Error('The thread of the drill ended without a result.')));
    });
    await handled;
  } finally {
    ended.abort();
    await worker.terminate();
    await handled.catch(() => {});
  }
}
