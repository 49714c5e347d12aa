import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import { paths } from '@bestie/contracts/paths';
import type { PageData } from '@bestie/contracts/remotes';
import { createApp } from './app';
import { archivedTables, notArchived } from './archived-tables';
import { erasedRows } from './erased-rows';
import type { AccountErasure } from './modules/account/account-erasure';
import { registerAccount } from './modules/account/account.module';
import { registerArchives } from './modules/archives/archives.module';
import { objectReferences } from './object-references';
import type { Config } from './config';
import { registerCapsulesRoutes } from './modules/capsules/capsules.routes';
import { createCapsulesService, createCapsuleSweep } from './modules/capsules/capsules.service';
import { registerForecastsRoutes } from './modules/forecasts/forecasts.routes';
import { createForecastsService } from './modules/forecasts/forecasts.service';
import { createItemSweep } from './modules/items/item-keeping';
import { createItemPhotosService } from './modules/items/item-photos.service';
import { noteLookAlike } from './modules/assets/asset-look-alikes.service';
import { registerAssets } from './modules/assets/assets.module';
import type { AssetsServices } from './modules/assets/assets.routes';
import { createBoardAccess, isPictureShared } from './modules/boards/board-access';
import { createBoardSweep } from './modules/boards/board-keeping';
import { createBoardPreview } from './modules/boards/board-preview';
import { findReportedBoard, findReportedPin } from './modules/boards/board-reports';
import { registerBoards } from './modules/boards/boards.module';
import type { BoardsServices } from './modules/boards/boards.routes';
import { registerItemsRoutes } from './modules/items/items.routes';
import { createItemsService } from './modules/items/items.service';
import { registerNotifications } from './modules/notifications/notifications.module';
import { createOutfitSweep } from './modules/outfits/outfit-keeping';
import { createOutfitWearsService } from './modules/outfits/outfit-wears.service';
import { registerOutfitsRoutes } from './modules/outfits/outfits.routes';
import { createOutfitsService } from './modules/outfits/outfits.service';
import { createOutfitPreview } from './modules/outfits/outfit-preview';
import { findReportedOutfit } from './modules/outfits/outfit-reports';
import { isOutfitPictureShown } from './modules/outfits/outfit-pictures';
import { createSharedOutfitsService } from './modules/outfits/shared-outfits.service';
import { registerPlatformRoutes } from './modules/platform/platform.routes';
import { createPlatformService } from './modules/platform/platform.service';
import { findReportedPerson } from './modules/profiles/person-reports';
import { registerPlannerEntriesRoutes } from './modules/planner-entries/planner-entries.routes';
import { createPlannerEntriesService } from './modules/planner-entries/planner-entries.service';
import { createPlannerEntrySweep } from './modules/planner-entries/planner-entry-keeping';
import { registerProfilesRoutes } from './modules/profiles/profiles.routes';
import { createProfilesService } from './modules/profiles/profiles.service';
import { createPublicProfilesService } from './modules/profiles/public-profiles.service';
import { registerReportsRoutes } from './modules/reports/reports.routes';
import { createReportsService } from './modules/reports/reports.service';
import { registerSearchRoutes } from './modules/search/search.routes';
import { createSearchService } from './modules/search/search.service';
import { registerSettingsRoutes } from './modules/settings/settings.routes';
import { createSettingsService } from './modules/settings/settings.service';
import { createSpaceAccess } from './modules/spaces/space-access';
import { registerSpaces } from './modules/spaces/spaces.module';
import type { SpacesModule } from './modules/spaces/spaces.module';
import { registerTrashRoutes } from './modules/trash/trash.routes';
import { createTrashService } from './modules/trash/trash.service';
import { createTripSweep } from './modules/trips/trip-keeping';
import { registerTripsRoutes } from './modules/trips/trips.routes';
import { createTripsService } from './modules/trips/trips.service';
import { registerStatisticsRoutes } from './modules/statistics/statistics.routes';
import { createStatisticsService } from './modules/statistics/statistics.service';
import { registerSuggestionsRoutes } from './modules/suggestions/suggestions.routes';
import { createSuggestionsService } from './modules/suggestions/suggestions.service';
import { registerUsersRoutes } from './modules/users/users.routes';
import { alignIdentityJob, createUsersService } from './modules/users/users.service';
import type { AlignIdentity } from './modules/users/users.service';
import { registerWearsRoutes } from './modules/wears/wears.routes';
import { createWashesService, createWearsService } from './modules/wears/wears.service';
import { registerAuditRoutes } from './platform/audit/audit.routes';
import type { DatabaseConnection } from './platform/database/database';
import { nameParty } from './platform/database/party';
import { createTransaction } from './platform/database/transaction';
import { guest } from './platform/http/caller';
import type { Caller } from './platform/http/caller';
import { registerHealth } from './platform/http/health';
import type { LogSink } from './platform/http/log-lines';
import { createHeavyReads } from './platform/http/heavy-reads';
import { createRateLimits } from './platform/http/rate-limits';
import type { RateLimits } from './platform/http/rate-limits';
import type { HttpPlatform, StepUpGate } from './platform/http/register-contract';
import { registerDevicesRoutes } from './platform/identity/devices.routes';
import { openIdentity } from './platform/identity/identity';
import type { Identity } from './platform/identity/identity';
import type { MailNotice } from './platform/identity/embedded/password-resets';
import type { PasswordCost } from './platform/identity/embedded/passwords';
import { openStepUps } from './platform/step-up/step-ups.module';
import { registerSessionRoutes } from './platform/identity/session.routes';
import { createJobs } from './platform/jobs/jobs';
import { createLive } from './platform/live/live';
import { registerLiveRoutes } from './platform/live/live.routes';
import { createObjectGarbage } from './platform/objects/object-garbage';
import type { ObjectGarbage } from './platform/objects/object-garbage';
import type { ObjectStorage } from './platform/objects/object-storage';
import { openObjectStorage } from './platform/objects/object-storage';
import { createMail, mailJob } from './platform/mail/mail';
import { createStorageQuotas } from './platform/objects/storage-quotas';
import { registerStorageRoutes } from './platform/objects/storage.routes';
import { registerPage } from './platform/page/page.routes';
import { registerPictures } from './platform/pictures/pictures.module';
import type { PicturesMaintenance } from './platform/pictures/pictures.module';
import { checkStoredRelease } from './platform/releases/check-release';
import type { BuiltInReleases } from './platform/releases/built-in-releases';
import { createFindTeam } from './platform/releases/deploy-tokens';
import { registerReleaseFiles } from './platform/releases/release-files.routes';
import { openReleasesModule, type ReleasesModule } from './platform/releases/releases.module';
import { createRepositories } from './repositories';
import { stepUpWords } from './step-up-words';
import { createTrashRestorers } from './trash-restorers';
import type { Repositories, Transaction } from './repositories';

