import { checkStoredRelease } from '../../platform/releases/publishing/check-release';
import { defineModule } from '../../platform/module/define-module';
import { platformRepositories } from './platform.repositories';
import { registerPlatformRoutes } from './platform.routes';
import { createPlatformService } from './platform.service';

/** What runs and how it is doing, for admins. */
export const platformModule = defineModule({
  name: 'platform',
  uses: ['releases', 'server'],
  repositories: platformRepositories,
  open({ app, http, repositories, releases, server }) {
    const { live } = releases;
    const platform = createPlatformService({
      ...repositories,
      composition: async () => (await live.runsFor({ session: null })).compositionFor('admin'),
      canaries: () => releases.canaries(),
      remoteIds: () => live.remoteIds(),
      host: async () => (await live.platform()).host,
      checkRelease: (id, version) => checkStoredRelease(live, id, version),
      server,
    });
    registerPlatformRoutes(app, http, platform);
    return { platform };
  },
});
