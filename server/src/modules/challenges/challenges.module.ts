import { minuteMs } from '@bestie/contracts/days';
import { personDeleted } from '../../platform/identity/identity.domain-events';
import { uidOf } from '../../platform/http/caller';
import { namesByParent, namesIn } from '../../platform/module/audit-name.sql';
import { defineModule } from '../../platform/module/define-module';
import { createBallotsService } from './ballots.service';
import { challengeNotifications } from './challenge-notifications';
import { countJob, createChallengePhases, lockSettled } from './challenge-phases';
import { challengesArchive } from './challenges-archive';
import { challengesDemo } from './challenges.demo';
import { challengesRepositories } from './challenges.repositories';
import { registerChallengesRoutes } from './challenges.routes';
import { createChallengesService } from './challenges.service';
import { challengesSearch } from './challenges-search.sql';
import { createCountService } from './count-due';
import { createEntriesService } from './entries.service';
import { entryFolder, entryReferences } from './entries.sql';
import { entryReportTargets } from './entry-reports';
import { createResultsService } from './results.service';
import { createSampleChallenges } from './sample-challenges';

/** Who exports their data in time finds their votes there. */
const votesKeptDays = 30;

export const challengesModule = defineModule({
  name: 'challenges',
  uses: ['countWorkerFile', 'jobs', 'secretKeys', 'storage'],
  repositories: challengesRepositories,
  open({ app, http, jobs, secretKeys, storage, countWorkerFile, ...dependencies }) {
    const services = {
      challenges: createChallengesService(dependencies),
      challengeEntries: createEntriesService({
        ...dependencies,
        freeze: { driver: storage.driver, objects: storage.objects },
      }),
      challengeBallots: createBallotsService({ ...dependencies, secretKeys }),
      challengeResults: createResultsService(dependencies),
      challengePhases: createChallengePhases(dependencies),
      challengeCounts: createCountService({ ...dependencies, countWorkerFile }),
    };
    const sampleChallenges = createSampleChallenges({ ...dependencies, ...services });
    jobs.every('challenges.settle', minuteMs, services.challengePhases.settleDue);
    jobs.register(countJob, services.challengeCounts.count, { retriesWhenInterrupted: true });
    registerChallengesRoutes(app, http, services);
    return { ...services, sampleChallenges };
  },
  sweep: ({ results }) => results.forgetVotes(votesKeptDays),
  handles: (on) => [
    on(personDeleted, async (bound, { uid }) => {
      const { ballots, challenges, entries, suspicions } = bound;
      const running = await ballots.listRunningOf(uid);
      // Whether enough entered is decided by those that there were.
      for (const id of running) await lockSettled(bound, '', id);
      await challenges.forget(uid);
      await suspicions.forget(uid);
      await entries.forget(uid);
      await ballots.forget(running, uid);
      // Comparisons fall out, and others are shown as often as before.
      for (const id of running) await ballots.recountShown(id);
    }),
  ],
  archive: challengesArchive,
  notArchived: {
    challenge_entry_pictures: 'copies of pictures that the archive has already',
    challenge_pairs: 'names nobody',
    challenge_voters: 'counts the votes that the archive has',
    challenge_results: 'belong to everybody who took part',
    challenge_ranks: 'belong to everybody who took part; each entrant has a report of their own',
    challenge_suspicions: 'decided by admins, about other people',
    challenge_suspects: 'kept by admins until the challenge is over',
  },
  erasure: [
    { table: 'challenge_ballots', column: 'voter_uid' },
    { table: 'challenge_hearts', column: 'voter_uid' },
    { table: 'challenge_voters', column: 'uid' },
    { table: 'challenge_suspects', column: 'uid' },
  ],
  notErased: {
    'challenge_suspicions.decided_by':
      'what an admin decided stays, and names nobody from the first moment on',
    'challenges.maker_uid': 'what they announced stays, and names nobody from the first moment on',
    'challenge_entries.author_uid': 'results stay, without name and picture, from the first moment on',
  },
  auditNames: {
    challenge: namesIn('challenges', 'title'),
    challengeEntry: namesByParent('challenge_entries', {
      key: 'challenge_id',
      parent: 'challenges',
      column: 'title',
    }),
  },
  notifications: challengeNotifications,
  search: { challenges: challengesSearch },
  objectFolders: { challenges: entryFolder },
  objectReferences: entryReferences,
  reportTargets: entryReportTargets,
  showsPicture: ({ entries }, caller, pictureId) => entries.showsPicture(uidOf(caller), pictureId),
  demo: [challengesDemo],
  resources: {
    // Everybody who is signed in may open a challenge.
    challenge: async ({ challenges }, _caller, id) =>
      (await challenges.byId(id)) ? { write: false, until: null } : null,
    challengeEntry: async () => null,
  },
});
