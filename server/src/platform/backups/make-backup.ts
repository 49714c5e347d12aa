import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Pool } from 'pg';
import { readSnapshot } from '../database/snapshot';
import type { Snapshot, TableShape } from '../database/snapshot';
import { ContentMissing } from '../objects/drivers/object-driver';
import type { ObjectDriver } from '../objects/drivers/object-driver';
import { createRowsSum, files, lineOf, parts } from './backup-files';
import type { BackupFiles, BackupObject, Manifest, RowsSum } from './backup-files';
import { filesAtOnce } from './backup-place';
import { readObjectFiles } from './backup-places';

export interface MakeBackupOptions {
  id: string;
  pool: Pool;
  driver: Pick<ObjectDriver, 'read'>;
  to: BackupFiles;
  /** The newest backup: what it hashed is not read again. */
  previous: string | null;
  /** Names and values of the environment, without keys. */
  configuration: Record<string, string>;
  clock: () => Date;
  /** Resolves when the server has time for heavy work. */
  waitWhileBusy: () => Promise<void>;
  signal: AbortSignal;
  onProgress: () => Promise<void>;
}

export interface MadeBackup {
  manifest: Manifest;
  /** Bytes of files that are new with it. */
  addedBytes: number;
  /** Stored contents whose bytes are missing or are not those that were stored. */
  damaged: string[];
}

/** Contents that are in use at the moment of the snapshot, with the hash of those that are objects. */
const liveContents = `SELECT c.id, min(o.sha256) FROM object_contents c LEFT JOIN objects o ON o.content_id = c.id
  WHERE c.state = 'live' GROUP BY c.id ORDER BY c.id`;

/**
 * Writes a backup: every table as it is at one moment, every stored content under its hash unless an earlier backup has it,
 * and the configuration. The manifest is written last.
 * @throws Error when there is nobody in the database: a backup of nothing is none
 */
export async function makeBackup(options: MakeBackupOptions): Promise<MadeBackup> {
  const { id, pool, to, clock } = options;
  const startedAt = clock().toISOString();
  let addedBytes = 0;
  const contents: [string, string | null][] = [];
  const read = await readSnapshot(pool, async (snapshot) => {
    const at = clock().toISOString();
    const tables: Manifest['tables'] = [];
    for (const table of snapshot.tables) {
      const { sum, bytes } = await writeTable(options, snapshot, table);
      addedBytes += bytes;
      tables.push({ ...table, ...sum });
    }
    if (tables.some(({ name }) => name === 'object_contents'))
      for await (const rows of snapshot.query(liveContents)) {
        for (const [contentId, sha256] of rows) contents.push([contentId ?? '', sha256 ?? null]);
        await options.onProgress();
      }
    return { at, tables, migrations: snapshot.migrations, sequences: snapshot.sequences };
  });
  if (read.migrations.length === 0) throw new Error('The database has no schema.');
  if (!read.tables.some(({ name, rows }) => name === 'people' && rows > 0))
    throw new Error('There is nobody in the database.');

  const { objects, bytes: objectBytes, damaged } = await copyContents(options, contents);
  addedBytes += objectBytes;
  const list = objects.map(({ contentId, sha256, bytes }) => JSON.stringify([contentId, sha256, bytes]));
  async function* pages() {
    for (let from = 0; from < list.length; from += 1000) yield list.slice(from, from + 1000);
  }
  addedBytes += await to.writeLines(files.objectList(id), parts.objectList(id), pages());
  addedBytes += await to.writeText(
    files.configuration(id),
    parts.configuration(id),
    JSON.stringify(options.configuration),
  );
  const manifest: Manifest = {
    format: 1,
    id,
    startedAt,
    ...read,
    endedAt: clock().toISOString(),
    objects: {
      count: objects.length,
      bytes: objects.reduce((sum, { bytes }) => sum + bytes, 0),
      sha256: createHash('sha256').update(list.join('\n')).digest('hex'),
    },
  };
  addedBytes += await to.writeText(files.manifest(id), parts.manifest(id), JSON.stringify(manifest));
  return { manifest, addedBytes, damaged };
}

