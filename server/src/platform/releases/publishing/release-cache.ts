import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { FileEncoding } from '@bestie/contracts/releases';
import type { ReleaseFile } from '@bestie/contracts/remotes';
import type { ObjectDriver } from '../../objects/drivers/object-driver';
import type { ReleaseFileRow, ReleaseName } from '../releases.repository';

/** Stored files of a release are missing or do not match their hashes. */
export class AlteredFilesError extends Error {
  override readonly name = 'AlteredFilesError';

  constructor(readonly files: readonly ReleaseFileRow[]) {
    super(
      `Not what their hashes say: ${files.map(({ path, encoding }) => path + encodingSuffix[encoding]).join(', ')}`,
    );
  }
}

/** Suffix of a file's name by encoding. */
export const encodingSuffix: Record<FileEncoding, string> = { '': '', br: '.br', gz: '.gz' };
const parallel = 4;
/** Milliseconds for which the folder of an unserved release stays, because the release may be about to be published. */
const grace = 60 * 60 * 1000;

const unpack: Record<FileEncoding, (packed: Buffer, most: number) => Promise<Buffer>> = {
  '': async (plain) => plain,
  br: (packed, most) => promisify(brotliDecompress)(packed, { maxOutputLength: Math.max(1, most) }),
  gz: (packed, most) => promisify(gunzip)(packed, { maxOutputLength: Math.max(1, most) }),
};

/** Whether stored bytes decompress to the file that the release describes. */
async function isIntact(bytes: Buffer, encoding: FileEncoding, file: ReleaseFile): Promise<boolean> {
  const plain = await unpack[encoding](bytes, file.bytes).catch(() => null);
  return (
    plain?.length === file.bytes &&
    `sha384-${createHash('sha384').update(plain).digest('base64')}` === file.integrity
  );
}

async function write(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export interface ReleaseCacheOptions {
  /** Folder of this server; it may be deleted while the server is stopped. */
  root: string;
  driver: Pick<ObjectDriver, 'read'>;
}

export type ReleaseCache = ReturnType<typeof createReleaseCache>;

/**
 * Copies the files of published releases from the store to folders of this server, and checks their hashes. A folder
 * appears with all its files or not at all. Its name contains a hash of its contents, so it is never stale.
 */
export function createReleaseCache({ root, driver }: ReleaseCacheOptions) {
  const underWay = new Map<string, Promise<string>>();
  // Ids of remotes contain no dot.
  const making = join(root, '.making');

  const folderOf = ({ remote_id, version }: ReleaseName, rows: readonly ReleaseFileRow[]) => {
    const contents = rows.map(({ path, encoding, content_id }) => `${path}\n${encoding}\n${content_id}`);
    const hash = createHash('sha256').update(contents.sort().join('\n')).digest('hex').slice(0, 16);
    return join(root, remote_id, `${version}-${hash}`);
  };

  async function read(contentId: string): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of driver.read(contentId)) pieces.push(piece as Buffer);
    return Buffer.concat(pieces);
  }

  async function copy(
    folder: string,
    files: readonly ReleaseFile[],
    rows: readonly ReleaseFileRow[],
  ): Promise<string> {
    if (await stat(folder).catch(() => null)) return folder;
    const draft = join(making, randomUUID());
    const described = new Map(files.map((file) => [file.path, file]));
    const altered: ReleaseFileRow[] = [];
    const waiting = [...rows];
    const work = async () => {
      for (let row = waiting.pop(); row; row = waiting.pop()) {
        const { path, encoding, content_id } = row;
        const file = described.get(path);
        const bytes = await read(content_id).catch((error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        });
        if (file && bytes && (await isIntact(bytes, encoding, file)))
          await write(join(draft, path + encodingSuffix[encoding]), bytes);
        else altered.push(row);
      }
    };
    try {
      await mkdir(draft, { recursive: true });
      await Promise.all(Array.from({ length: parallel }, work));
      if (altered.length > 0) throw new AlteredFilesError(altered);
      await mkdir(dirname(folder), { recursive: true });
      await rename(draft, folder).catch(async (error: unknown) => {
        // Another server on the same disk may have created the same folder first.
        if (!(await stat(folder).catch(() => null))) throw error;
      });
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
    return folder;
  }

  return {
    /**
     * The folder with a release's files, with `.br` and `.gz` forms beside them.
     * @throws AlteredFilesError when stored files do not match their hashes
     */
    open(name: ReleaseName, files: readonly ReleaseFile[], rows: readonly ReleaseFileRow[]): Promise<string> {
      const folder = folderOf(name, rows);
      const running =
        underWay.get(folder) ?? copy(folder, files, rows).finally(() => underWay.delete(folder));
      underWay.set(folder, running);
      return running;
    },

    /** Removes the folders of releases that are no longer served, and incomplete ones of a crash. */
    async keepOnly(served: readonly ReleaseName[]): Promise<void> {
      const kept = new Set(served.map(({ remote_id, version }) => `${remote_id}@${version}`));
      for (const remoteId of await names(root)) {
        for (const name of await names(join(root, remoteId))) {
          const version = name.slice(0, name.lastIndexOf('-'));
          if (kept.has(`${remoteId}@${version}`)) continue;
          const folder = join(root, remoteId, name);
          const made = (await stat(folder).catch(() => null))?.mtimeMs ?? 0;
          // A release is copied before it is served.
          if (Date.now() - made > grace) await rm(folder, { recursive: true, force: true });
        }
      }
    },
  };
}

const names = (folder: string) => readdir(folder).catch(() => []);

/** A content that is not in the store. */
const isMissing = (error: unknown) => (error as { code?: string }).code === 'ENOENT';
