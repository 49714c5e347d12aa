import type { BackupsRepositories } from './backups.repositories';

/** Tiles of /admin/home: when it last went well. Nothing yet, or a failed drill, is no data, which is red. */
export const backupTiles = {
  async backup({ backups }: BackupsRepositories) {
    const done = await backups.listDone();
    const good = done.find(({ problem }) => problem === null);
    return good ? { count: done.length, oldestAt: good.ended_at } : null;
  },
  async drill({ backups }: BackupsRepositories) {
    const last = await backups.lastDrill();
    if (last?.state !== 'passed') return null;
    const drills = await backups.listDrills(10);
    return { count: drills.filter(({ state }) => state === 'passed').length, oldestAt: last.ended_at };
  },
};
