import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { syncPath } from './durable-filesystem';

/**
 * Makes the cluster in `directory/database` if there is none yet. It grows under another name and gets its own in one
 * step once every byte is on the disk, so that a crash during the first start leaves nothing half made behind.
 * @param create makes a cluster in the folder that it is given and closes it.
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

/** Files of a cluster are for who runs it alone, as PostgreSQL has it; the engine's own first ones are for everybody. */
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
