import type { Connection } from '../../platform/module/define-module';
import { createStatisticPiecesRepository } from './statistic-pieces.repository';
import { createStatisticsRepository } from './statistics.repository';

/** What the module reads and writes on one connection. */
export const statisticsRepositories = ({ db }: Connection) => ({
  statisticPieces: createStatisticPiecesRepository(db),
  statistics: createStatisticsRepository(db),
});
export type StatisticsRepositories = ReturnType<typeof statisticsRepositories>;
