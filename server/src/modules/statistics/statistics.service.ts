import { utcDay } from '@bestie/contracts/days';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import type { Statistics, statisticsContract } from '@bestie/contracts/statistics.contract';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { figureKeyPattern } from './statistic-pieces.repository';
import type { StatisticPiecesRepository } from './statistic-pieces.repository';
import { presentFigurePiece, presentStatistics } from './statistics.presenter';
import type { StatisticsRepository } from './statistics.repository';

type Input<Verb extends keyof typeof statisticsContract> = ParsedInputOf<(typeof statisticsContract)[Verb]>;

export interface StatisticsDependencies {
  statistics: StatisticsRepository;
  statisticPieces: StatisticPiecesRepository;
  clock: () => Date;
}

export type StatisticsService = ReturnType<typeof createStatisticsService>;

/** Figures of the caller's closet. Both reads query the caller's rows only, so there is nothing to refuse. */
export function createStatisticsService({ statistics, statisticPieces, clock }: StatisticsDependencies) {
  const today = () => utcDay(clock());
  return {
    get: async (caller: Person): Promise<Statistics> =>
      presentStatistics(await statistics.find(caller.uid, today())),

    async pieces(caller: Person, { list, month, currency, cursor, limit }: Input<'pieces'>) {
      const after = readCursor(cursor, [cursorPart.matching(figureKeyPattern(list)), cursorPart.id]);
      const rows = await statisticPieces.list(caller.uid, {
        list,
        currency,
        today: today(),
        limit: limit + 1,
        month: month && `${month}-01`,
        after: after && { key: after[0], id: after[1] },
      });
      return pageOfRows(rows, limit, (row) => encodeCursor([row.position, row.id]), presentFigurePiece);
    },
  };
}
