import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { syncPath } from './durable-filesystem';

/**
 * Creates the cluster in `directory/database` unless it exists. It is created under another name and renamed
 * once every byte is on disk, so that a crash leaves no incomplete cluster.
 * @param create creates a cluster in the given folder and closes it.
 * @returns the folder of the cluster
 */
export async function ensureCluster(
  directory: string,
  create: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(directory, 'database');
  if (existsSync(join(folder, 'PG_VERSION'))) {
    keepPrivate(folder);
    return folder;
  }
  if (existsSync(folder)) {
    throw new Error(
      `${folder} exists but holds no database; move it away or set DATA_DIR to another directory.`,
    );
  }
  const growing = `${folder}.init`;
  rmSync(growing, { recursive: true, force: true });
  mkdirSync(growing, { mode: 0o700 });
  await create(growing);
  keepPrivate(growing);
  syncTree(growing);
  renameSync(growing, folder);
  syncPath(directory);
  return folder;
}

/**
 * Files of a cluster are private to its user, as in PostgreSQL; the engine creates its first ones readable by
 * everybody.
 */
function keepPrivate(folder: string): void {
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) keepPrivate(path);
    else if (entry.isFile()) chmodSync(path, 0o600);
  }
}

function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}
