import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { PictureRefused } from './picture-limits';
import type { Derivatives } from './picture-limits';
import type { ProcessedPicture } from './process-picture';

/** The tasks of a picture process. */
interface Results {
  look: ProcessedPicture;
  avif: Derivatives;
}

export interface PictureTask {
  id: number;
  kind: keyof Results;
  bytes: Uint8Array;
  mask?: Uint8Array | undefined;
}

export type PictureAnswer =
  | { id: number; kind: 'done'; result: Results[keyof Results] }
  | { id: number; kind: 'refused'; reason: string }
  /** Refused, and the process ends, because the picture took more memory than it may have. */
  | { id: number; kind: 'outgrown'; reason: string }
  | { id: number; kind: 'failed'; message: string };

export interface PictureWorkers {
  /**
   * Processes an image in a separate process.
   * @param mask cuts out the piece
   * @throws PictureRefused when the image is at fault, also when it crashes or stalls the process
   */
  process(bytes: Uint8Array, mask?: Uint8Array): Promise<ProcessedPicture>;
  /** Makes the AVIF derivatives. Not urgent: runs after all new pictures. */
  avif(bytes: Uint8Array, mask?: Uint8Array): Promise<Derivatives>;
  /** Processes that run now, and what became of images since the start. */
  counts(): PictureCounts;
  close(): Promise<void>;
}

export interface PictureCounts {
  processes: number;
  outcomes: Record<'done' | 'refused' | 'failed', number>;
}

export interface PictureWorkersOptions {
  /** The built `pictures.worker.js`. */
  workerFile: string;
  /** Maximum number of processes; they start on demand, and end when idle. */
  processes?: number;
  timeouts?: PictureTimeouts;
}

/** Limits in milliseconds for one picture. */
export interface PictureTimeouts {
  /**
   * Processor time, where the system reports it. Wall-clock time alone would be unfair to a process of low priority,
   * which may wait for minutes.
   */
  processor: number;
  clock: number;
}

interface Waiting {
  kind: keyof Results;
  bytes: Uint8Array;
  mask: Uint8Array | undefined;
  resolve(result: Results[keyof Results]): void;
  reject(error: Error): void;
}

/** Message for a photo that crashes its process, or that fails on every attempt. The page says what to do about it. */
export const unreadable = 'This photo could not be read.';

/** An idle process ends after this time and frees its memory. */
const idleTime = 60_000;

/** Environment variables that a decoder needs. It receives no others, least of all keys and passwords. */
const inherited = /^(PATH|HOME|TMPDIR|TEMP|TMP|SYSTEMROOT|LD_LIBRARY_PATH|DYLD_\w+|NODE_ENV)$/i;
/** One image at a time: one libvips thread, and one heap of the C library for it. */
const alone = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' };

/**
 * A pool of low-priority picture processes. One that crashes or stalls takes only its current image with it: the next
 * image starts a new one.
 */
