import { randomUUID } from 'node:crypto';
import { link, lstat, rename, rm, unlink } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { shortDirectory } from './short-directory';

/** A held lock. It ends with the process, even when that is killed. */
export interface ProcessLock {
  release(): Promise<void>;
}

/** Another process holds the directory; the message names it in one sentence. */
export class DirectoryHeld extends Error {
  override readonly name = 'DirectoryHeld';
}

interface Holder {
  pid: number;
  since: string;
}

type Probe = { alive: false } | { alive: true; holder: Holder | undefined };

const lockName = 'database.lock';
const answerWithin = 1000;

/**
 * Locks the database in `directory` for this process. Two processes in one directory would silently destroy
 * each other's rows, so the lock is a listening Unix socket: the kernel closes it with its process, and
 * others find out by connecting whether its holder is alive.
 * @throws DirectoryHeld
 */
export async function acquireProcessLock(directory: string): Promise<ProcessLock> {
  const short = await shortDirectory(directory, 64);
  const own = join(short.path, `${lockName}.${randomUUID().slice(0, 8)}`);
  const server = await listen(own);
  try {
    await claim(join(short.path, lockName), own, directory);
    await rm(own, { force: true });
  } catch (error) {
    await close(server, own);
    await short.dispose();
    throw error;
  }
  return {
    async release() {
      // The file is removed first, so that nobody finds it and waits while it no longer answers.
      await rm(join(short.path, lockName), { force: true });
      await close(server, own);
      await short.dispose();
    },
  };
}

/**
 * Makes `name` a second name of our socket `own`. `link` is atomic: of several that try, one succeeds. A
 * stale file is replaced only under a second lock named after that very file, so that two processes that both
 * found it stale cannot both replace it.
 */
async function claim(name: string, own: string, directory: string): Promise<void> {
  for (;;) {
    if (await tryLink(own, name)) return;
    const seen = await identity(name);
    if (seen === undefined) continue;
    const probe = await probeHolder(name);
    if (probe.alive) throw new DirectoryHeld(heldSentence(directory, probe.holder));
    const takeOver = `${name}.${seen}`;
    await claim(takeOver, own, directory);
    try {
      if ((await identity(name)) !== seen) continue;
      const renamed = `${own}.r`;
      await link(own, renamed);
      await rename(renamed, name);
      return;
    } finally {
      await rm(takeOver, { force: true });
    }
  }
}

async function tryLink(own: string, name: string): Promise<boolean> {
  try {
    await link(own, name);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Inode and modification time: a replaced file never has both. */
async function identity(name: string): Promise<string | undefined> {
  try {
    const found = await lstat(name, { bigint: true });
    return `${found.ino.toString(36)}-${found.mtimeNs.toString(36)}`;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Only a refused connection proves that nobody listens; any other result counts as a running holder. */
function probeHolder(name: string): Promise<Probe> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(name);
    const finish = (probe: Probe) => {
      socket.destroy();
      resolve(probe);
    };
    socket.setTimeout(answerWithin, () => finish({ alive: true, holder: undefined }));
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('end', () => finish({ alive: true, holder: readHolder(text) }));
    socket.on('error', (error) => {
      const code = codeOf(error);
      finish(
        code === 'ECONNREFUSED' || code === 'ENOENT' ? { alive: false } : { alive: true, holder: undefined },
      );
    });
  });
}

function readHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

const heldSentence = (directory: string, holder: Holder | undefined) =>
  `The data directory ${directory} is in use by another Bestie server` +
  `${holder ? ` (process ${holder.pid}, since ${holder.since})` : ''}; stop that one or set DATA_DIR to another directory.`;

async function listen(path: string): Promise<Server> {
  const since = new Date().toISOString();
  const server = createServer((socket) => {
    // A process that connects and hangs up early must not end this one.
    socket.on('error', () => socket.destroy());
    socket.end(JSON.stringify({ pid: process.pid, since } satisfies Holder));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  server.unref();
  return server;
}

async function close(server: Server, path: string): Promise<void> {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await unlink(path).catch(() => undefined);
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
