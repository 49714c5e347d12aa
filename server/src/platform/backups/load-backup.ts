import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { loadSnapshot } from '../database/load-snapshot';
import type { SnapshotLoader } from '../database/load-snapshot';
import { migrate } from '../database/migrations';
import { readAppliedMigrations, readSnapshot } from '../database/snapshot';
import type { TextRow } from '../database/snapshot';
import type { Logger } from '../logger';
import type { ObjectDriver } from '../objects/drivers/object-driver';
import { createRowsSum, files, lineOf, parts } from './backup-files';
import type { BackupFiles, BackupObject, Manifest } from './backup-files';
import { DamagedPart } from './sealed-stream';

export interface LoadBackupOptions {
  from: BackupFiles;
  manifest: Manifest;
  pool: Pool;
  migrationsFolder: string;
  logger: Logger;
  signal?: AbortSignal;
  /** Called after each page of rows. */
  onProgress?: () => Promise<void>;
  /** Changes in the same transaction, once all rows are there. */
  afterwards?: (run: SnapshotLoader['run']) => Promise<void>;
}

const pageRows = 400;

/**
 * Loads the database of a backup into an empty one, in one transaction, with the schema that it had.
 * @throws DamagedPart naming the table whose rows are not those of the manifest
 */
export async function loadBackup(options: LoadBackupOptions): Promise<void> {
  const { from, manifest, pool, migrationsFolder, logger, signal, onProgress } = options;
  await migrate({ pool, directory: migrationsFolder, logger, only: manifest.migrations });
  await loadSnapshot(pool, manifest.sequences, async ({ insert, run }) => {
    for (const { rows, checksum, ...table } of manifest.tables.filter(({ rows }) => rows > 0)) {
      const part = parts.table(manifest.id, table.name);
      const { add, sum } = createRowsSum();
      let page: TextRow[] = [];
      for await (const line of from.readLines(files.table(manifest.id, table.name), part)) {
        signal?.throwIfAborted();
        add(line);
        page.push(JSON.parse(line) as TextRow);
        if (page.length < pageRows) continue;
        await insert(table, page);
        page = [];
        await onProgress?.();
      }
      await insert(table, page);
      const found = sum();
      if (found.rows !== rows || found.checksum !== checksum) throw new DamagedPart(part);
      await onProgress?.();
    }
    await options.afterwards?.(run);
  });
}

/**
 * Reads a loaded database again and compares it with the manifest.
 * @param onProgress called after each page of rows
 * @returns rows that were compared
 * @throws Error naming the schema or the table that differs
 */
export async function compareWithManifest(
  pool: Pool,
  manifest: Manifest,
  onProgress: () => Promise<void>,
): Promise<number> {
  const client = await pool.connect();
  try {
    const applied = await readAppliedMigrations(client);
    if (JSON.stringify(applied) !== JSON.stringify(manifest.migrations))
      throw new Error('The schema is not that of the backup.');
  } finally {
    client.release();
  }
  return readSnapshot(pool, async (snapshot) => {
    let verified = 0;
    const wanted = new Map(manifest.tables.map((table) => [table.name, table]));
    for (const table of snapshot.tables) {
      const { add, sum } = createRowsSum();
      for await (const rows of snapshot.rows(table)) {
        for (const row of rows) add(lineOf(row));
        await onProgress();
      }
      const found = sum();
      const should = wanted.get(table.name);
      if (should?.rows !== found.rows || should.checksum !== found.checksum)
        throw new Error(`The rows of the table ${table.name} are not those of the backup.`);
      wanted.delete(table.name);
      verified += found.rows;
    }
    const [missing] = wanted.keys();
    if (missing !== undefined) throw new Error(`The table ${missing} is missing.`);
    return verified;
  });
}

/** The objects of a backup. @throws DamagedPart when the list is not that of the manifest */
export async function readObjectList(from: BackupFiles, manifest: Manifest): Promise<BackupObject[]> {
  const hash = createHash('sha256');
  const objects: BackupObject[] = [];
  for await (const object of from.listObjects(manifest.id)) {
    const { contentId, sha256, bytes } = object;
    hash.update(`${objects.length === 0 ? '' : '\n'}${JSON.stringify([contentId, sha256, bytes])}`);
    objects.push(object);
  }
  if (hash.digest('hex') !== manifest.objects.sha256) throw new DamagedPart(parts.objectList(manifest.id));
  return objects;
}

/** Puts a content back where it was. @throws DamagedPart naming the object */
export async function loadContent(
  from: BackupFiles,
  driver: ObjectDriver,
  { contentId, sha256, bytes }: BackupObject,
): Promise<void> {
  const writer = await driver.open(contentId, 0);
  try {
    for await (const piece of from.readObject(sha256)) await writer.write(piece);
    await writer.sync();
  } finally {
    await writer.close();
  }
  await driver.complete(contentId, bytes);
}
