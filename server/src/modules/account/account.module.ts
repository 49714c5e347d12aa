import { dayMs } from '@bestie/contracts/days';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { createErasureLog } from '../../platform/backups/erasures';
import { personDeleted } from '../../platform/identity/identity.domain-events';
import { createSuspensionLinks, registerSuspendedRoutes } from '../../platform/identity/suspension-links';
import { defineModule } from '../../platform/module/define-module';
import { personFacts } from '../../platform/step-up/step-up-facts';
import { suspendedRoutes } from './suspended-account';
import { createAccountOfOthersService, eraseNowJob } from './account-of-others.service';
import { createAccountErasure } from './account-erasure';
import { accountRepositories } from './account.repositories';
import { registerAccountRoutes } from './account.routes';
import { createAccountService, leavingMailJob } from './account.service';

/** Deleting an account: routes, the mail about it, and the daily job that erases. */
export const accountModule = defineModule({
  name: 'account',
  uses: ['identity', 'storage', 'jobs', 'mail', 'backups', 'secretKeys', 'publicOrigin', 'loopback'],
  repositories: accountRepositories,
  open({ app, http, declared, repositories, transaction, clock, identity, storage, jobs, mail, ...rest }) {
    const { people } = repositories;
    const links = createSuspensionLinks({ people, secretKeys: rest.secretKeys, clock });
    const account = createAccountService({
      people,
      identity,
      transaction,
      mail,
      links,
      publicOrigin: rest.publicOrigin,
      loopback: rest.loopback,
      clock,
    });
    const accountErasure = createAccountErasure({
      repositories,
      transaction,
      identity,
      objects: storage.objects,
      recordErasure: createErasureLog(rest.backups),
      erased: declared.erasedRows,
      clock,
    });
    jobs.register(leavingMailJob, (uid) => account.tellOfDeletion(uid as string), {
      retriesWhenInterrupted: true,
      outward: 'mail',
    });
    jobs.every('account.erase', dayMs, async () => void (await accountErasure.run()), { lane: 'long' });
    jobs.register(eraseNowJob, async () => void (await accountErasure.run()), {
      lane: 'long',
      retriesWhenInterrupted: true,
    });
    const others = createAccountOfOthersService({
      identity,
      transaction,
      links,
      publicOrigin: rest.publicOrigin,
      clock,
      queue: mail.queue,
    });
    registerAccountRoutes(app, http, account, others);
    registerSuspendedRoutes(app, http, links, suspendedRoutes(account));
    return { accountErasure };
  },
  handles: (on) => [on(personDeleted, ({ account }, { uid }) => account.forgetPublisher(uid))],
  stepUpWords: {
    'account.erase': async ({ uid, when, reason }, { people }) => {
      const person = await people.find(uid);
      if (!person || person.status === 'deleted') throw new BestieError('not_found');
      return {
        act: when === 'today' ? 'Erase a person today' : `Erase a person in ${limits.trashDays} days`,
        facts: [
          ['Person', person.email ?? uid],
          ['User ID', uid],
          ['Erased', 'everything in their account, permanently'],
          [
            'Their posts and messages',
            person.texts_leave ? 'are deleted with the account' : 'stay, under “Former member”',
          ],
          ['Immediately', 'they are signed out everywhere, and no one else can find them'],
          ['Reason', reason],
        ],
      };
    },
    'account.keep': async ({ uid, reason }, { account, people }) => ({
      act: 'Cancel the deletion of a person’s account',
      facts: [
        ...(await personFacts({ people }, uid)),
        ['Who asked for it', (await account.isOwnWish(uid)) ? 'the person' : 'an admin'],
        ['Immediately', 'others see the account again, and the person is told why'],
        ['Reason', reason],
      ],
    }),
    'account.requestDeletion': ({ confessionsToo, textsToo }) => ({
      act: 'Delete your own account',
      facts: [
        ['Deleted', 'everything in it, permanently'],
        [
          'Your confessions',
          confessionsToo
            ? 'are deleted, each at a random time before then'
            : 'stay; nobody can find out any more who wrote them',
        ],
        [
          'Your posts and messages',
          textsToo ? 'are deleted with the account' : 'stay, under “Former member”',
        ],
        ['When', `in ${limits.trashDays} days, unless you sign in before then and keep it`],
        ['Immediately', 'you are signed out everywhere, and no one else can find you'],
      ],
    }),
  },
});
