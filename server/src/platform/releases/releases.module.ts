import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { PageData, RemoteRelease } from '@bestie/contracts/remotes';
import { createTransaction } from '../database/transaction';
import { releasesRepositories } from './releases.repositories';
import type { Database } from '../database/schema';
import type { HttpServices } from '../http/register-contract';
import type { Jobs } from '../jobs/jobs';
import type { Logger } from '../logger';
import type { Mail } from '../mail/mail';
import type { ObjectDriver } from '../objects/drivers/object-driver';
import type { BuiltInReleases } from './publishing/built-in-releases';
import { createBuiltInStore } from './publishing/built-in-store';
import { createReleaseCache } from './publishing/release-cache';
import { createReleaseComparisonService } from './channels/release-comparison.service';
import { createReleaseErrorsService } from './errors/release-errors.service';
import { createSourceMaps } from './errors/source-maps';
import { openReleaseGrants } from './canary/release-grants';
import { createReleasePublishingService } from './publishing/release-publishing.service';
import { createReleaseSweep } from './publishing/release-sweep';
import { createReleaseTokensService } from './tokens/release-tokens.service';
import { createReleaseProofsService } from './proofs/release-proofs.service';
import { openTokenSecrets } from '../identity/signing-keys';
import { createReleaseWebhooksService } from './webhooks/release-webhooks.service';
import { openReleaseTrials } from './trials/release-trials';
import { registerTrialLinks } from './trials/trial-links.routes';
import { createReleaseTrialsService } from './trials/release-trials.service';
import { openReleaseTelemetry, watchCanaries } from './canary/release-watch';
import { createReleaseCatalog } from './catalog/release-catalog';
import type { ReleaseCatalog } from './catalog/release-catalog';
import { registerReleasesRoutes } from './releases.routes';
import type { ReleasesRoutesDependencies } from './releases.routes';
import { createReleasesService } from './releases.service';

export interface ReleasesModuleDependencies {
  /** Of the server. */
  version: string;
  builtIn: BuiltInReleases;
  db: Kysely<Database>;
  driver: ObjectDriver;
  jobs: Pick<Jobs, 'enqueue' | 'register' | 'every' | 'onFailed'>;
  /** Folder for copies of published files. */
  cacheFolder: string;
  clock: () => Date;
  logger: Pick<Logger, 'warn'>;
  /** False lets webhooks lead into the server's own network, for tests. */
  webhooksPublicOnly: boolean;
  mail: Pick<Mail, 'post'>;
}

export type ReleasesModule = Awaited<ReturnType<typeof openReleasesModule>>;

/** Opens everything about releases: catalog, publishing, channels, canaries, trials and deploy tokens. */
export async function openReleasesModule(dependencies: ReleasesModuleDependencies) {
  const { version, builtIn, db, driver, jobs, cacheFolder, clock, logger, webhooksPublicOnly, mail } =
    dependencies;
  const repositories = releasesRepositories(db);
  const transaction = createTransaction(db, releasesRepositories);
  const cache = createReleaseCache({ root: cacheFolder, driver });
  const catalog = createReleaseCatalog({ builtIn, releases: repositories.releases, cache, logger });
  const trials = await openReleaseTrials(db, clock);
  const grants = await openReleaseGrants(db, clock);
  const common = { catalog, transaction, clock };
  const webhooks = createReleaseWebhooksService({
    db,
    webhooks: repositories.releaseWebhooks,
    transaction,
    jobs,
    keys: await openTokenSecrets(db, 'release-grant'),
    publicOnly: webhooksPublicOnly,
    mail,
    clock,
    logger,
  });
  const watched = { db, jobs, catalog, releases: repositories.releases, clock };
  const errors = createReleaseErrorsService({
    catalog,
    repositories,
    transaction,
    sourceMaps: createSourceMaps({ catalog, releases: repositories.releases, driver }),
  });
  const telemetry = openReleaseTelemetry({ ...watched, grants, errors, telemetry: repositories.telemetry });
  const proofs = createReleaseProofsService({ repositories, transaction, driver, clock });
  const services = {
    releases: createReleasesService({ ...common, ...repositories, version, telemetry, proofs }),
    publishing: createReleasePublishingService({ ...common, repositories, cache, driver, webhooks, proofs }),
    proofs,
    webhooks,
    tokens: createReleaseTokensService({ ...common, tokens: repositories.releaseTokens }),
    trialLinks: createReleaseTrialsService({ ...common, ...repositories, trials }),
  };
  watchCanaries({ ...watched, webhooks }, telemetry, services.releases, logger);
  const comparison = createReleaseComparisonService({ catalog });
  const others: ReleasesRoutesDependencies['others'] = {
    diff: ({ caller, input }) => comparison.diff(caller, input),
    checkUpgrade: ({ input }) => comparison.checkUpgrade(input),
    report: ({ input }) => telemetry.report(input),
    errors: ({ caller, input }) => errors.list(caller, input),
  };
  // Logs at start which releases cannot run.
  await catalog.selectionFor({ session: null });
  return {
    catalog,
    trials,
    grants,
    services,
    canaries: () => runningCanaries(catalog),
    builtInStore: createBuiltInStore({ builtIn, repositories, transaction, driver, clock, logger }),
    sweep: createReleaseSweep({ releases: repositories.releases, transaction, clock }),
    registerRoutes: (
      app: FastifyInstance,
      http: HttpServices,
      sessionOf: (request: FastifyRequest) => Promise<PageData['session']>,
    ) => {
      registerReleasesRoutes(app, http, { ...services, trials, others });
      registerTrialLinks(app, http, { trialLinks: services.trialLinks, trials, sessionOf });
    },
  };
}

/** The canaries that run now. */
async function runningCanaries(catalog: ReleaseCatalog): Promise<RemoteRelease[]> {
  const channelStates = await Promise.all((await catalog.remoteIds()).map((id) => catalog.channelState(id)));
  const served = await Promise.all(
    channelStates.map(async ({ remoteId, canary }) => canary && catalog.find(remoteId, canary)),
  );
  return served.flatMap((canary) => (canary ? [canary.release] : []));
}
