import { defineModule } from '../../platform/module/define-module';
import { jobsRepositories } from './jobs.repositories';
import { registerJobsRoutes } from './jobs.routes';
import { createJobsService } from './jobs.service';

export const jobsModule = defineModule({
  name: 'jobs',
  uses: ['jobs'],
  repositories: jobsRepositories,
  open({ app, http, repositories, transaction, jobs: { outwardOf } }) {
    const jobs = createJobsService({ repositories, transaction, outwardOf });
    registerJobsRoutes(app, http, jobs);
    return { jobs };
  },
});
