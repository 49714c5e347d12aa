import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { DrillCheck, DrillStep } from '@bestie/contracts/backups';
import { files } from '../../platform/backups/backup-files';
import type { ScratchServer } from '../../platform/backups/backup-tools';
import { compareWithManifest, loadBackup } from '../../platform/backups/load-backup';
import { openDiskDriver } from '../../platform/objects/drivers/disk-driver';
import type { DrillBench } from './drill-bench';
import { checkData, checkErasures, checkObjects, checkReferences, checkSeals } from './drill-checks';
import { checkAnswers } from './drill-answers';
import { tellAdmins } from './run-backup';
import type { RunDependencies } from './run-backup';
import { createPace, isGone, thisRunner } from './runner';

/** Random, and the only names that are ever made or removed. */
export const scratchName = () => `bestie_drill_${randomBytes(12).toString('hex')}`;

const isScratch = /^bestie_drill_[0-9a-f]{24}$/;

/** Tries the newest backup beside the live data, and always removes what it made. */
export function createRunDrill(dependencies: RunDependencies) {
  const { repositories, tools, places, logger } = dependencies;
  const { backups } = repositories;
  const drills = join(resolve(tools.dataDir), 'drills');
  const { scratch: databases } = tools.database;

  async function cleanUp(name: string): Promise<void> {
    if (!isScratch.test(name)) throw new Error(`${name} is no name of a scratch place.`);
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
    if (!isScratch.test(name) || !databases || (await exists(folder)))
      throw new Error('There is no scratch place of its own for this drill.');
    const { onProgress } = createPace(tools.waitWhileBusy, () => backups.stayAlive('backup_drills', id));
    const steps: DrillStep[] = [];
    let verified = 0;
    async function check<Result>(
      name: DrillCheck,
      work: () => Promise<Result>,
      say: (result: Result) => string,
    ): Promise<Result> {
      signal.throwIfAborted();
      try {
        const result = await work();
        steps.push({ check: name, passed: true, found: say(result) });
        return result;
      } catch (error) {
        steps.push({ check: name, passed: false, found: (error as Error).message });
        throw error;
      } finally {
        await backups.setSteps(id, steps, verified);
        await tellAdmins(repositories, id);
      }
    }

    const backupId = await newest();
    const from = await places.open();
    const manifest = await check(
      'decrypts',
      async () => {
        await from.readText(files.configuration(backupId), `configuration of ${backupId}`);
        const found = await from.readManifest(backupId);
        if (found.id !== backupId) throw new Error('The manifest is that of another backup.');
        return found;
      },
      ({ tables }) => `Manifest and configuration; ${tables.length} tables.`,
    );
    await backups.setDrilled(id, backupId, new Date(manifest.at));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const database = await databases.create(name, folder);
    let server: ScratchServer | undefined;
    try {
      const driver = await openDiskDriver(join(folder, 'objects'));
      await check(
        'schema',
        () =>
          loadBackup({
            from,
            manifest,
            pool: database.pool,
            migrationsFolder: tools.migrationsFolder,
            logger,
            signal,
            onProgress,
          }),
        () => `${manifest.migrations.length} migrations, and all foreign keys hold.`,
      );
      await check(
        'rows',
        async () => {
          verified = await compareWithManifest(database.pool, manifest);
          if (verified === 0) throw new Error('No row was verified.');
        },
        () => `${verified} rows in ${manifest.tables.length} tables are those of the backup.`,
      );
      const bench: DrillBench = {
        from,
        manifest,
        database,
        driver,
        objects: [],
        server: async () => (server ??= await tools.openScratchServer(database, folder)),
      };
      await check(
        'people',
        () => checkData(bench),
        (people) => `${people} people.`,
      );
      await check(
        'objects',
        () => checkObjects(bench),
        (count) => `${count} of ${manifest.objects.count} objects, chosen at random, have their hash.`,
      );
      await check(
        'references',
        () => checkReferences(bench),
        (count) => `${count} objects that the data refers to are there.`,
      );
      for (const { name: step, work } of checkAnswers(bench)) await check(step, work, (found) => found);
      await check(
        'seals',
        () => checkSeals(bench),
        (hours) => (hours === 0 ? 'No hour was sealed yet.' : `${hours} sealed hours.`),
      );
      await check(
        'erasures',
        () => checkErasures(bench),
        (count) => `${count} people who were erased since are absent.`,
      );
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
      const names = new Set(
        [...over, ...left].filter((name) => isScratch.test(name) && !open.includes(name)),
      );
      for (const name of names) await cleanUp(name);
    },
  };
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
