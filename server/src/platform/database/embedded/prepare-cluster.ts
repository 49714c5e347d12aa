import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../logger';
import { openDatabase } from '../database';
import { migrate, readMigrations } from '../migrations';

const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} };

export interface ClusterOptions {
  migrationsDirectory: string;
  /** The built `embedded-engine.worker.js`. */
  workerFile: string;
  /** Version of the engine’s package; clusters of other versions are not reused. */
  engineVersion: string;
  /** Folder of clusters that are kept between builds. */
  cacheDirectory: string;
}

/**
 * Creates a closed cluster of the embedded engine with all migrations and no rows, or reuses an earlier one.
 * First starts copy it, because creating one takes seconds. It contains nothing secret or random: each server
 * creates its own keys.
 * @returns the folder of the cluster
 */
export async function prepareCluster(options: ClusterOptions): Promise<string> {
  const { migrationsDirectory, workerFile, engineVersion, cacheDirectory } = options;
  const migrations = await readMigrations(migrationsDirectory);
  const parts = [engineVersion, ...migrations.map(({ checksum }) => checksum)];
  const fingerprint = createHash('sha256').update(parts.join()).digest('hex').slice(0, 16);
  const folder = join(cacheDirectory, fingerprint);
  if (existsSync(folder)) return folder;
  await mkdir(cacheDirectory, { recursive: true });
  const growing = await mkdtemp(join(cacheDirectory, 'growing-'));
  const database = await openDatabase({
    dataDir: growing,
    workerFile,
    logger: silent,
    onFatal: (error) => {
      throw error;
    },
  });
  await migrate({ pool: database.pool, directory: migrationsDirectory, logger: silent });
  await database.close();
  try {
    await rename(join(growing, 'database'), folder);
  } catch (error) {
    // A concurrent build was faster.
    if (!existsSync(folder)) throw error;
  }
  await rm(growing, { recursive: true });
  return folder;
}
