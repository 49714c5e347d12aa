import { dirname } from 'node:path';
import { openDatabase } from '../platform/database/database';
import { migrate } from '../platform/database/migrations';
import type { Logger } from '../platform/logger';
import { startStorageServer } from './storage-server';

/**
 * A storage server on the embedded engine in a process of its own, for tests that kill it and for tests of other
 * packages. Prints its port. Pages of the last argument's origin may use it.
 */
async function run([workerFile, migrationsDirectory, dataDir, corsOrigin]: string[]): Promise<void> {
  if (workerFile === undefined || migrationsDirectory === undefined || dataDir === undefined) {
    throw new Error('usage: worker-file migrations-directory data-dir [origin]');
  }
  const logger: Logger = { debug() {}, info() {}, warn() {}, error: console.error };
  const onFatal = (error: Error) => {
    throw error;
  };
  const { db, pool } = await openDatabase({ dataDir, workerFile, logger, onFatal });
  await migrate({ pool, directory: migrationsDirectory, logger });
  const { port } = await startStorageServer({
    db,
    dataDir,
    buildDirectory: dirname(workerFile),
    http: { corsOrigins: corsOrigin === undefined ? [] : [corsOrigin] },
  });
  process.stdout.write(`${port}\n`);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
});
