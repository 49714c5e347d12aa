import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isScratchName } from '../../platform/database/scratch';
import { drillInThread } from './drill-thread';
import { tellAdmins } from './run-backup';
import type { RunDependencies } from './run-backup';
import { createPace, isGone, thisRunner } from './runner';

/** Tries the newest backup beside the live data, and always removes what it made. */
export function createRunDrill(dependencies: RunDependencies) {
  const { repositories, tools, logger } = dependencies;
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
    const { onProgress } = createPace(tools.waitWhileBusy, () => backups.stayAlive('backup_drills', id));
    const backupId = await newest();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await drillInThread(
      { backupId, name, folder, origin: databases.origin, server: tools.scratchServer },
      {
        workerFile: tools.drillWorkerFile,
        signal,
        async onUpdate(update) {
          if (update.kind === 'progress') return onProgress();
          if (update.kind === 'opened') return backups.setDrilled(id, backupId, update.at);
          await backups.setSteps(id, update.steps, update.verified);
          await tellAdmins(repositories, id);
        },
      },
    );
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
