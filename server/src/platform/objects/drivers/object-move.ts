import { createHash } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema';
import { createMovedContentsRepository } from './moved-contents.repository';
import type { ObjectDriver } from './object-driver';

export interface MoveOptions {
  db: Kysely<Database>;
  from: ObjectDriver;
  to: ObjectDriver;
  /** File with the names of verified copies, so that an interrupted move resumes. */
  journal: string;
  onProgress?: (moved: Moved) => void;
}

export interface Moved {
  /** Complete contents in the target, verified by this run or an earlier one. */
  contents: number;
  bytes: number;
  /** Unfinished uploads, as far as they have arrived. */
  uploads: number;
}

const batch = 500;

/**
 * Copies every content from one driver to another and compares the SHA-256 of the copy with the recorded one or,
 * where there is none (derivatives of pictures), with the source. The source stays unchanged.
 * @throws Error naming the content whose bytes differ
 */
export async function moveObjects(options: MoveOptions): Promise<Moved> {
  const { db, from, to, journal } = options;
  const contents = createMovedContentsRepository(db);
  const done = new Set((await readFile(journal, 'utf8').catch(() => '')).split('\n'));
  const moved: Moved = { contents: 0, bytes: 0, uploads: 0 };

  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await contents.listLive(after, batch);
    for (const { id, sha256 } of rows) {
      if (!done.has(id)) {
        moved.bytes += await moveContent(from, to, id, sha256);
        await appendFile(journal, `${id}\n`);
      }
      moved.contents += 1;
      options.onProgress?.(moved);
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }

  const uploads = await contents.listUnfinished();
  for (const { content_id: id, received } of uploads) {
    // It may have grown since an earlier run, so it is always copied again.
    await copy(await from.readStart(id, received), to, id);
    moved.uploads += 1;
    options.onProgress?.(moved);
  }
  return moved;
}

/** @returns bytes copied */
async function moveContent(
  from: ObjectDriver,
  to: ObjectDriver,
  id: string,
  known: string | null,
): Promise<number> {
  const { size, sha256 } = await copy(from.read(id), to, id);
  if (known !== null && sha256 !== known)
    throw new Error(`The source's bytes of content ${id} are not those that were stored.`);
  await to.complete(id, size);
  const arrived = createHash('sha256');
  for await (const piece of to.read(id)) arrived.update(piece as Buffer);
  if (arrived.digest('hex') !== sha256) throw new Error(`Other bytes than sent arrived for content ${id}.`);
  return size;
}

async function copy(
  source: Readable,
  to: ObjectDriver,
  id: string,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const writer = await to.open(id, 0);
  try {
    for await (const piece of source) {
      const bytes = piece as Buffer;
      hash.update(bytes);
      size += bytes.length;
      await writer.write(bytes);
    }
    await writer.sync();
  } finally {
    await writer.close();
  }
  return { size, sha256: hash.digest('hex') };
}
