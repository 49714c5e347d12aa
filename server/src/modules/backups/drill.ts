import { join } from 'node:path';
import type { DrillStep } from '@bestie/contracts/backups';
import type { BackupFiles } from '../../platform/backups/backup-files';
import type { ScratchServer } from '../../platform/backups/backup-tools';
import { compareWithManifest, loadBackup } from '../../platform/backups/load-backup';
import type { DatabaseConnection } from '../../platform/database/database';
import type { Logger } from '../../platform/logger';
import { openDiskDriver } from '../../platform/objects/drivers/disk-driver';
import { drillChecks, openBackup } from './drill-checks';
import { createDrillSteps } from './drill-steps';

/** What a drill tells while it goes on. */
export type DrillUpdate =
  /** The backup can be read; it shows the data of `at`. */
  | { kind: 'opened'; at: Date }
  | { kind: 'steps'; steps: readonly DrillStep[]; verified: number }
  | { kind: 'progress' };

export interface DrillOptions {
  from: BackupFiles;
  backupId: string;
  /** An empty folder of its own. */
  folder: string;
  migrationsFolder: string;
  logger: Logger;
  openDatabase: () => Promise<DatabaseConnection>;
  openServer: (database: DatabaseConnection) => Promise<ScratchServer>;
  tell: (update: DrillUpdate) => void;
}

/** Tries a backup on a scratch database and folder, and knows nothing of the live ones. @throws Error in the words of what failed */
export async function drill({ from, backupId, folder, tell, ...options }: DrillOptions): Promise<void> {
  const { migrationsFolder, logger } = options;
  let verified = 0;
  const check = createDrillSteps((steps) => tell({ kind: 'steps', steps, verified }));
  const { manifest, objects } = await check(
    'decrypts',
    () => openBackup(from, backupId),
    (opened) =>
      `Manifest, configuration and list of ${opened.objects.length} objects; ${opened.manifest.tables.length} tables.`,
  );
  tell({ kind: 'opened', at: new Date(manifest.at) });
  const database = await options.openDatabase();
  const { pool } = database;
  let server: ScratchServer | undefined;
  try {
    const onProgress = () => tell({ kind: 'progress' });
    await check(
      'schema',
      () => loadBackup({ from, manifest, pool, migrationsFolder, logger, onProgress }),
      () => `${manifest.migrations.length} migrations, and all foreign keys hold.`,
    );
    await check(
      'rows',
      async () => {
        verified = await compareWithManifest(pool, manifest, onProgress);
        if (verified === 0) throw new Error('No row was verified.');
      },
      () => `${verified} rows in ${manifest.tables.length} tables are those of the backup.`,
    );
    const checks = drillChecks({
      from,
      manifest,
      objects,
      database,
      driver: await openDiskDriver(join(folder, 'objects')),
      server: async () => (server ??= await options.openServer(database)),
    });
    for (const each of checks) await check(each.name, each.work, (found) => found);
  } finally {
    await server?.stop();
    await database.close();
  }
}
