import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Logger } from '../../logger';
import type { EngineMessage, EngineRequest, EngineStart, EngineStorage } from './engine-protocol';
import { acquireProcessLock } from './process-lock';
import { shortDirectory } from './short-directory';

/** The running embedded engine. */
export interface EmbeddedEngine {
  /** Directory of its Unix socket, as `host` for pg. */
  host: string;
  /**
   * Runs maintenance now: frees dead rows, updates the statistics and writes a checkpoint. Also runs
   * automatically.
   */
  maintain(): Promise<void>;
  /** Number of fsync calls so far. */
  countSyncs(): Promise<number>;
  /** Writes the whole database as a tar file, for {@link EngineStorage} `dump`. */
  dump(file: string): Promise<void>;
  /** Writes a checkpoint, closes, and releases the directory. */
  close(): Promise<void>;
}

export interface EmbeddedEngineOptions {
  storage: EngineStorage;
  /** See {@link EngineStart}. */
  firstDatabase?: string | undefined;
  /** The built `embedded-engine.worker.js`. */
  workerFile: string;
  logger: Logger;
  /** Called when the engine has died; the process cannot continue. */
  onFatal: (error: Error) => void;
  /** Milliseconds; 10 s unless given. */
  idleInTransaction?: number;
}

const maintenanceInterval = 10 * 60_000;
/** Name of the socket for port 5432, as pg expects it. */
const socketName = '.s.PGSQL.5432';

/**
 * Starts PostgreSQL in this process: PGlite in a worker thread, reached by a Unix socket that only this user
 * can open.
 * @throws Error with one sentence when another process holds the directory
 */
export async function openEmbeddedEngine(options: EmbeddedEngineOptions): Promise<EmbeddedEngine> {
  const { storage } = options;
  const place = storage.kind === 'disk' ? await claimDirectory(storage.directory) : await temporaryPlace();
  let thread: EngineThread;
  try {
    thread = await startThread(options, join(place.host, socketName));
  } catch (error) {
    await place.release();
    throw error;
  }
  return {
    host: place.host,
    maintain: () => thread.ask({ kind: 'maintain' }).then(() => undefined),
    countSyncs: () => thread.ask({ kind: 'countSyncs' }).then((value) => value ?? 0),
    dump: (file) => thread.ask({ kind: 'dump', file }).then(() => undefined),
    async close() {
      try {
        await thread.close();
      } finally {
        await place.release();
      }
    },
  };
}

interface Place {
  host: string;
  release(): Promise<void>;
}

/** The socket's directory of an engine in another process of this user, as `host` for pg. */
export async function engineHostOf(directory: string): Promise<Place> {
  const short = await shortDirectory(directory, socketName.length);
  return { host: short.path, release: short.dispose };
}

async function claimDirectory(directory: string): Promise<Place> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    // The directory may have been created by an older version.
    await chmod(directory, 0o700);
  } catch (cause) {
    throw new Error(
      `DATA_DIR, ${directory}, cannot be used (${String(cause)}). It has to be a folder that belongs to the user who runs the server.`,
      { cause },
    );
  }
  const lock = await acquireProcessLock(directory);
  const short = await shortDirectory(directory, socketName.length);
  return {
    host: short.path,
    async release() {
      await short.dispose();
      await lock.release();
    },
  };
}

async function temporaryPlace(): Promise<Place> {
  const host = await mkdtemp(join(tmpdir(), 'bestie-'));
  return { host, release: () => rm(host, { recursive: true, force: true }) };
}

type Question = EngineRequest extends infer Request
  ? Request extends unknown
    ? Omit<Request, 'id'>
    : never
  : never;

interface EngineThread {
  ask(question: Question): Promise<number | undefined>;
  close(): Promise<void>;
}

async function startThread(options: EmbeddedEngineOptions, socketPath: string): Promise<EngineThread> {
  const { storage, firstDatabase, workerFile, logger, onFatal, idleInTransaction = 10_000 } = options;
  const workerData: EngineStart = {
    storage,
    firstDatabase,
    socketPath,
    idleInTransaction,
    maintenanceInterval: storage.kind === 'disk' ? maintenanceInterval : 0,
  };
  const worker = new Worker(resolve(workerFile), { workerData, name: 'database' });
  const waiting = new Map<number, { resolve(value: number | undefined): void; reject(error: Error): void }>();
  let lastId = 0;
  let closing = false;
  let failure: Error | undefined;

  const fail = (error: Error) => {
    if (failure) return;
    failure = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));

  await new Promise<void>((resolve, reject) => {
    let ready = false;
    worker.on('error', (error: Error) => {
      fail(error);
      if (ready) onFatal(error);
      else reject(error);
    });
    worker.on('exit', (code) => {
      const error = new Error(`The embedded database ended (code ${code}).`);
      if (!failure && !closing && ready) onFatal(error);
      fail(error);
      reject(error);
    });
    worker.on('message', (message: EngineMessage) => {
      if (message.kind === 'ready') {
        ready = true;
        resolve();
      } else if (message.kind === 'maintenanceFailed') {
        logger.warn({ error: message.error }, 'maintenance of the embedded database failed');
      } else {
        const asked = waiting.get(message.id);
        waiting.delete(message.id);
        if (message.error === undefined) asked?.resolve(message.value);
        else asked?.reject(new Error(message.error));
      }
    });
  });

  const ask = (question: Question) =>
    new Promise<number | undefined>((resolve, reject) => {
      if (failure) return reject(failure);
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, ...question });
    });
  return {
    ask,
    async close() {
      closing = true;
      if (!failure) await ask({ kind: 'close' });
      await ended;
    },
  };
}
