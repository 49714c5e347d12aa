import { dayMs } from '@bestie/contracts/days';
import { createBackupPlaces } from '../../platform/backups/backup-places';
import { defineModule } from '../../platform/module/define-module';
import { backupTiles, servedBackupTiles } from './backup-tiles';
import { backupsRepositories } from './backups.repositories';
import { registerBackupsRoutes } from './backups.routes';
import { backupJob, createBackupsService, drillJob } from './backups.service';
import { createRunBackup } from './run-backup';
import { createRunDrill } from './run-drill';

/** Backups, drills, and work that waits after a restore. */
export const backupsModule = defineModule({
  name: 'backups',
  uses: ['jobs', 'logger', 'storage', 'backups'],
  repositories: backupsRepositories,
  open({ app, http, repositories, transaction, clock, jobs, logger, storage, backups: tools }) {
    const places = createBackupPlaces(tools);
    const dependencies = { repositories, tools, places, driver: storage.driver, clock, logger };
    // A backup copies what was stored at one moment for as long as that takes.
    storage.keepReplacedSince(() => repositories.backups.findRunningSince());
    const drills = createRunDrill(dependencies);
    const backups = createBackupsService({
      repositories,
      transaction,
      places,
      clock,
      cleanUp: drills.cleanUp,
      runBackup: createRunBackup(dependencies),
      runDrill: drills.run,
    });
    const once = { maxAttempts: 1, lane: 'long' } as const;
    jobs.register(backupJob, (_payload, { signal }) => backups.runBackup(signal), once);
    jobs.register(drillJob, (_payload, { signal }) => backups.runDrill(signal), once);
    jobs.every(
      'backups.nightly',
      dayMs,
      async () => {
        await drills.cleanUp();
        await backups.make(null);
      },
      { onTheMark: true },
    );
    jobs.every('backups.weekly', 7 * dayMs, async () => void (await backups.drill(null)), {
      onTheMark: true,
    });
    registerBackupsRoutes(app, http, backups);
    return { backups };
  },
  homeTiles: backupTiles,
  servedTiles: ({ backups }) => servedBackupTiles(backups),
  notArchived: {
    backups: 'data of the platform',
    backup_drills: 'data of the platform',
    held_work: 'data of the platform',
  },
  notErased: {
    'backups.requested_by': 'data of the platform: which admin asked for a backup',
    'backup_drills.requested_by': 'data of the platform: which admin asked for a drill',
  },
});
