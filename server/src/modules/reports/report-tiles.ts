import type { ReadTile } from '../../platform/module/declarations';
import { reportsPolicy } from './reports.policy';
import type { ReportsRepositories } from './reports.repositories';

const queue: ReadTile<ReportsRepositories> = async ({ reportCases, people }, caller) => {
  const { count, oldest } = await reportCases.countOpen(
    reportsPolicy.keptFrom(caller, await people.countActiveAdmins()),
  );
  return { count, oldestAt: oldest };
};

const appeals: ReadTile<ReportsRepositories> = async ({ reportDecisions }) => {
  const { count, oldest } = await reportDecisions.countAppeals();
  return { count, oldestAt: oldest };
};

/** Tiles of /admin/home about reports. */
export const reportTiles = { queue, appeals };
