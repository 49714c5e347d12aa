import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { access, constants, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { ContentMissing } from './object-driver';
import type { ContentWriter, StoredContent, ObjectDriver } from './object-driver';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Writes are collected up to this size, so that small socket reads become few large writes. */
const writeBytes = 1024 * 1024;

/** Whether the error says that a file does not exist. */
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/**
 * Contents as files below `root`: `incoming/{uuid}` while being written, `{2}/{2}/{uuid}` once complete, spread over
 * folders by the random end of the uuid. Completing one is sync, rename, sync of the folder, so that a crash leaves
 * a whole content or none.
 */
export async function openDiskDriver(root: string): Promise<ObjectDriver> {
  const incoming = join(root, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await syncDirectory(root);

  const checked = (contentId: string) => {
    if (!uuid.test(contentId)) throw new Error('A content is named by a uuid.');
    return contentId;
  };
  const incomingPath = (contentId: string) => join(incoming, checked(contentId));
  const completePath = (contentId: string) =>
    join(root, checked(contentId).slice(-2), contentId.slice(-4, -2), contentId);

  /**
   * Renames a content with all its bytes to its final path. All directory entries are synced together, which costs
   * hardly more than one.
   */
  async function moveInPlace(contentId: string): Promise<void> {
    const target = completePath(contentId);
    const folder = dirname(target);
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(incomingPath(contentId), target);
    const changed = [folder];
    while (made && changed.at(-1) !== dirname(made)) changed.push(dirname(changed.at(-1) ?? root));
    await Promise.all(changed.map(syncDirectory));
  }

  return {
    check: () => access(incoming, constants.R_OK | constants.W_OK | constants.X_OK),

    async open(contentId, position) {
      const path = incomingPath(contentId);
      if (position > 0) return createWriter(await open(path, 'r+'), position);
      return createWriter(await open(path, 'w', 0o600), 0, () => syncDirectory(incoming));
    },

    async readStart(contentId, length) {
      if (length === 0) return Readable.from([]);
      const handle = await open(incomingPath(contentId), 'r').catch((error: unknown) => {
        if (!isMissing(error)) throw error;
        return open(completePath(contentId), 'r').catch((failure: unknown) => {
          throw isMissing(failure) ? new ContentMissing(contentId) : failure;
        });
      });
      return handle.createReadStream({ start: 0, end: length - 1, highWaterMark: writeBytes });
    },

    async complete(contentId, size) {
      const target = completePath(contentId);
      try {
        const handle = await open(incomingPath(contentId), 'r+');
        try {
          const found = (await handle.stat()).size;
          if (found < size) throw new Error('The content is shorter than it was said to be.');
          if (found > size) await handle.truncate(size);
          await handle.sync();
        } finally {
          await handle.close();
        }
      } catch (error) {
        if (!isMissing(error)) throw error;
        const completed = await open(target, 'r');
        await completed.close();
        return;
      }
      await moveInPlace(contentId);
    },

    read: (contentId, range) =>
      createReadStream(completePath(contentId), { ...range, highWaterMark: 256 * 1024 }),

    async remove(contentId) {
      await rm(incomingPath(contentId), { force: true });
      await rm(completePath(contentId), { force: true });
    },

    async *list() {
      yield* contentsIn(incoming);
      for (const first of await foldersIn(root))
        for (const second of await foldersIn(join(root, first))) yield* contentsIn(join(root, first, second));
    },
  };
}

/** Folders of complete contents. */
async function foldersIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name))
    .map(({ name }) => name);
}

async function* contentsIn(path: string): AsyncGenerator<StoredContent> {
  for await (const entry of await opendir(path)) {
    if (!entry.isFile() || !uuid.test(entry.name)) continue;
    const found = await stat(join(path, entry.name)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
      return null;
    });
    if (found) yield { contentId: entry.name, bytes: found.size, changedAt: found.mtime };
  }
}

/**
 * Writes to the file in large blocks while the next ones arrive; about two blocks are in memory.
 * @param syncEntry makes the directory entry of a new file durable
 */
function createWriter(handle: FileHandle, start: number, syncEntry?: () => Promise<void>): ContentWriter {
  let position = start;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let underWay: Promise<void> = Promise.resolve();
  let busy = false;
  let failure: Error | undefined;

  const flush = async (): Promise<void> => {
    busy = true;
    try {
      while (waiting.length > 0) {
        const pieces = waiting;
        const length = waitingBytes;
        waiting = [];
        waitingBytes = 0;
        await writeWhole(handle, pieces, length, position);
        position += length;
      }
    } catch (error) {
      failure = error as Error;
    } finally {
      busy = false;
    }
  };
  const settled = async () => {
    await underWay;
    if (failure) throw failure;
  };

  return {
    async write(piece) {
      if (failure) throw failure;
      waiting.push(piece);
      waitingBytes += piece.length;
      if (!busy) underWay = flush();
      if (waitingBytes >= writeBytes) await settled();
    },
    async sync() {
      await settled();
      await Promise.all([handle.sync(), syncEntry?.()]);
    },
    flush: settled,
    async close() {
      await underWay;
      await handle.close();
    },
  };
}

/** Writes all bytes, since the system may accept only part of a buffer. */
async function writeWhole(
  handle: FileHandle,
  pieces: Buffer[],
  length: number,
  position: number,
): Promise<void> {
  const { bytesWritten } = await handle.writev(pieces, position);
  if (bytesWritten === length) return;
  const rest = Buffer.concat(pieces).subarray(bytesWritten);
  let written = 0;
  while (written < rest.length) {
    const step = await handle.write(rest, written, rest.length - written, position + bytesWritten + written);
    if (step.bytesWritten === 0) throw new Error('The disk takes no more bytes.');
    written += step.bytesWritten;
  }
}
