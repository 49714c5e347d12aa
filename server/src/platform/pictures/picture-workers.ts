import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { PictureRefused } from './picture-limits';
import type { Derivatives } from './picture-limits';
import type { ProcessedPicture } from './process-picture';

/** What a process can be asked to make of an image. */
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
   * Looks at an image in a process of its own.
   * @param mask cuts the image from its ground
   * @throws PictureRefused when the image is at fault, also when it kills or stalls the process
   */
  process(bytes: Uint8Array, mask?: Uint8Array): Promise<ProcessedPicture>;
  /** The same for the derivatives as AVIF, which nobody waits for: it comes after all pictures that are new. */
  avif(bytes: Uint8Array, mask?: Uint8Array): Promise<Derivatives>;
  close(): Promise<void>;
}

export interface PictureWorkersOptions {
  /** The built `pictures.worker.js`. */
  workerFile: string;
  /** Processes at most; they start when first needed, and end when there was nothing to do for a while. */
  processes?: number;
  patience?: PicturePatience;
}

/** Milliseconds that one picture may take. */
export interface PicturePatience {
  /**
   * Of the processor's time, where the system tells it. The clock alone would be unfair: a process that gives way to
   * everything else may wait for minutes before it gets its second.
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

/** Said of a photo that ends the process which looks at it, or that no try has made. */
export const unreadable = 'This photo could not be read. Please save it anew, or try another one.';

/** A process that had nothing to do for so many milliseconds ends, and its memory is free. */
const idleTime = 60_000;

/** What a decoder needs to know of this machine. Everything else, keys and passwords first, is none of its business. */
const inherited = /^(PATH|HOME|TMPDIR|TEMP|TMP|SYSTEMROOT|LD_LIBRARY_PATH|DYLD_\w+|NODE_ENV)$/i;
/** One image at a time: one thread of libvips, and one heap of the C library for it. */
const alone = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' };

/**
 * Processes that look at images, behind everything else that this machine has to do. One that dies or stalls takes only
 * the image with it that it was working on: the next image starts another one.
 */
export function createPictureWorkers(options: PictureWorkersOptions): PictureWorkers {
  const { workerFile, processes = 2, patience = { processor: 60_000, clock: 600_000 } } = options;
  const queue: Waiting[] = [];
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const all = new Set<ChildProcess>();
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
    // Also while it has nothing to do: an error without a listener would end the server.
    child.on('error', () => {});
    child.once('exit', () => {
      all.delete(child);
      clearTimeout(idle.get(child));
      idle.delete(child);
    });
    return child;
  }

  /** The one that worked last; others may end. */
  function takeIdle(): ChildProcess | undefined {
    const child = [...idle.keys()].at(-1);
    if (child) {
      clearTimeout(idle.get(child));
      idle.delete(child);
    }
    return child;
  }

  function rest(child: ChildProcess): void {
    // Nobody waits for a process that has nothing to do.
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
        if (worked > patience.processor || Date.now() - begun.clock > patience.clock)
          onDeath(new Error('The picture took too long.'));
      },
      Math.min(1000, patience.processor / 4),
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
      const ended = [...all].map(
        (child) => new Promise<void>((resolve) => child.once('exit', () => resolve())),
      );
      for (const child of all) child.kill('SIGKILL');
      await Promise.all(ended);
    },
  };
}

/** Milliseconds of the processor that a process has had, of all its threads; 0 where the system does not tell. */
function processorTime({ pid }: ChildProcess): number {
  try {
    // Behind the name in brackets, which may hold anything: state and 10 others, then the time in user and in system.
    const [, fields = ''] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? [];
    const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
    return (user + system) * 10;
  } catch {
    return 0;
  }
}
