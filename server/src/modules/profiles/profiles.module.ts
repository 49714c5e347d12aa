import { personDeleted } from '../../platform/identity/identity.domain-events';
import { defineModule } from '../../platform/module/define-module';
import { personReportTargets } from './person-reports';
import { personSearch } from './person-search.sql';
import { profilesArchive } from './profiles-archive';
import { profileReferences } from './profiles.repository';
import { profilesRepositories } from './profiles.repositories';
import { registerProfilesRoutes } from './profiles.routes';
import { createProfilesService } from './profiles.service';
import { createPublicProfilesService } from './public-profiles.service';
import { profileNotifications } from './profile-notifications';

export const profilesModule = defineModule({
  name: 'profiles',
  repositories: profilesRepositories,
  open({ app, http, repositories, ...rest }) {
    const profiles = createProfilesService({ profiles: repositories.profiles, ...rest });
    const publicProfiles = createPublicProfilesService({ ...repositories, ...rest });
    registerProfilesRoutes(app, http, profiles, publicProfiles);
    return { profiles, publicProfiles };
  },
  handles: (on) => [
    on(personDeleted, async ({ personTies, profiles }, { uid }) => {
      await personTies.forget(uid);
      await profiles.delete(uid);
    }),
  ],
  archive: profilesArchive,
  erasure: [
    { table: 'person_follows', column: 'follower_uid' },
    { table: 'person_follows', column: 'uid' },
    { table: 'person_blocks', column: 'owner_uid' },
    { table: 'person_blocks', column: 'uid' },
    { table: 'profiles', column: 'uid' },
  ],
  notifications: profileNotifications,
  objectReferences: profileReferences,
  search: { people: personSearch },
  reportTargets: personReportTargets,
});
