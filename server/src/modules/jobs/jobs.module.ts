import { defineModule } from '../../platform/module/define-module';
import { jobsRepositories } from './jobs.repositories';
import { registerJobsRoutes } from './jobs.routes';
import { createJobsService } from './jobs.service';

export const jobsModule = defineModule({
  name: 'jobs',
  repositories: jobsRepositories,
  open({ app, http, ...dependencies }) {
    const jobs = createJobsService(dependencies);
    registerJobsRoutes(app, http, jobs);
    return { jobs };
  },
});