/** A table without rows has no file. */
async function writeTable(
  { id, to, signal, onProgress }: MakeBackupOptions,
  snapshot: Snapshot,
  table: TableShape,
): Promise<{ sum: RowsSum; bytes: number }> {
  const { add, sum } = createRowsSum();
  async function* pages() {
    for await (const rows of snapshot.rows(table)) {
      signal.throwIfAborted();
      const lines = rows.map(lineOf);
      lines.forEach(add);
      yield lines;
      await onProgress();
    }
  }
  const lines = pages();
  const first = await lines.next();
  if (first.done) return { sum: sum(), bytes: 0 };
  async function* allLines() {
    yield first.value as string[];
    yield* lines;
  }
  const bytes = await to.writeLines(files.table(id, table.name), parts.table(id, table.name), allLines());
  return { sum: sum(), bytes };
}

/** Copies what no backup has yet. The contents of an id never change, so a known hash stays true. */
async function copyContents(
  options: MakeBackupOptions,
  contents: [string, string | null][],
): Promise<{ objects: BackupObject[]; bytes: number; damaged: string[] }> {
  const { to, driver, previous, signal, waitWhileBusy, onProgress } = options;
  const known = new Map<string, BackupObject>();
  const there = new Set((await readObjectFiles(to.place)).keys());
  if (previous !== null)
    for await (const object of to.listObjects(previous)) known.set(object.contentId, object);
  const damaged: string[] = [];
  let added = 0;
  /** Hashes of contents that are copied now: an equal one waits, and is then there. */
  const copying = new Map<string, Promise<unknown>>();

  async function copy(contentId: string, sha256: string): Promise<BackupObject> {
    while (copying.has(sha256)) await copying.get(sha256)?.catch(() => {});
    const copied = copyContent(options, contentId, sha256, there.has(sha256));
    copying.set(sha256, copied);
    try {
      const { bytes, size } = await copied;
      there.add(sha256);
      added += bytes;
      return { contentId, sha256, bytes: size };
    } finally {
      copying.delete(sha256);
    }
  }

  async function backUp([contentId, recorded]: [string, string | null]): Promise<BackupObject[]> {
    signal.throwIfAborted();
    const before = known.get(contentId);
    if (before && there.has(before.sha256)) return [before];
    await waitWhileBusy();
    try {
      return [await copy(contentId, recorded ?? (await hashOf(driver, contentId)))];
    } catch (error) {
      if (!(error instanceof ContentDiffers) && !isMissing(error)) throw error;
      damaged.push(contentId);
      return [];
    } finally {
      await onProgress();
    }
  }

  const backedUp: AsyncIterable<BackupObject[]> = Readable.from(contents).map(backUp, {
    concurrency: filesAtOnce,
  });
  const objects: BackupObject[] = [];
  for await (const found of backedUp) objects.push(...found);
  return { objects, bytes: added, damaged };
}

class ContentDiffers extends Error {}

const isMissing = (error: unknown) =>
  error instanceof ContentMissing || (error as NodeJS.ErrnoException).code === 'ENOENT';

async function hashOf(driver: MakeBackupOptions['driver'], contentId: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of driver.read(contentId)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/**
 * @param isThere whether an equal content is there
 * @returns bytes of the new file, if there is one, and bytes of the content
 */
async function copyContent(
  { to, driver, onProgress }: MakeBackupOptions,
  contentId: string,
  sha256: string,
  isThere: boolean,
): Promise<{ bytes: number; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  async function* checked() {
    for await (const chunk of driver.read(contentId)) {
      const bytes = chunk as Buffer;
      hash.update(bytes);
      size += bytes.length;
      yield bytes;
      await onProgress();
    }
    // Before the file gets its name.
    if (hash.digest('hex') !== sha256) throw new ContentDiffers();
  }
  if (isThere) {
    for await (const chunk of checked()) void chunk;
    return { bytes: 0, size };
  }
  const bytes = await to.writeObject(sha256, checked());
  return { bytes, size };
}
