import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { RowsAnswer, RowsKind, RowsQuestions } from './archive-protocol';
import { ArchiveRefused } from './archive-refused';

/** Memory limit for reading one archive; enough for the maximum of rows. */
const mostMegabytes = 512;

/** The thread that reads one archive. */
export interface ArchiveThread {
  /** @throws ArchiveRefused for an invalid archive, also when it exceeds the memory limit */
  ask<Kind extends RowsKind>(
    kind: Kind,
    input: RowsQuestions[Kind]['input'],
  ): Promise<RowsQuestions[Kind]['output']>;
  /** Passes a file in chunks, with backpressure. */
  read(file: RowsQuestions['begin']['input'], stream: Readable): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the thread.
 * @param workerFile the built `archive-rows.worker.js`
 * @param note called with notes about what is left out
 */
export function openArchiveThread(
  workerFile: string,
  note: (words: string) => void,
  megabytes = mostMegabytes,
): ArchiveThread {
  const worker = new Worker(workerFile, {
    name: 'archive',
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  let failure: Error | undefined;
  let waiting: { resolve(value: unknown): void; reject(error: Error): void } | undefined;
  const fail = (error: Error) => {
    failure ??= error;
    waiting?.reject(failure);
    waiting = undefined;
  };
  worker.on('error', (error: NodeJS.ErrnoException) =>
    fail(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new ArchiveRefused('It tells more than can be read here at once.')
        : error,
    ),
  );
  worker.on('exit', () => fail(new Error('The thread that reads archives ended.')));
  worker.on('message', ({ value, notes, refused, error }: RowsAnswer) => {
    for (const words of notes) note(words);
    const asked = waiting;
    waiting = undefined;
    if (refused !== undefined) asked?.reject(new ArchiveRefused(refused));
    else if (error !== undefined) asked?.reject(new Error(error));
    else asked?.resolve(value);
  });

  const thread: ArchiveThread = {
    ask: (kind, input) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure);
        waiting = { resolve: resolve, reject };
        worker.postMessage({ kind, input });
      }),
    async read(file, stream) {
      await thread.ask('begin', file);
      // Copied, because chunks of a stream may share memory.
      for await (const piece of stream) await thread.ask('piece', { bytes: new Uint8Array(piece as Buffer) });
      await thread.ask('end', {});
    },
    async close() {
      await worker.terminate();
    },
  };
  return thread;
}