export interface ComposeOptions {
  config: Config;
  version: string;
  database: DatabaseConnection;
  /** What came with the server: read once, before. */
  builtIn: BuiltInReleases;
  /** The built `pictures.worker.js`. */
  pictureWorkerFile: string;
  /** The built `content-hashes.worker.js`. */
  hashWorkerFile: string;
  /** The built `archive-rows.worker.js`. */
  archiveWorkerFile: string;
  /** Resolves when the server has time for heavy work, or after so many milliseconds; at once when it is not given. */
  waitWhileBusy?: (timeoutMs: number) => Promise<void>;
  clock?: () => Date;
  /** Told of each mail that waits in the outbox, so that a terminal can show its link. */
  announceMail?: (mail: MailNotice) => void;
  /** Where log lines go; standard output unless given. */
  logTo?: LogSink;
  /** Only tests hash passwords cheaper than the default. */
  passwordCost?: PasswordCost;
  /** Only tests that call thousands of times count otherwise than `limits.ts` says. */
  rateLimits?: RateLimits;
  /** Only tests that are not about it let every operation count as confirmed. */
  stepUp?: StepUpGate;
}

/** The whole server, wired but not listening. */
export interface Server {
  app: FastifyInstance;
  identity: Identity;
  storage: ObjectStorage;
  repositories: Repositories;
  transaction: Transaction;
  services: ReturnType<typeof createServices> & SpacesModule & BoardsServices & { assets: AssetsServices };
  releases: ReleasesModule;
  /** What the commands of `commands.ts` ask for. */
  maintenance: Maintenance;
  /** Starts jobs and live events; before listening. */
  start(): Promise<void>;
  /** Orderly end: no new requests, open streams told, jobs finished. The database stays open. */
  stop(): Promise<void>;
}

export interface Maintenance {
  garbage: ObjectGarbage;
  erasure: AccountErasure;
  pictures: PicturesMaintenance;
}

