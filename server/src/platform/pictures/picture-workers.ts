import { Worker } from 'node:worker_threads';
import { PictureRefused } from './picture-limits';
import type { Derivatives } from './picture-limits';
import type { ProcessedPicture } from './process-picture';

/** What a thread can be asked to make of an image. */
interface Results {
  look: ProcessedPicture;
  avif: Derivatives;
}

export interface PictureTask {
  id: number;
  kind: keyof Results;
  bytes: ArrayBuffer;
  mask?: ArrayBuffer | undefined;
}

export type PictureAnswer =
  | { id: number; kind: 'done'; result: Results[keyof Results] }
  | { id: number; kind: 'refused'; reason: string }
  | { id: number; kind: 'failed'; message: string };

export interface PictureWorkers {
  /**
   * Processes an image in a thread; the bytes are handed over and gone afterwards.
   * @param mask cuts the image from its ground
   * @throws PictureRefused when the image is at fault, also when it kills or stalls the thread
   */
  process(bytes: Uint8Array<ArrayBuffer>, mask?: Uint8Array<ArrayBuffer>): Promise<ProcessedPicture>;
  /** The same for the derivatives as AVIF, which nobody waits for: it comes after all pictures that are new. */
  avif(bytes: Uint8Array<ArrayBuffer>, mask?: Uint8Array<ArrayBuffer>): Promise<Derivatives>;
  close(): Promise<void>;
}

export interface PictureWorkersOptions {
  /** The built `pictures.worker.js`. */
  workerFile: string;
  /** Threads at most; they start when first needed. */
  threads?: number;
  /** Milliseconds that one picture may take. */
  patience?: number;
}

interface Waiting {
  kind: keyof Results;
  bytes: Uint8Array<ArrayBuffer>;
  mask: Uint8Array<ArrayBuffer> | undefined;
  resolve(result: Results[keyof Results]): void;
  reject(error: Error): void;
}

const poisoned = 'This photo could not be read. Please save it anew, or try another one.';

/**
 * Threads that look at images. A thread that dies or stalls takes only the image with it that it was working
 * on: the next one starts a new thread.
 */
export function createPictureWorkers(options: PictureWorkersOptions): PictureWorkers {
  const { workerFile, threads = 2, patience = 60_000 } = options;
  const queue: Waiting[] = [];
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  let lastId = 0;
  let closed = false;

  function startWorker(): Worker {
    const worker = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: 256 } });
    // Nobody waits for a thread that has nothing to do; the task under way keeps the process alive instead.
    worker.unref();
    all.add(worker);
    // Also while it has nothing to do: an error without a listener would end the process.
    worker.on('error', () => {});
    worker.once('exit', () => {
      all.delete(worker);
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
    });
    return worker;
  }

  function next(): void {
    while (queue.length > 0 && (idle.length > 0 || all.size < threads)) {
      const first = queue.findIndex(({ kind }) => kind === 'look');
      const [waiting] = queue.splice(Math.max(0, first), 1);
      if (waiting) run(idle.pop() ?? startWorker(), waiting);
    }
  }

  function run(worker: Worker, waiting: Waiting): void {
    const id = (lastId += 1);
    const settle = (reusable: boolean, act: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onDeath).off('exit', onDeath);
      worker.unref();
      if (reusable) idle.push(worker);
      else {
        all.delete(worker);
        void worker.terminate();
      }
      act();
      next();
    };
    const onMessage = (answer: PictureAnswer) => {
      if (answer.id !== id) return;
      settle(true, () => {
        if (answer.kind === 'done') waiting.resolve(answer.result);
        else
          waiting.reject(
            answer.kind === 'refused' ? new PictureRefused(answer.reason) : new Error(answer.message),
          );
      });
    };
    const onDeath = (cause: unknown) =>
      settle(false, () =>
        waiting.reject(closed ? new Error('The server is ending.') : new PictureRefused(poisoned, { cause })),
      );
    const timer = setTimeout(() => onDeath(new Error('The thread took too long.')), patience);
    worker.on('message', onMessage).on('error', onDeath).on('exit', onDeath);
    worker.ref();
    const { buffer } = waiting.bytes;
    const mask = waiting.mask?.buffer;
    worker.postMessage({ id, kind: waiting.kind, bytes: buffer, mask } satisfies PictureTask, [
      buffer,
      ...(mask ? [mask] : []),
    ]);
  }

  function ask<Kind extends keyof Results>(
    kind: Kind,
    bytes: Uint8Array<ArrayBuffer>,
    mask: Uint8Array<ArrayBuffer> | undefined,
  ): Promise<Results[Kind]> {
    if (closed) return Promise.reject(new Error('The server is ending.'));
    return new Promise((resolve, reject) => {
      queue.push({ kind, bytes, mask, resolve: (result) => resolve(result as Results[Kind]), reject });
      next();
    });
  }

  return {
    process: (bytes, mask) => ask('look', bytes, mask),
    avif: (bytes, mask) => ask('avif', bytes, mask),
    async close() {
      closed = true;
      for (const waiting of queue.splice(0)) waiting.reject(new Error('The server is ending.'));
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}
