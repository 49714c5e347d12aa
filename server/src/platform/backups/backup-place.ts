import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Where the files of backups are. */
export interface BackupPlace {
  /** Writes a file as a whole or not at all. @returns its bytes */
  write(name: string, source: AsyncIterable<Buffer>): Promise<number>;
  /** Fails with ENOENT when it is missing. */
  read(name: string): Readable;
  /** Bytes of a file; null when it is missing. */
  size(name: string): Promise<number | null>;
  /** Names below a folder, without it; none when it is missing. */
  list(folder: string): Promise<string[]>;
  /** Removes a file or folder; a missing one is no error. */
  remove(name: string): Promise<void>;
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
/** Of a file that is being written. */
const unfinished = '.incoming';

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** A folder of this machine, or one that is mounted there. */
export function openBackupPlace(root: string): BackupPlace {
  const pathOf = (name: string) => {
    if (name.split('/').some((part) => part === '..' || part === '.' || part === ''))
      throw new Error(`${name} is no name of a backup’s file.`);
    return join(root, name);
  };
  return {
    async write(name, source) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const temporary = `${path}${unfinished}`;
      try {
        await pipeline(source, createWriteStream(temporary, { mode: 0o600, flush: true }));
        const { size } = await stat(temporary);
        await rename(temporary, path);
        await syncFolder(dirname(path));
        return size;
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },

    read: (name) => createReadStream(pathOf(name), { highWaterMark: 256 * 1024 }),

    size: (name) =>
      stat(pathOf(name)).then(
        ({ size }) => size,
        (error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        },
      ),

    async list(folder) {
      const names = await readdir(pathOf(folder)).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      return names.filter((name) => !name.endsWith(unfinished)).sort();
    },

    remove: (name) => rm(pathOf(name), { recursive: true, force: true }),
  };
}
