import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectPostgresql, openDatabase } from '../platform/database/database';
import type { DatabaseConnection } from '../platform/database/database';
import { prepareCluster } from '../platform/database/embedded/prepare-cluster';
import { migrate } from '../platform/database/migrations';
import type { Logger } from '../platform/logger';

/** Reports errors only. */
export const childLogger: Logger = { debug() {}, info() {}, warn() {}, error: console.error };

/**
 * Opens a database of the embedded engine on disk, for processes that tests start and kill. A new one is a copy of a migrated
 * cluster, as with `npm start`; the cluster is shared with the build and kept between runs. With `databaseUrl` it opens
 * that migrated PostgreSQL database instead.
 */
export async function openMigratedDatabase({
  databaseUrl,
  dataDir,
  workerFile,
  migrationsDirectory,
}: {
  databaseUrl?: string | undefined;
  dataDir: string;
  workerFile: string;
  migrationsDirectory: string;
}): Promise<DatabaseConnection> {
  if (databaseUrl !== undefined) return connectPostgresql(databaseUrl, childLogger);
  const server = join(migrationsDirectory, '..');
  const { dependencies } = JSON.parse(readFileSync(join(server, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const firstDatabase = await prepareCluster({
    migrationsDirectory,
    workerFile,
    engineVersion: dependencies['@electric-sql/pglite'] ?? '',
    cacheDirectory: join(server, '.cache', 'clusters'),
  });
  const onFatal = (error: Error) => {
    throw error;
  };
  const database = await openDatabase({ dataDir, workerFile, firstDatabase, logger: childLogger, onFatal });
  await migrate({ pool: database.pool, directory: migrationsDirectory, logger: childLogger });
  return database;
}
