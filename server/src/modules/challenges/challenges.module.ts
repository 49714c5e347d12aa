import { personDeleted } from '../../platform/identity/identity.domain-events';
import { uidOf } from '../../platform/http/caller';
import { defineModule } from '../../platform/module/define-module';
import { challengesArchive } from './challenges-archive';
import { challengesRepositories } from './challenges.repositories';
import { registerChallengesRoutes } from './challenges.routes';
import { createChallengesService } from './challenges.service';
import { createEntriesService } from './entries.service';
import { entryFolder, entryReferences } from './entries.sql';
import { entryReportTargets } from './entry-reports';

export const challengesModule = defineModule({
  name: 'challenges',
  uses: ['storage'],
  repositories: challengesRepositories,
  open({ app, http, storage, ...dependencies }) {
    const services = {
      challenges: createChallengesService(dependencies),
      challengeEntries: createEntriesService({
        ...dependencies,
        freeze: { driver: storage.driver, objects: storage.objects },
      }),
    };
    registerChallengesRoutes(app, http, services);
    return services;
  },
  handles: (on) => [
    on(personDeleted, async ({ challenges, entries }, { uid }) => {
      await challenges.forget(uid);
      await entries.forget(uid);
    }),
  ],
  archive: challengesArchive,
  notArchived: {
    challenge_entry_pictures: 'copies of pictures that the archive has already',
    challenge_pairs: 'names nobody',
    challenge_voters: 'counts the votes that the archive has',
  },
  erasure: [
    { table: 'challenge_ballots', column: 'voter_uid' },
    { table: 'challenge_hearts', column: 'voter_uid' },
    { table: 'challenge_voters', column: 'uid' },
  ],
  notErased: {
    'challenges.maker_uid': 'what they announced stays, and names nobody from the first moment on',
    'challenge_entries.author_uid': 'results stay, without name and picture, from the first moment on',
  },
  objectFolders: { challenges: entryFolder },
  objectReferences: entryReferences,
  reportTargets: entryReportTargets,
  showsPicture: ({ entries }, caller, pictureId) => entries.showsPicture(uidOf(caller), pictureId),
  resources: {
    // Everybody who is signed in may open a challenge.
    challenge: async ({ challenges }, _caller, id) =>
      (await challenges.byId(id)) ? { write: false, until: null } : null,
    challengeEntry: async () => null,
  },
});
