import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../platform/database/database';
import type { Logger } from '../platform/logger';
import { openObjectDriver } from '../platform/objects/object-storage';
import { collectObjects } from '../platform/objects/garbage/object-collector';

/**
 * Inspects the storage of a stopped server after all unfinished uploads have expired: advances time, collects
 * garbage, and prints the rest as JSON.
 */
async function run([workerFile, dataDir]: string[]): Promise<void> {
  if (workerFile === undefined || dataDir === undefined) throw new Error('usage: worker-file data-dir');
  const logger: Logger = { debug() {}, info() {}, warn() {}, error: console.error };
  const onFatal = (error: Error) => {
    throw error;
  };
  const { db, pool, close } = await openDatabase({ dataDir, workerFile, logger, onFatal });
  const driver = await openObjectDriver({ dataDir });
  const unfinished = await pool.query(`update object_uploads set expires_at = now() - interval '1 minute'`);
  // Objects that the first run marks are old enough for the second.
  for (let round = 0; round < 2; round += 1) {
    await pool.query(`update object_contents set changed_at = now() - interval '2 days'`);
    await collectObjects(db, driver, null);
  }
  const count = async (table: string) =>
    Number((await pool.query(`select count(*) as n from ${table}`)).rows[0].n);
  const entries = await readdir(join(dataDir, 'objects'), { recursive: true, withFileTypes: true });
  // The server keeps the files of its own releases as contents too.
  const ofReleases = await count('release_files');
  const report = {
    expired: unfinished.rowCount,
    objects: await count('objects'),
    contents: (await count('object_contents')) - ofReleases,
    sessions: await count('object_uploads'),
    files: entries.filter((entry) => entry.isFile()).length - ofReleases,
  };
  await close();
  process.stdout.write(`${JSON.stringify(report)}\n`);
}

run(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).stack}\n`);
    process.exit(1);
  },
);
