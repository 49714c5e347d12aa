import { Readable } from 'node:stream';
import type { Pool } from 'pg';
import type { BackupFiles, BackupObject } from '../../platform/backups/backup-files';
import { filesAtOnce } from '../../platform/backups/backup-place';
import { findNewest } from '../../platform/backups/backup-places';
import type { ScratchServer } from '../../platform/backups/backup-tools';
import { readErasures, replayErasures } from '../../platform/backups/erasures';
import { loadBackup, loadContent, readObjectList } from '../../platform/backups/load-backup';
import type { DatabaseConnection } from '../../platform/database/database';
import { readAppliedMigrations, readTables } from '../../platform/database/snapshot';
import type { Logger } from '../../platform/logger';
import type { ObjectDriver } from '../../platform/objects/drivers/object-driver';
import { adoptBackups } from './adopt-backups';
import { createBackupsRepository } from './backups.repository';
import { settleRestored } from './restored.repository';
import { createScratchRepository } from './scratch.repository';

export interface RestoreOptions {
  from: BackupFiles;
  /** The newest one unless given. */
  id: string | undefined;
  database: DatabaseConnection;
  driver: ObjectDriver;
  migrationsFolder: string;
  logger: Logger;
  /** Opens a server on the restored data that reaches nothing else and runs no job. */
  openServer: () => Promise<ScratchServer & { settlePosts(): Promise<void> }>;
  say: (line: string) => void;
}

/** In a database with rows of these there is somebody’s data. */
const somebodys = ['people', 'objects', 'audit_log'];

/** @throws Error when anything would be overwritten */
async function requireEmpty(pool: Pool, migrations: readonly { name: string }[]): Promise<void> {
  const client = await pool.connect();
  try {
    const tables = new Set((await readTables(client)).map(({ name }) => name));
    for (const name of somebodys.filter((each) => tables.has(each))) {
      const { rows } = await client.query(`SELECT 1 FROM ${name} LIMIT 1`);
      if (rows.length > 0)
        throw new Error(
          `The database is not empty: ${name} has rows. A backup is restored into an empty one.`,
        );
    }
    const known = new Set(migrations.map(({ name }) => name));
    const newer = (await readAppliedMigrations(client)).find(({ name }) => !known.has(name));
    if (newer)
      throw new Error(
        `The database has the migration ${newer.name}, which the backup lacks. Use a new database.`,
      );
  } finally {
    client.release();
  }
}

async function loadObjects(
  objects: readonly BackupObject[],
  { from, driver, say }: Pick<RestoreOptions, 'from' | 'driver' | 'say'>,
): Promise<void> {
  let loaded = 0;
  let told = Date.now();
  await Readable.from(objects).forEach(
    async (object: BackupObject) => {
      await loadContent(from, driver, object);
      loaded += 1;
      if (Date.now() - told < 2000) return;
      told = Date.now();
      say(`${loaded} of ${objects.length} objects`);
    },
    { concurrency: filesAtOnce },
  );
}

/**
 * Restores a backup into an empty database and its objects into the store. Who was erased since is erased again; mail, publishing
 * and charging start held; posts whose time went by are missed; everybody has to sign in again.
 * @throws Error when the database is not empty, and DamagedPart when a part is not what was written
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { from, database, say } = options;
  const id = options.id ?? (await findNewest(from.place));
  if (id === undefined) throw new Error('There is no backup in that place.');
  const manifest = await from.readManifest(id);
  await requireEmpty(database.pool, manifest.migrations);
  say(`Restoring ${id}, which shows ${manifest.at}.`);
  const objects = await readObjectList(from, manifest);
  const erasures = await readErasures(from, new Date(manifest.at));
  await loadObjects(objects, options);
  say(`${objects.length} objects are in the store.`);
  await loadBackup({
    ...options,
    manifest,
    pool: database.pool,
    afterwards: (run) => settleRestored(run, manifest, erasures),
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`${rows} rows in ${manifest.tables.length} tables are in the database.`);

  const server = await options.openServer();
  try {
    await replayErasures(createScratchRepository(database.db), erasures, server.erasePeople);
    say(`${erasures.length} people who were erased since are erased again.`);
    await server.settlePosts();
    const found = await adoptBackups({
      backups: createBackupsRepository(database.db),
      places: [from],
      logger: options.logger,
    });
    if (found.length > 0) say(`${found.length} other backups of that place are listed as well.`);
  } finally {
    await server.stop();
  }
  const configuration = await from.readConfiguration(id);
  say(`The backup was made with: ${Object.keys(configuration).sort().join(', ') || 'no settings'}.`);
  say('Mail, publishing and charging are held: release them in Meta & Tools, Backups. Now start the server.');
}
