import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { PageData, RemoteRelease } from '@bestie/contracts/remotes';
import { createTransaction } from '../database/transaction';
import { releasesRepositories } from './releases.repositories';
import type { Database } from '../database/schema';
import type { HttpPlatform } from '../http/register-contract';
import type { Jobs } from '../jobs/jobs';
import type { Logger } from '../logger';
import type { ObjectDriver } from '../objects/drivers/object-driver';
import type { BuiltInReleases } from './publishing/built-in-releases';
import { createBuiltInStore } from './publishing/built-in-store';
import { createReleaseCache } from './publishing/release-cache';
import { createReleaseComparisonService } from './channels/release-comparison.service';
import { openReleaseGrants } from './canary/release-grants';
import { createReleasePublishingService } from './publishing/release-publishing.service';
import { createReleaseSweep } from './publishing/release-sweep';
import { createReleaseTokensService } from './tokens/release-tokens.service';
import { openReleaseTrials } from './canary/release-trials';
import { createReleaseTrialsService } from './canary/release-trials.service';
import { openReleaseSightings, watchCanaries } from './canary/release-watch';
import { createReleases } from './releases';
import type { Releases } from './releases';
import { registerReleasesRoutes } from './releases.routes';
import type { ReleasesRoutesDependencies } from './releases.routes';
import { createReleasesService } from './releases.service';

export interface ReleasesModuleDependencies {
  builtIn: BuiltInReleases;
  db: Kysely<Database>;
  driver: ObjectDriver;
  jobs: Pick<Jobs, 'enqueue' | 'register' | 'every'>;
  /** Where this server keeps copies of published files. */
  cacheFolder: string;
  clock: () => Date;
  logger: Pick<Logger, 'warn'>;
}

export type ReleasesModule = Awaited<ReturnType<typeof openReleasesModule>>;

/** Releases, wired together: the store, what runs of it, and who may change that. */
export async function openReleasesModule(dependencies: ReleasesModuleDependencies) {
  const { builtIn, db, driver, jobs, cacheFolder, clock, logger } = dependencies;
  const repositories = releasesRepositories(db);
  const transaction = createTransaction(db, releasesRepositories);
  const cache = createReleaseCache({ root: cacheFolder, driver });
  const live = createReleases({ builtIn, releases: repositories.releases, cache, logger });
  const trials = await openReleaseTrials(db, clock);
  const grants = await openReleaseGrants(db, clock);
  const common = { live, transaction, clock };
  const watched = { db, jobs, live, releases: repositories.releases, clock };
  const sightings = openReleaseSightings({ ...watched, grants, sightings: repositories.sightings });
  const services = {
    releases: createReleasesService({ ...common, releases: repositories.releases, sightings }),
    publishing: createReleasePublishingService({ ...common, repositories, cache, driver }),
    tokens: createReleaseTokensService({ ...common, tokens: repositories.releaseTokens }),
    trialLinks: createReleaseTrialsService({ ...common, people: repositories.people, trials }),
  };
  watchCanaries(watched, sightings, services.releases.endCanary, logger);
  const comparison = createReleaseComparisonService({ live });
  const others: ReleasesRoutesDependencies['others'] = {
    diff: ({ caller, input }) => comparison.diff(caller, input),
    report: ({ input }) => sightings.report(input),
  };
  // Whoever starts a server hears at once what of it cannot run.
  await live.runsFor({ session: null });
  return {
    live,
    trials,
    grants,
    services,
    canaries: () => runningCanaries(live),
    builtInStore: createBuiltInStore({ builtIn, repositories, transaction, driver, clock, logger }),
    sweep: createReleaseSweep({ releases: repositories.releases, transaction, clock }),
    registerRoutes: (
      app: FastifyInstance,
      http: HttpPlatform,
      sessionOf: (request: FastifyRequest) => Promise<PageData['session']>,
    ) => registerReleasesRoutes(app, http, { ...services, trials, sessionOf, others }),
  };
}

/** What some people have before everybody else. */
async function runningCanaries(live: Releases): Promise<RemoteRelease[]> {
  const standings = await Promise.all((await live.remoteIds()).map((id) => live.standing(id)));
  const served = await Promise.all(
    standings.map(async ({ remoteId, canary }) => canary && live.find(remoteId, canary)),
  );
  return served.flatMap((canary) => (canary ? [canary.release] : []));
}
