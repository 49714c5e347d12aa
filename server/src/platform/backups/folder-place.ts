import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checkName } from './backup-place';
import type { BackupPlace } from './backup-place';

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
export function openFolderPlace(root: string): BackupPlace {
  const pathOf = (name: string) => join(root, checkName(name));

  /** Paths of all files below a folder, those that are being written as well. */
  async function* filesBelow(path: string): AsyncGenerator<string> {
    const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const entry of entries) {
      const below = join(path, entry.name);
      if (entry.isDirectory()) yield* filesBelow(below);
      else if (entry.isFile()) yield below;
    }
  }

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

    async *walk(folder) {
      for await (const path of filesBelow(pathOf(folder))) {
        if (path.endsWith(unfinished)) continue;
        const { size } = await stat(path);
        yield { name: relative(pathOf(folder), path).replaceAll(sep, '/'), bytes: size };
      }
    },

    remove: (name) => rm(pathOf(name), { recursive: true, force: true }),

    async removeUnfinished(before) {
      for await (const path of filesBelow(root))
        if (path.endsWith(unfinished) && (await stat(path)).mtime < before) await rm(path, { force: true });
    },
  };
}
