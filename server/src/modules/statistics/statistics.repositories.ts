import type { Connection } from '../../platform/module/define-module';
import { createStatisticPiecesRepository } from './statistic-pieces.repository';
import { createStatisticsRepository } from './statistics.repository';

/** Repositories of the module, bound to one connection. */
export const statisticsRepositories = ({ db }: Connection) => ({
  statisticPieces: createStatisticPiecesRepository(db),
  statistics: createStatisticsRepository(db),
});
