import { createApp } from '../app';
import type { FindTeam } from '../platform/http/caller';
import { guest } from '../platform/http/caller';
import { createJobs } from '../platform/jobs/jobs';
import { openObjectDriver } from '../platform/objects/object-storage';
import { registerPage } from '../platform/page/page.routes';
import { readBuiltInReleases } from '../platform/releases/publishing/built-in-releases';
import { ownSurface } from '../platform/releases/publishing/own-surface';
import { registerReleaseFiles } from '../platform/releases/publishing/release-files.routes';
import { openReleasesModule } from '../platform/releases/releases.module';
import { childLogger, openMigratedDatabase } from './migrated-database';
import { allConfirmed } from './step-up';

/**
 * A server with releases and pages only, on the embedded engine, in a separate process for tests that kill it. Every
 * caller is the team of the remote `fan`, and every visitor is a fan. Prints its port.
 */
async function run(parameters: string[]): Promise<void> {
  const [workerFile, migrationsDirectory, dataDir, hostFolder, remoteFolder] = parameters;
  if (!workerFile || !migrationsDirectory || !dataDir || !hostFolder || !remoteFolder)
    throw new Error('usage: worker-file migrations-directory data-dir host-folder remote-folder');
  const { db, listen } = await openMigratedDatabase({ dataDir, workerFile, migrationsDirectory });
  const onRefused = (reason: string) => {
    throw new Error(reason);
  };
  const clock = () => new Date();
  const releases = await openReleasesModule({
    version: '0.0.0',
    builtIn: await readBuiltInReleases({
      surface: ownSurface(),
      hostFolder,
      remoteFolders: [remoteFolder],
      onRefused,
    }),
    db,
    driver: await openObjectDriver({ dataDir, s3: undefined }),
    cacheFolder: `${dataDir}/release-files`,
    webhooksPublicOnly: true,
    mail: { post: async () => undefined },
    jobs: createJobs({ db, listen, clock, logger: childLogger }),
    clock,
    logger: childLogger,
  });
  const app = await createApp({ logLevel: 'silent', trustProxy: false, loopback: true }, '0.0.0');
  const findTeam: FindTeam = async ({ headers }) =>
    headers.authorization ? { kind: 'team', tokenId: 'one', remoteId: 'fan', name: 'fan team' } : null;
  const fan = {
    uid: 'fan',
    email: null,
    emailVerified: true,
    displayName: null,
    role: 'fan' as const,
    admin: false,
  };
  const rateLimits = { consume: async () => {} };
  const http = { findTeam, rateLimits, stepUp: allConfirmed, authenticate: async () => guest };
  releases.registerRoutes(app, http, async () => fan);
  await registerReleaseFiles(app, { releases: releases.catalog, rateLimits, roleOf: async () => 'fan' });
  registerPage(app, {
    releases: releases.catalog,
    rateLimits,
    grants: releases.grants,
    sessionOf: async () => fan,
    trialOf: async () => null,
    lastEventId: () => 'e0',
    identity: { provider: 'embedded' as const },
    shellPaths: ['/login'],
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  process.stdout.write(`${address}\n`);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${(error as Error).stack}\n`);
  process.exit(1);
});
