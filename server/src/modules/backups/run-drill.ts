import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ScratchServer } from '../../platform/backups/backup-tools';
import { compareWithManifest, loadBackup } from '../../platform/backups/load-backup';
import { isScratchName } from '../../platform/database/scratch';
import { openDiskDriver } from '../../platform/objects/drivers/disk-driver';
import { drillChecks, openBackup } from './drill-checks';
import { createDrillSteps } from './drill-steps';
import { tellAdmins } from './run-backup';
import type { RunDependencies } from './run-backup';
import { createPace, isGone, thisRunner, workMs } from './runner';

/** Tries the newest backup beside the live data, and always removes what it made. */
export function createRunDrill(dependencies: RunDependencies) {
  const { repositories, tools, places, logger } = dependencies;
  const { backups } = repositories;
  const drills = join(resolve(tools.dataDir), 'drills');
  const { scratch: databases } = tools.database;

  async function cleanUp(name: string): Promise<void> {
    if (!isScratchName(name)) throw new Error(`${name} is no name of a scratch place.`);
    await databases?.drop(name);
    await rm(join(drills, name), { recursive: true, force: true });
  }

  async function newest(): Promise<string> {
    const [backup] = await backups.listDone();
    if (!backup) throw new Error('There is no backup.');
    return backup.id;
  }

  async function run(id: string, name: string, signal: AbortSignal): Promise<void> {
    const folder = join(drills, name);
    // Before the first write.
    if (!isScratchName(name) || !databases || existsSync(folder))
      throw new Error('There is no scratch place of its own for this drill.');
    const pace = createPace(workMs.drill, tools.waitWhileBusy, () => backups.stayAlive('backup_drills', id));
    const onProgress = async () => {
      await pace.waitWhileBusy();
      await pace.onProgress();
    };
    let verified = 0;
    const check = createDrillSteps(async (steps) => {
      await backups.setSteps(id, steps, verified);
      await tellAdmins(repositories, id);
    }, signal);

    const backupId = await newest();
    const from = await places.open();
    const { manifest, objects } = await check(
      'decrypts',
      () => openBackup(from, backupId),
      (opened) =>
        `Manifest, configuration and list of ${opened.objects.length} objects; ${opened.manifest.tables.length} tables.`,
    );
    await backups.setDrilled(id, backupId, new Date(manifest.at));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const database = await databases.create(name, folder);
    const { pool } = database;
    let server: ScratchServer | undefined;
    try {
      const { migrationsFolder } = tools;
      await check(
        'schema',
        () => loadBackup({ from, manifest, pool, migrationsFolder, logger, signal, onProgress }),
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
        server: async () => (server ??= await tools.openScratchServer(database, folder)),
      });
      for (const each of checks) await check(each.name, each.work, (found) => found);
    } finally {
      await server?.stop();
      await database.close();
    }
  }

  return {
    /** Runs a drill that was asked for. */
    async run(signal: AbortSignal): Promise<void> {
      const waiting = await backups.findWaitingDrill();
      if (!waiting || !(await backups.begin('backup_drills', waiting.id, thisRunner))) return;
      const { id, scratch: name } = waiting;
      await tellAdmins(repositories, id);
      let failure: string | null = null;
      try {
        await run(id, name, signal);
      } catch (error) {
        logger.error({ err: error }, 'a drill failed');
        failure = (error as Error).message;
      } finally {
        await cleanUp(name).catch((error: unknown) => {
          failure ??= `Its scratch place could not be removed: ${(error as Error).message}`;
        });
      }
      if (failure === null) await backups.pass(id);
      else await backups.fail('backup_drills', id, failure);
      await tellAdmins(repositories, id);
    },

    /** At a start: runs of processes that are gone have failed, and what they left is removed. */
    async cleanUp(): Promise<void> {
      await backups.failSilent('backups', isGone);
      await backups.failSilent('backup_drills', isGone);
      const { open, over } = await backups.listScratch();
      const left = await readdir(drills).catch(() => []);
      const names = new Set([...over, ...left].filter((name) => isScratchName(name) && !open.includes(name)));
      for (const name of names) await cleanUp(name);
    },
  };
}
