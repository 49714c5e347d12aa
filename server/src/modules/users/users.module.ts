import { defineModule } from '../../platform/module/define-module';
import { alignIdentityJob } from './align-identity';
import type { AlignIdentity } from './align-identity';
import { userStepUpWords } from './user-step-up-words';
import { usersRepositories } from './users.repositories';
import { registerUsersRoutes } from './users.routes';
import { createUsersService } from './users.service';

/** Actions of admins on people. */
export const usersModule = defineModule({
  name: 'users',
  uses: ['identity', 'jobs', 'logger'],
  repositories: usersRepositories,
  open({ app, http, repositories, transaction, clock, identity, jobs, logger }) {
    const { people } = repositories;
    const users = createUsersService({ people, identity, transaction, clock, logger });
    jobs.register(alignIdentityJob, (alignment) => users.alignIdentity(alignment as AlignIdentity), {
      retriesWhenInterrupted: true,
    });
    registerUsersRoutes(app, http, users);
    return { users };
  },
  sweep: ({ people }) => people.endSuspensions(),
  stepUpWords: userStepUpWords,
});