const hour = 60 * 60 * 1000;
/** Paths that the shell itself answers; all others come from remotes. */
const shellPaths = ['/', '/login', '/unauthorized', '/search'];

/** Services of the nouns that need nothing but repositories. */
function createServices(repositories: Repositories, transaction: Transaction, clock: () => Date) {
  const dependencies = { ...repositories, transaction, clock };
  return {
    capsules: createCapsulesService(dependencies),
    forecasts: createForecastsService(dependencies),
    itemPhotos: createItemPhotosService(dependencies),
    items: createItemsService(dependencies),
    outfits: createOutfitsService(dependencies),
    search: createSearchService(dependencies),
    outfitWears: createOutfitWearsService(dependencies),
    sharedOutfits: createSharedOutfitsService(dependencies),
    plannerEntries: createPlannerEntriesService(dependencies),
    profiles: createProfilesService(dependencies),
    publicProfiles: createPublicProfilesService(dependencies),
    reports: createReportsService({
      ...dependencies,
      findReported: {
        board: findReportedBoard,
        pin: findReportedPin,
        outfit: findReportedOutfit,
        person: findReportedPerson,
      },
    }),
    settings: createSettingsService(dependencies),
    trips: createTripsService(dependencies),
    statistics: createStatisticsService(dependencies),
    suggestions: createSuggestionsService(dependencies),
    washes: createWashesService(dependencies),
    wears: createWearsService(dependencies),
  };
}

/** Nothing that somebody shows, and nothing that says who they were, stays after they are gone. */
async function forgetPerson(bound: Repositories, uid: string, now: Date): Promise<void> {
  await bound.account.forget(uid, now);
  await bound.archives.forget(uid);
  await bound.boards.forget(uid, now);
  await bound.outfits.forget(uid, now);
  await bound.personTies.forget(uid);
  await bound.profiles.delete(uid);
}

