import { checkStoredRelease } from '../../platform/releases/publishing/check-release';
import { defineModule } from '../../platform/module/define-module';
import { platformTiles } from './platform-tiles';
import { platformRepositories } from './platform.repositories';
import { registerPlatformRoutes } from './platform.routes';
import { createPlatformService } from './platform.service';

/** The state of releases and figures of the platform, for admins. */
export const platformModule = defineModule({
  name: 'platform',
  uses: ['releases', 'server', 'logger', 'servedTileOf'],
  repositories: platformRepositories,
  open({ app, http, repositories, clock, releases, server, logger, servedTileOf }) {
    const { catalog } = releases;
    const platform = createPlatformService({
      ...repositories,
      readTile: (kind, caller, now) =>
        servedTileOf(kind)?.(caller, now) ?? repositories.readTile(kind, caller, now),
      composition: async () => (await catalog.selectionFor({ session: null })).compositionFor('admin'),
      canaries: () => releases.canaries(),
      remoteIds: () => catalog.remoteIds(),
      host: async () => (await catalog.platform()).host,
      checkRelease: (id, version) => checkStoredRelease(catalog, id, version),
      server,
      clock,
      logger,
    });
    registerPlatformRoutes(app, http, platform);
    return { platform };
  },
  homeTiles: platformTiles,
});
