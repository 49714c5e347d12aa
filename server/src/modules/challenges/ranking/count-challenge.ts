import { Worker } from 'node:worker_threads';
import type { CountResult, CountTask } from './count-votes';

export interface CountOptions {
  /** The built `count-challenge.worker.js`. */
  workerFile: string;
  /** Time after which the count is given up, in milliseconds. */
  timeout?: number;
  /** Ends the count, as when the server closes. */
  signal?: AbortSignal;
}

/** The largest challenge takes half a minute; a busy machine may be much slower. */
const longest = 600_000;
/** Memory limit of the thread; scores of 2,000 entries take 16 MB. */
const mostMegabytes = 512;

/**
 * Counts votes in a thread of its own, so that the server answers meanwhile. One thread per count; it ends with the promise.
 * @throws Error for votes that cannot be counted, for a timeout, and when it is aborted; nothing has changed then
 */
export async function countChallenge(
  task: CountTask,
  { workerFile, timeout = longest, signal }: CountOptions,
): Promise<CountResult> {
  signal?.throwIfAborted();
  const worker = new Worker(workerFile, {
    name: 'count',
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  const ended = new AbortController();
  try {
    return await new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`The count took longer than ${timeout / 1000} seconds.`)),
        timeout,
      );
      ended.signal.addEventListener('abort', () => clearTimeout(late));
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { signal: ended.signal });
      worker.on('message', resolve);
      worker.on('error', reject);
      worker.on('exit', () => reject(new Error('The thread that counts ended without a result.')));
    });
  } finally {
    ended.abort();
    await worker.terminate();
  }
}
