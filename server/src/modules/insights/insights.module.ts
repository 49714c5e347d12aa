import { defineModule } from '../../platform/module/define-module';
import { checkoutOpened, memberJoined } from '../vip';
import { createCountsService, creditAct } from './counts.service';
import { insightsDemo } from './insights.demo';
import { createInsightsService } from './insights.service';
import { insightsRepositories } from './insights.repositories';
import { registerInsightsRoutes } from './insights.routes';

const visits = 'counts of other people, which name nobody and stay as totals of their owner';

export const insightsModule = defineModule({
  name: 'insights',
  uses: ['secretKeys'],
  repositories: insightsRepositories,
  open({ app, http, ...dependencies }) {
    const services = {
      insights: createInsightsService(dependencies),
      counts: createCountsService(dependencies),
    };
    registerInsightsRoutes(app, http, services);
    return services;
  },
  sweep: ({ pageVisits }) => pageVisits.forgetVisitors(),
  handles: (on) => [
    on(checkoutOpened, (bound, { uid }) => creditAct(bound, uid, 'checkout')),
    on(memberJoined, (bound, { uid }) => creditAct(bound, uid, 'member')),
  ],
  notArchived: {
    page_days: visits,
    page_visitors: 'deleted after two days',
    page_acts: 'what other people did, in figures of their owner alone',
    page_weeks: 'what other people did, in figures of their owner alone',
  },
  erasure: [
    { table: 'page_acts', column: 'uid' },
    { table: 'page_weeks', column: 'uid' },
    { table: 'page_acts', column: 'owner_uid' },
    { table: 'page_weeks', column: 'owner_uid' },
    { table: 'page_days', column: 'owner_uid' },
  ],
  demo: [insightsDemo],
});
