import { dayMs, minuteMs, utcDay } from '@bestie/contracts/days';
import { personDeleted } from '../../platform/identity/identity.domain-events';
import { defineModule } from '../../platform/module/define-module';
import { accountKept, accountLeaving } from '../account';
import { confessionTiles } from './confession-tiles';
import { confessionReportTargets } from './confession-reports';
import { confessionNotifications } from './confession-notifications';
import { createConfessionQueueService } from './confession-queue.service';
import { createConfessionRelease, eraseAuthorJob } from './confession-release';
import type { ErasedAuthor } from './confession-release';
import { createConfessionRepliesService } from './confession-replies.service';
import { sayUnsealing } from './confession-step-up-words';
import { confessionsRepositories } from './confessions.repositories';
import { registerConfessionsRoutes } from './confessions.routes';
import { createConfessionsService } from './confessions.service';
import { createSampleConfessions } from './sample-confessions';
import { createSealing } from './sealing';
import { confessionsDemo } from './confessions.demo';

export const confessionsModule = defineModule({
  name: 'confessions',
  uses: ['jobs', 'secretKeys'],
  repositories: confessionsRepositories,
  open({ app, http, repositories, transaction, clock, jobs, secretKeys }) {
    const openSealing = async () => createSealing(await secretKeys.get());
    const dependencies = { repositories, transaction, clock, openSealing };
    const confessionRelease = createConfessionRelease(dependencies);
    const services = {
      confessions: createConfessionsService(dependencies),
      confessionReplies: createConfessionRepliesService(dependencies),
      confessionQueue: createConfessionQueueService(dependencies),
      confessionRelease,
      sampleConfessions: createSampleConfessions(dependencies),
    };
    jobs.every('confessions.release', 5 * minuteMs, () => confessionRelease.run(), { onTheMark: true });
    jobs.register(eraseAuthorJob, (erased) => confessionRelease.eraseAuthor(erased as ErasedAuthor), {
      retriesWhenInterrupted: true,
    });
    registerConfessionsRoutes(app, http, services);
    return services;
  },
  async sweep({ tags }, now) {
    await tags.deletePastBans(utcDay(now));
    await tags.deleteUnsealings(utcDay(now.getTime() - 366 * dayMs));
  },
  handles: (on) => [
    on(accountLeaving, async ({ departures }, { uid, leavesAt, confessionsToo }) => {
      if (confessionsToo) await departures.insert({ uid, leavesAt });
    }),
    on(accountKept, async ({ departures }, { uid }) => void (await departures.delete(uid))),
    on(personDeleted, async ({ departures, jobs }, { uid }) => {
      const withCards = await departures.delete(uid);
      await jobs.enqueue({ kind: eraseAuthorJob, payload: { uid, withCards } satisfies ErasedAuthor });
    }),
  ],
  notArchived: {
    confessions: 'names nobody, not even its author',
    confession_replies: 'names nobody, not even its author',
    confession_seals: 'sealed: no archive says who wrote what',
    confession_decisions: 'names the admin who decided',
    confession_aliases: 'HMACs of people',
    confession_reactions: 'HMACs of people',
    confession_bans: 'HMACs of people',
    confession_unsealings: 'counts',
    confession_departures: 'a request that is deleted with the account',
  },
  notErased: { 'confession_decisions.decided_by': 'an admin who decided' },
  erasure: [{ table: 'confession_departures', column: 'uid' }],
  stepUpWords: { 'confessions.unseal': sayUnsealing },
  notifications: confessionNotifications,
  reportTargets: confessionReportTargets,
  homeTiles: confessionTiles,
  demo: [confessionsDemo],
});
