import { isTileRed } from '@bestie/contracts/home-tiles';
import type { TileReading } from '../../platform/module/declarations';
import type { BackupsRepositories } from './backups.repositories';
import type { BackupsService } from './backups.service';

/** Tiles of /admin/home: when it last went well. Nothing yet, or a failed drill, is no data, which is red. */
export const backupTiles = {
  async drill({ backups }: BackupsRepositories) {
    const last = await backups.lastDrill();
    if (last?.state !== 'passed') return null;
    const drills = await backups.listDrills(10);
    return { count: drills.filter(({ state }) => state === 'passed').length, oldestAt: last.ended_at };
  },
};

/** The same of backups, whose files are looked for at their place. What is not well for another cause than its age is no data. */
export const servedBackupTiles = (backups: Pick<BackupsService, 'alarms'>) => ({
  async backup(_caller: unknown, now: Date): Promise<TileReading | null> {
    const { backup, there: count } = await backups.alarms();
    const { at: oldestAt, problem } = backup;
    if (oldestAt === null) return null;
    const isOld = isTileRed({ kind: 'backup', count, oldestAt }, now.getTime());
    return problem !== null && !isOld ? null : { count, oldestAt: new Date(oldestAt) };
  },
});