/** Wires everything: the one place that knows who depends on whom. */
export async function compose(options: ComposeOptions): Promise<Server> {
  const { config, version, database, builtIn, clock = () => new Date() } = options;
  const { db, listen, pool, engine } = database;
  const app = await createApp(config, version, options.logTo);
  const logger = app.log;
  const repositories = createRepositories(db);
  const transaction = createTransaction(db, createRepositories);
  const sharedPool = engine === 'postgresql' ? pool : null;
  const live = createLive({ db, listen, clock, logger });
  const jobs = createJobs({ db, listen, clock, logger });
  const mail = createMail({ db, clock, enqueue: jobs.enqueue, smtp: config.smtp, sharedPool });
  const identity = await openIdentity({
    config,
    database,
    clock,
    mail,
    ...(options.announceMail && { announceMail: options.announceMail }),
    forgetPerson: (trx, uid) => forgetPerson(createRepositories(trx), uid, clock()),
    ...(options.passwordCost && { passwordCost: options.passwordCost }),
  });
  const stepUps = openStepUps({
    repositories,
    transaction,
    identity,
    words: stepUpWords,
    publicOrigin: config.publicOrigin,
    clock,
  });
  const findTeam = createFindTeam(repositories.releaseTokens, clock);
  const http: HttpPlatform = {
    findTeam,
    async authenticate(request) {
      const team = await findTeam(request);
      if (!team) {
        const caller = await identity.authenticate(request);
        if (caller.kind === 'person') nameParty(caller.uid);
        return caller;
      }
      throw new BestieError('forbidden', {
        message: `A deploy token publishes ${team.remoteId} and opens nothing else.`,
      });
    },
    rateLimits: options.rateLimits ?? createRateLimits(sharedPool),
    heavyReads: createHeavyReads(),
    stepUp: options.stepUp ?? stepUps.gate,
  };
  const services = createServices(repositories, transaction, clock);
  const boards = registerBoards(app, http, { repositories, transaction, clock });
  const users = createUsersService({ people: repositories.people, identity, transaction, clock, logger });
  const spaceAccess = createSpaceAccess(repositories.spaces);
  const storage = await openObjectStorage({
    db,
    dataDir: config.dataDir,
    s3: config.s3,
    hashWorkerFile: options.hashWorkerFile,
    quotaOf: createStorageQuotas(config.storageQuotaBytes),
    spaceAccess,
  });
  const releases = await openReleasesModule({
    builtIn,
    db,
    repositories,
    transaction,
    jobs,
    clock,
    logger,
    driver: storage.driver,
    cacheFolder: join(config.dataDir, 'release-files'),
  });
  const platform = createPlatformService({
    platform: repositories.platform,
    audit: repositories.audit,
    composition: async () => (await releases.live.runsFor({ session: null })).compositionFor('admin'),
    canaries: () => releases.canaries(),
    remoteIds: () => releases.live.remoteIds(),
    host: async () => (await releases.live.platform()).host,
    checkRelease: (id, releaseVersion) => checkStoredRelease(releases.live, id, releaseVersion),
    server: {
      version,
      node: process.version,
      engine,
      identity: identity.provider,
      startedAt: clock().toISOString(),
    },
  });
  const pictures = registerPictures(app, http, {
    db,
    storage,
    jobs,
    publish: live.publish,
    makesAvif: config.makesAvif,
    workerFile: options.pictureWorkerFile,
    ...(options.waitWhileBusy && { waitWhileBusy: options.waitWhileBusy }),
    sharedWith: async (caller, pictureId) =>
      (await isPictureShared(db, caller, pictureId)) || isOutfitPictureShown(db, caller, pictureId),
    processed: [
      (trx, picture) => services.itemPhotos.pictureReady(createRepositories(trx), picture),
      (trx, picture) => boards.pins.pictureReady(createRepositories(trx), picture),
      (trx, picture) => noteLookAlike(createRepositories(trx), picture),
    ],
  });

  // With the pauses of jobs this goes on for an hour, as long as a reset link works.
  jobs.register(mailJob, (mailId) => mail.deliver(mailId as string), {
    maxAttempts: 12,
    retriesWhenInterrupted: true,
  });
  jobs.register(alignIdentityJob, (alignment) => users.alignIdentity(alignment as AlignIdentity), {
    retriesWhenInterrupted: true,
  });
  const garbage = createObjectGarbage({
    db,
    clock,
    objects: storage.objects,
    driver: storage.driver,
    references: objectReferences,
  });
  jobs.every('objects.garbage', 24 * hour, async () => void (await garbage.collect()));
  jobs.every('objects.collect', hour, async () => void (await storage.collect()));
  jobs.every('live.deleteExpired', hour, async () => void (await live.deleteExpired()));
  jobs.every('identity.sweep', 24 * hour, () => identity.sweep());
  jobs.every('stepUps.sweep', 24 * hour, () => stepUps.sweep());
  jobs.every('boards.sweep', 24 * hour, createBoardSweep({ repositories, clock }));
  jobs.every('capsules.sweep', 24 * hour, createCapsuleSweep({ capsules: repositories.capsules, clock }));
  jobs.every('items.sweep', 24 * hour, createItemSweep({ items: repositories.items, clock }));
  jobs.every('outfits.sweep', 24 * hour, createOutfitSweep({ outfits: repositories.outfits, clock }));
  jobs.every('trips.sweep', 24 * hour, createTripSweep({ ...repositories, clock }));
  jobs.every('plannerEntries.sweep', 24 * hour, createPlannerEntrySweep({ ...repositories, clock }));

  registerHealth(app, db);
  registerSessionRoutes(app, http, identity);
  registerDevicesRoutes(app, http, identity.devices);
  const erasure = registerAccount(app, http, {
    repositories,
    transaction,
    identity,
    storage,
    jobs,
    mail,
    erased: erasedRows,
    clock,
    forget: (bound, uid) => forgetPerson(bound, uid, clock()),
  });
  identity.registerProviderRoutes(app);
  stepUps.registerRoutes(app, http);
  registerArchives(app, http, {
    repositories,
    transaction,
    storage,
    jobs,
    clock,
    registry: archivedTables,
    notArchived,
    workerFile: options.archiveWorkerFile,
  });
  registerAuditRoutes(app, http, repositories.audit);
  registerCapsulesRoutes(app, http, services.capsules);
  registerForecastsRoutes(app, http, services.forecasts);
  registerItemsRoutes(app, http, services.items, services.itemPhotos);
  registerNotifications(app, http, {
    repositories,
    transaction,
    jobs,
    mail,
    publicOrigin: config.publicOrigin,
    clock,
  });
  registerOutfitsRoutes(app, http, services.outfits, services.outfitWears, services.sharedOutfits);
  registerPlannerEntriesRoutes(app, http, services.plannerEntries);
  registerSearchRoutes(app, http, services.search);
  registerPlatformRoutes(app, http, platform);
  registerProfilesRoutes(app, http, services.profiles, services.publicProfiles);
  registerReportsRoutes(app, http, services.reports);
  registerSettingsRoutes(app, http, services.settings);
  const spaces = registerSpaces(app, http, {
    repositories,
    transaction,
    clock,
    quotaOf: storage.objects.quota,
    reservedOf: storage.objects.reserved,
  });
  const assets = registerAssets(app, http, {
    repositories,
    transaction,
    storage,
    references: objectReferences,
    clock,
  });
  jobs.every('assets.sweep', 24 * hour, () => assets.sweep());
  registerStatisticsRoutes(app, http, services.statistics);
  registerStorageRoutes(app, http, storage.objects);
  registerTrashRoutes(
    app,
    http,
    createTrashService({
      trash: repositories.trash,
      transaction,
      clock,
      restorers: createTrashRestorers({
        ...services,
        boards,
        spaces: spaces.spaces,
        assets: assets.services,
      }),
    }),
  );
  registerTripsRoutes(app, http, services.trips);
  registerSuggestionsRoutes(app, http, services.suggestions);
  registerUsersRoutes(app, http, users);
  registerWearsRoutes(app, http, services.wears, services.washes);
  registerLiveRoutes(app, {
    live,
    ...http,
    spaceAccess,
    boardAccess: createBoardAccess(repositories.boards),
    clock,
  });
  await storage.registerRoutes(app, {
    ...http,
    verifyAppCheck: config.appCheckEnforced
      ? (token) =>
          identity.appCheck.verify(token).then(
            () => true,
            () => false,
          )
      : null,
    corsOrigins: config.storageCorsOrigins,
    publicOrigin: config.publicOrigin,
  });
  const sessionOf = pageSession(identity);
  const previews: Record<string, ReturnType<typeof createBoardPreview>> = {
    [paths.fan.publicBoard]: createBoardPreview(repositories.boards),
    [paths.fan.publicOutfit]: createOutfitPreview(repositories.sharedOutfits),
  };
  releases.registerRoutes(app, http, sessionOf);
  jobs.every('releases.sweep', hour, () => releases.sweep());
  await registerReleaseFiles(app, {
    releases: releases.live,
    rateLimits: http.rateLimits,
    roleOf: async (request) => (await sessionOf(request))?.role ?? 'guest',
  });
  registerPage(app, {
    releases: releases.live,
    sessionOf,
    shellPaths,
    rateLimits: http.rateLimits,
    grants: releases.grants,
    identity: pageIdentity(config),
    trialOf: (request, session) => releases.trials.of(request, session),
    publicOrigin: config.publicOrigin,
    previewOf: async (route, parameters, session) => previews[route]?.(callerOf(session), parameters),
  });

  return {
    app,
    identity,
    storage,
    repositories,
    transaction,
    services: { ...services, ...spaces, ...boards, assets: assets.services },
    releases,
    maintenance: {
      garbage,
      erasure,
      pictures: pictures.maintenance,
    },
    async start() {
      await live.start();
      await jobs.start();
    },
    async stop() {
      await live.stop();
      await releases.builtInStore.stop();
      await app.close();
      await jobs.stop();
      await pictures.close();
      await storage.close();
    },
  };
}

