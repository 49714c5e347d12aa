import { parentPort, workerData } from 'node:worker_threads';
import { asRestored, compose, scratchConfig } from './compose';
import type { PlainOptions } from './compose';
import { drill } from './modules/backups';
import type { DrillAnswer, DrillTask } from './modules/backups';
import { createBackupPlaces } from './platform/backups/backup-places';
import { openScratch } from './platform/database/database';
import { lowerPriority } from './platform/lower-priority';
import { startLogger as logger } from './platform/start-logger';

lowerPriority('thread');
const { backupId, name, folder, origin, server: options } = workerData as DrillTask<PlainOptions>;
const { config, migrationsFolder } = options;
const answer = (given: DrillAnswer) => parentPort?.postMessage(given);

async function run(): Promise<void> {
  const places = createBackupPlaces({ ...config.backups, keysDir: config.keysDir });
  await drill({
    from: await places.open(),
    backupId,
    folder,
    migrationsFolder,
    logger,
    openDatabase: () =>
      openScratch(origin, {
        logger,
        onFatal: (error) => {
          throw error;
        },
      }).create(name, folder),
    openServer: async (database) =>
      asRestored(
        await compose({
          ...options,
          database,
          config: scratchConfig(config, folder),
          announceMail: () => {},
        }),
      ),
    tell: answer,
  });
}

run().then(
  () => answer({ kind: 'passed' }),
  (error: unknown) =>
    answer({ kind: 'failed', problem: error instanceof Error ? error.message : String(error) }),
);
