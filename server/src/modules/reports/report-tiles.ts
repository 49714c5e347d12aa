import type { ReadTile } from '../../platform/module/declarations';
import { reportsPolicy } from './reports.policy';
import type { ReportsRepositories } from './reports.repositories';

const queue: ReadTile<ReportsRepositories> = async ({ reportCases, reportWaiting, people }, caller) => {
  const both = [
    await reportCases.countOpen(reportsPolicy.keptFrom(caller, await people.readActiveAdmins())),
    await reportWaiting.count(),
  ];
  const since = both.flatMap(({ oldest }) => oldest?.getTime() ?? []);
  return {
    count: both.reduce((sum, { count }) => sum + count, 0),
    oldestAt: since.length > 0 ? new Date(Math.min(...since)) : null,
  };
};

const appeals: ReadTile<ReportsRepositories> = async ({ reportDecisions }) => {
  const { count, oldest } = await reportDecisions.countAppeals();
  return { count, oldestAt: oldest };
};

/** Tiles of /admin/home about reports. */
export const reportTiles = { queue, appeals };