/** Who the page is for, by the session cookie alone. A bad one is nobody; the shell then asks for a sign-in. */
function pageSession(identity: Identity) {
  return async (request: Parameters<Identity['authenticate']>[0]): Promise<PageData['session']> => {
    const caller = await identity.authenticate(request).catch(() => null);
    if (caller?.kind !== 'person') return null;
    const { uid, email, emailVerified, displayName, role, admin, picture, leavesAt } = caller;
    return {
      uid,
      email,
      emailVerified,
      displayName,
      role,
      admin,
      ...(picture !== undefined && { picture }),
      ...(leavesAt !== undefined && { leavesAt }),
    };
  };
}

/** The person of a page as a caller, who reads by the cookie alone. */
const callerOf = (session: PageData['session']): Caller =>
  session ? { kind: 'person', ...session, via: 'cookie' } : guest;

function pageIdentity({ firebase, loopback }: Config): PageData['identity'] {
  if (!firebase) return { provider: 'embedded', ...(!loopback && { google: false }) };
  const { projectId, apiKey, authDomain, appId, appCheckSiteKey } = firebase;
  return {
    provider: 'firebase',
    options: { projectId, apiKey, authDomain, ...(appId && { appId }) },
    ...(appCheckSiteKey && { appCheckSiteKey }),
  };
}
