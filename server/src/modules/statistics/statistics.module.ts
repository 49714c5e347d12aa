import { defineModule } from '../../platform/module/define-module';
import { statisticsRepositories } from './statistics.repositories';
import { registerStatisticsRoutes } from './statistics.routes';
import { createStatisticsService } from './statistics.service';

export const statisticsModule = defineModule({
  name: 'statistics',
  repositories: statisticsRepositories,
  open({ app, http, repositories, clock }) {
    const statistics = createStatisticsService({ ...repositories, clock });
    registerStatisticsRoutes(app, http, statistics);
    return { statistics };
  },
});
