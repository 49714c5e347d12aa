import { defineModule } from '../../platform/module/define-module';
import { statusOf } from '../../platform/identity/access-states';
import { addressConfirmed, secondFactorRemoved } from '../../platform/identity/identity.domain-events';
import { createSuspensionLinks } from '../../platform/identity/suspension-links';
import { notify } from '../notifications';
import { createSuspensionMail, suspensionMail, suspensionMailJob } from './suspension-mail';
import { alignIdentityJob } from './align-identity';
import type { AlignIdentity } from './align-identity';
import { userNotifications } from './user-notifications';
import { userStepUpWords } from './user-step-up-words';
import { usersRepositories } from './users.repositories';
import { registerUsersRoutes } from './users.routes';
import { createUsersService } from './users.service';

/** Actions of admins on people. */
export const usersModule = defineModule({
  name: 'users',
  uses: ['identity', 'jobs', 'logger', 'mail', 'publicOrigin', 'secretKeys'],
  repositories: usersRepositories,
  open({ app, http, repositories, transaction, clock, identity, jobs, logger, mail, ...rest }) {
    const { people } = repositories;
    const users = createUsersService({ people, identity, transaction, clock, logger });
    jobs.register(alignIdentityJob, (alignment) => users.alignIdentity(alignment as AlignIdentity), {
      lane: 'services',
      retriesWhenInterrupted: true,
    });
    const tellOfSuspension = createSuspensionMail({
      transaction,
      links: createSuspensionLinks({ people, secretKeys: rest.secretKeys, clock }),
      queue: mail.queue,
      publicOrigin: rest.publicOrigin,
    });
    jobs.register(suspensionMailJob, (uid) => tellOfSuspension(uid as string), {
      outward: 'mail',
      retriesWhenInterrupted: true,
    });
    registerUsersRoutes(app, http, users);
    return { users };
  },
  sweep: ({ people }) => people.endSuspensions(),
  handles: (on) => [
    on(addressConfirmed, async ({ people, jobs }, { uid }) => {
      const person = await people.find(uid);
      if (person && statusOf(person) === 'suspended') await jobs.enqueue(suspensionMail(uid));
    }),
    on(secondFactorRemoved, (bound, { uid, auditId, now }) =>
      notify(bound, {
        kind: 'secondFactor',
        uid,
        actorUid: null,
        target: { kind: 'person', id: uid },
        sourceId: auditId,
        now,
      }),
    ),
  ],
  notifications: userNotifications,
  stepUpWords: userStepUpWords,
});
