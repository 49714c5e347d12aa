import { dirname } from 'node:path';
import type { S3Settings } from '../platform/objects/drivers/s3-bucket';
import { openMigratedDatabase } from './migrated-database';
import { startStorageServer } from './storage-server';

/**
 * A storage server in a process of its own, for tests that kill it and for tests of other packages. Prints its port.
 * Pages of the last argument's origin may use it. `STORAGE_CHILD_S3` are settings of a store, as JSON;
 * `STORAGE_CHILD_DATABASE` is the URL of a migrated PostgreSQL database, otherwise the embedded engine is used.
 * `POST /collect` advances the clock and collects garbage.
 */
async function run([workerFile, migrationsDirectory, dataDir, corsOrigin]: string[]): Promise<void> {
  if (workerFile === undefined || migrationsDirectory === undefined || dataDir === undefined) {
    throw new Error('usage: worker-file migrations-directory data-dir [origin]');
  }
  const s3 = process.env.STORAGE_CHILD_S3;
  const databaseUrl = process.env.STORAGE_CHILD_DATABASE;
  const { db, pool } = await openMigratedDatabase({ databaseUrl, dataDir, workerFile, migrationsDirectory });
  const { port } = await startStorageServer({
    db,
    dataDir,
    buildDirectory: dirname(workerFile),
    ...(s3 !== undefined && { s3: JSON.parse(s3) as S3Settings }),
    async prepare(app, storage) {
      app.post('/collect', async () => {
        await pool.query(`update object_uploads set expires_at = now() - interval '1 minute'`);
        // Objects that the first run marks are old enough for the second.
        for (let round = 0; round < 2; round += 1) {
          await pool.query(`update object_contents set changed_at = now() - interval '2 days'`);
          await storage.collect();
        }
        return {};
      });
    },
    http: { corsOrigins: corsOrigin === undefined ? [] : [corsOrigin] },
  });
  process.stdout.write(`${port}\n`);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
});
