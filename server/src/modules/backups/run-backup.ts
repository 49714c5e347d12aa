import { dayMs } from '@bestie/contracts/days';
import { adminTopic } from '@bestie/contracts/live';
import { files } from '../../platform/backups/backup-files';
import { momentOfName } from '../../platform/backups/backup-name';
import type { BackupPlace } from '../../platform/backups/backup-place';
import type { BackupTools } from '../../platform/backups/backup-tools';
import { forgetErasures } from '../../platform/backups/erasures';
import { keptBackups } from '../../platform/backups/kept-backups';
import { makeBackup } from '../../platform/backups/make-backup';
import type { Logger } from '../../platform/logger';
import type { ObjectDriver } from '../../platform/objects/drivers/object-driver';
import {
  bytesOfBackup,
  copyBackup,
  isWhole,
  removeBackup,
  removeUnnamed,
} from '../../platform/backups/backup-places';
import type { BackupPlaces } from '../../platform/backups/backup-places';
import { DamagedPart } from '../../platform/backups/sealed-stream';
import { adoptBackups } from './adopt-backups';
import type { BackupsRepositories } from './backups.repositories';
import { createPace, thisRunner, workMs } from './runner';

export interface RunDependencies {
  repositories: BackupsRepositories;
  tools: BackupTools;
  places: BackupPlaces;
  driver: ObjectDriver;
  clock: () => Date;
  logger: Logger;
}

/** What was begun so long ago and has not ended is left of a process that was killed. */
const unfinishedMs = dayMs;

/** Live event after which pages read the backups again. */
export const backupsChanged = 'backups.change';

export const tellAdmins = ({ live }: Pick<BackupsRepositories, 'live'>, id: string) =>
  live.publish({ topic: adminTopic, type: backupsChanged, ids: [id] });

/** Makes one backup that was asked for, copies it to the second place, and removes those that are not kept. */
export function createRunBackup(dependencies: RunDependencies) {
  const { repositories, tools, places, driver, clock, logger } = dependencies;
  const { backups } = repositories;

  const paceOf = (id: string) =>
    createPace(workMs.backup, tools.waitWhileBusy, () => backups.stayAlive('backups', id));

  /** The newest one whose files are there. */
  async function previousOf(id: string): Promise<string | null> {
    for (const { id: other } of await backups.listDone())
      if (other !== id && (await isWhole(places.first, other))) return other;
    return null;
  }

  async function copy(id: string): Promise<void> {
    if (!places.second) return;
    try {
      await copyBackup(await places.open(), places.second, id, paceOf(id).onProgress);
      await backups.setCopied(id, null);
    } catch (error) {
      logger.error({ err: error }, 'a backup could not be copied to the second place');
      await backups.setCopied(id, `It could not be copied: ${(error as Error).message}`);
    }
  }

  /** Removes backups that are not kept, what is left of those that never ended, and erasures that none can need any more. */
  async function removeOld(): Promise<void> {
    const opened = await Promise.all(
      [places.first, places.second].flatMap((place) => (place ? [places.open(place)] : [])),
    );
    await adoptBackups({ backups, places: opened, logger });
    const done = (await backups.listDone()).map(({ id, ended_at: at }) => ({ id, at: at as Date }));
    const keep = new Set([...keptBackups(done)].map(({ id }) => id));
    for (const { place } of opened) {
      const there = new Set<string>();
      for (const { id } of done) if (await isWhole(place, id)) there.add(id);
      // One whose files are missing takes no other one's place.
      for (const { id } of keptBackups(done.filter(({ id }) => there.has(id)))) keep.add(id);
    }
    for (const { id } of done) if (!keep.has(id)) await backups.setRemoved(id);
    const states = await backups.listStates();
    const unfinishedBefore = new Date(clock().getTime() - unfinishedMs);
    for (const { place } of opened) {
      for (const id of await place.list(files.sets)) {
        const isOver = states.has(id) ? !keep.has(id) : await isAbandoned(place, id, unfinishedBefore);
        if (isOver) await removeBackup(place, id);
      }
      await place.removeUnfinished(unfinishedBefore);
      await forgetErasures(place, clock());
    }
    for (const from of opened)
      await removeUnnamed(from).catch((error: unknown) => {
        if (!(error instanceof DamagedPart)) throw error;
        logger.warn({ err: error }, 'all objects stay beside a backup that cannot be read');
      });
  }

  return async (signal: AbortSignal): Promise<void> => {
    const waiting = await backups.findWaiting();
    if (!waiting || !(await backups.begin('backups', waiting.id, thisRunner))) return;
    const { id } = waiting;
    await tellAdmins(repositories, id);
    try {
      const { manifest, addedBytes, damaged } = await makeBackup({
        id,
        pool: tools.database.pool,
        driver,
        to: await places.open(),
        previous: await previousOf(id),
        configuration: tools.configuration,
        clock,
        signal,
        ...paceOf(id),
      });
      await backups.finish(id, {
        row_count: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
        object_count: manifest.objects.count,
        bytes: await bytesOfBackup(places.first, manifest),
        added_bytes: addedBytes,
        problem: damaged.length === 0 ? null : wordsOf(damaged),
      });
    } catch (error) {
      logger.error({ err: error }, 'a backup failed');
      await backups.fail('backups', id, (error as Error).message);
      await tellAdmins(repositories, id);
      await removeBackup(places.first, id).catch((problem: unknown) =>
        logger.warn({ err: problem }, 'a backup that failed is removed after the next one'),
      );
      return;
    }
    await copy(id);
    await tellAdmins(repositories, id);
    await removeOld();
  };
}

/** Whether a backup that the database does not know was begun long ago and never ended. */
async function isAbandoned(place: BackupPlace, id: string, before: Date): Promise<boolean> {
  const begun = momentOfName(id);
  return begun !== null && begun < before && !(await isWhole(place, id));
}

const wordsOf = ([first, ...others]: string[]) =>
  `The bytes of ${others.length === 0 ? 'a stored file' : `${others.length + 1} stored files`} are missing or not those that were stored, such as ${first}.`;