export function createPictureWorkers(options: PictureWorkersOptions): PictureWorkers {
  const { workerFile, processes = 2, timeouts = { processor: 60_000, clock: 600_000 } } = options;
  const queue: Waiting[] = [];
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const all = new Set<ChildProcess>();
  const outcomes = { done: 0, refused: 0, failed: 0 };
  let lastId = 0;
  let closed = false;

  function start(): ChildProcess {
    const child = fork(workerFile, {
      env: {
        ...Object.fromEntries(Object.entries(process.env).filter(([name]) => inherited.test(name))),
        ...alone,
      },
      execArgv: ['--max-old-space-size=256'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    all.add(child);
    // Also while idle: an error without a listener would end the server.
    child.on('error', () => {});
    child.once('exit', () => {
      all.delete(child);
      clearTimeout(idle.get(child));
      idle.delete(child);
    });
    return child;
  }

  /** The most recently used one, so that others become idle and end. */
  function takeIdle(): ChildProcess | undefined {
    const child = [...idle.keys()].at(-1);
    if (child) {
      clearTimeout(idle.get(child));
      idle.delete(child);
    }
    return child;
  }

  function rest(child: ChildProcess): void {
    // An idle process does not keep the server alive.
    child.unref();
    child.channel?.unref();
    idle.set(child, setTimeout(() => end(child), idleTime).unref());
  }

  function end(child: ChildProcess): void {
    all.delete(child);
    clearTimeout(idle.get(child));
    idle.delete(child);
    child.kill('SIGKILL');
  }

  function next(): void {
    while (queue.length > 0 && (idle.size > 0 || all.size < processes)) {
      const first = queue.findIndex(({ kind }) => kind === 'look');
      const [waiting] = queue.splice(Math.max(0, first), 1);
      if (waiting) run(takeIdle() ?? start(), waiting);
    }
  }

  function run(child: ChildProcess, waiting: Waiting): void {
    const id = (lastId += 1);
    const settle = (reusable: boolean, act: () => void) => {
      clearInterval(watching);
      child.off('message', onMessage).off('error', onDeath).off('exit', onDeath);
      if (reusable && !closed) rest(child);
      else end(child);
      act();
      next();
    };
    const onMessage = (message: unknown) => {
      const answer = message as PictureAnswer;
      if (answer.id !== id) return;
      settle(answer.kind !== 'outgrown', () => {
        if (answer.kind === 'done') waiting.resolve(answer.result);
        else
          waiting.reject(
            answer.kind === 'failed' ? new Error(answer.message) : new PictureRefused(answer.reason),
          );
      });
    };
    const onDeath = (cause: unknown) =>
      settle(false, () =>
        waiting.reject(
          closed ? new Error('The server is ending.') : new PictureRefused(unreadable, { cause }),
        ),
      );
    const begun = { clock: Date.now(), processor: processorTime(child) };
    const watching = setInterval(
      () => {
        const worked = processorTime(child) - begun.processor;
        if (worked > timeouts.processor || Date.now() - begun.clock > timeouts.clock)
          onDeath(new Error('The picture took too long.'));
      },
      Math.min(1000, timeouts.processor / 4),
    );
    child.on('message', onMessage).on('error', onDeath).on('exit', onDeath);
    child.ref();
    child.channel?.ref();
    const { kind, bytes, mask } = waiting;
    child.send({ id, kind, bytes, mask } satisfies PictureTask, (error) => error && onDeath(error));
  }

  function ask<Kind extends keyof Results>(
    kind: Kind,
    bytes: Uint8Array,
    mask: Uint8Array | undefined,
  ): Promise<Results[Kind]> {
    if (closed) return Promise.reject(new Error('The server is ending.'));
    return new Promise((resolve, reject) => {
      queue.push({
        kind,
        bytes,
        mask,
        resolve(result) {
          outcomes.done += 1;
          resolve(result as Results[Kind]);
        },
        reject(error) {
          outcomes[error instanceof PictureRefused ? 'refused' : 'failed'] += 1;
          reject(error);
        },
      });
      next();
    });
  }

  return {
    process: (bytes, mask) => ask('look', bytes, mask),
    avif: (bytes, mask) => ask('avif', bytes, mask),
    counts: () => ({ processes: all.size, outcomes: { ...outcomes } }),
    async close() {
      closed = true;
      for (const waiting of queue.splice(0)) waiting.reject(new Error('The server is ending.'));
      const ended = [...all].map(
        (child) => new Promise<void>((resolve) => child.once('exit', () => resolve())),
      );
      for (const child of all) child.kill('SIGKILL');
      await Promise.all(ended);
    },
  };
}

/** Processor time in milliseconds of all threads of a process; 0 where the system does not report it. */
function processorTime({ pid }: ChildProcess): number {
  try {
    // The name in brackets may contain anything. It is followed by the state and 10 other fields, then user and
    // system time.
    const [, fields = ''] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? [];
    const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
    return (user + system) * 10;
  } catch {
    return 0;
  }
}
