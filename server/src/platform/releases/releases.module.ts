import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { PageData } from '@bestie/contracts/remotes';
import type { Repositories, Transaction } from '../../repositories';
import type { Database } from '../database/schema';
import type { HttpPlatform } from '../http/register-contract';
import type { Logger } from '../logger';
import type { ObjectDriver } from '../objects/object-driver';
import type { BuiltInReleases } from './built-in-releases';
import { createReleaseCache } from './release-cache';
import { createReleasePublishingService } from './release-publishing.service';
import { createReleaseSweep } from './release-sweep';
import { createReleaseTokensService } from './release-tokens.service';
import { openReleaseTrials } from './release-trials';
import { createReleaseTrialsService } from './release-trials.service';
import { createReleases } from './releases';
import { registerReleasesRoutes } from './releases.routes';
import type { ReleasesRoutesDependencies } from './releases.routes';
import { createReleasesService } from './releases.service';
import { nobodySaw } from './releases.presenter';
import { BestieError } from '@bestie/contracts/errors';

export interface ReleasesModuleDependencies {
  builtIn: BuiltInReleases;
  db: Kysely<Database>;
  repositories: Repositories;
  transaction: Transaction;
  driver: ObjectDriver;
  /** Where this server keeps copies of published files. */
  cacheFolder: string;
  clock: () => Date;
  logger: Pick<Logger, 'warn'>;
}

/** Releases, wired together: the store, what runs of it, and who may change that. */
export async function openReleasesModule(dependencies: ReleasesModuleDependencies) {
  const { builtIn, db, repositories, transaction, driver, cacheFolder, clock, logger } = dependencies;
  const cache = createReleaseCache({ root: cacheFolder, driver });
  const live = createReleases({ builtIn, releases: repositories.releases, cache, logger });
  const trials = await openReleaseTrials(db, clock);
  const common = { live, transaction, clock };
  const sightings = {
    seen: async () => new Map<string, typeof nobodySaw>(),
    compare: async () => ({ canary: nobodySaw, stable: nobodySaw, evidence: 1 }),
  };
  const services = {
    releases: createReleasesService({ ...common, releases: repositories.releases, sightings }),
    publishing: createReleasePublishingService({ ...common, repositories, cache, driver }),
    tokens: createReleaseTokensService({ ...common, tokens: repositories.releaseTokens }),
    trialLinks: createReleaseTrialsService({ ...common, people: repositories.people, trials }),
  };
  const others: ReleasesRoutesDependencies['others'] = {
    diff: async () => {
      throw new BestieError('not_found');
    },
    report: async () => undefined,
  };
  // Whoever starts a server hears at once what of it cannot run.
  await live.runsFor({ session: null });
  return {
    live,
    trials,
    services,
    sweep: createReleaseSweep({ releases: repositories.releases, transaction, clock }),
    registerRoutes: (
      app: FastifyInstance,
      http: HttpPlatform,
      sessionOf: (request: FastifyRequest) => Promise<PageData['session']>,
    ) => registerReleasesRoutes(app, http, { ...services, trials, sessionOf, others }),
  };
}
