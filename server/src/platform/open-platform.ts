import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import { hostId } from '@bestie/contracts/releases';
import type { Config } from '../config';
import { registerAuditRoutes } from './audit/audit.routes';
import { createAuditRepository } from './audit/audit.repository';
import { createNamedAuditRepository } from './audit/named-audit.repository';
import { createAuditSealsRepository } from './audit/audit-seals.repository';
import type { DatabaseConnection } from './database/database';
import { nameParty } from './database/party';
import type { Authenticate, Caller, Person } from './http/caller';
import { createHeavyReads } from './http/heavy-reads';
import { registerHealth } from './http/health';
import { registerApiTexts } from './http/openapi';
import { createBlindKey } from './http/blind-key';
import { createRateLimits } from './http/rate-limits';
import type { RateLimits } from './http/rate-limits';
import type { HttpServices, StepUpGate } from './http/register-contract';
import { registerDevicesRoutes } from './identity/devices.routes';
import { registerPasskeysRoutes } from './identity/passkeys/passkeys.routes';
import type { MailNotice } from './identity/embedded/mail-notice';
import type { PasswordCost } from './identity/embedded/passwords';
import { openIdentity } from './identity/identity';
import { personDeleted } from './identity/identity.domain-events';
import { registerSessionRoutes } from './identity/session.routes';
import { createJobs } from './jobs/jobs';
import { createSecretKeys } from './keys/secret-keys';
import { createLive } from './live/live';
import { registerLiveRoutes } from './live/live.routes';
import { createMail, mailAttempts, mailJob } from './mail/mail';
import { createMediaTools } from './media/media-tools';
import type { Declared } from './module/connection';
import type { StepUpWords } from './step-up/step-up-words';
import type { Connection } from './module/define-module';
import { createConnect } from './module/open-modules';
import { createObjectGarbage } from './objects/garbage/object-garbage';
import { openObjectStorage } from './objects/object-storage';
import { createStorageQuotas } from './objects/quotas/storage-quotas';
import { registerStorageRoutes } from './objects/quotas/storage.routes';
import { createPageSources } from './page/page-sources';
import { registerPages } from './page/page.module';
import { pictureProcessed } from './pictures/pictures.domain-events';
import { registerPictures } from './pictures/pictures.module';
import type { BuiltInReleases } from './releases/publishing/built-in-releases';
import type { ReleaseCatalog } from './releases/catalog/release-catalog';
import { createFindTeam } from './releases/tokens/deploy-tokens';
import { createReleaseTokensRepository } from './releases/tokens/release-tokens.repository';
import { openReleasesModule } from './releases/releases.module';
import { openStepUps } from './step-up/step-ups.module';
import { registerMetrics } from './telemetry/metrics.routes';
import { openTelemetry } from './telemetry/telemetry';

export interface PlatformOptions {
  config: Config;
  version: string;
  database: DatabaseConnection;
  /** What was loaded with the server, once, before this. */
  builtIn: BuiltInReleases;
  /** The built `pictures.worker.js`. */
  pictureWorkerFile: string;
  /** The built `content-hashes.worker.js`. */
  hashWorkerFile: string;
  /**
   * Resolves when the server has time for heavy work, or after this many milliseconds; at once unless given.
   */
  waitWhileBusy?: (timeoutMs: number) => Promise<void>;
  clock?: () => Date;
  /** Called for each mail that waits in the outbox, so that a terminal can show its link. */
  announceMail?: (mail: MailNotice) => void;
  /** Only tests hash passwords cheaper than the default. */
  passwordCost?: PasswordCost;
  /** Only tests that make thousands of calls use other limits than `limits.ts`. */
  rateLimits?: RateLimits;
  /** Only tests about other things let every operation count as confirmed. */
  stepUp?: StepUpGate;
  /** False lets webhooks of teams lead into the server's own network, for tests. */
  webhooksPublicOnly?: boolean;
}

export type OpenedPlatform = Awaited<ReturnType<typeof openPlatform>>;

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** What runs on each channel, of the host and of every remote. */
async function runningReleases(
  catalog: ReleaseCatalog,
): Promise<{ remote: string; channel: string; version: string }[]> {
  const ids = [hostId, ...(await catalog.remoteIds())];
  const states = await Promise.all(ids.map((id) => catalog.channelState(id)));
  return states.flatMap(({ remoteId: remote, stable, canary }) =>
    Object.entries({ stable, canary }).flatMap(([channel, version]) =>
      version === null ? [] : [{ remote, channel, version }],
    ),
  );
}

/**
 * Opens everything that nouns build on, with its routes and jobs. It knows nouns only by what they declare.
 */
export async function openPlatform(app: FastifyInstance, declared: Declared, options: PlatformOptions) {
  const { config, version, database, builtIn, clock = () => new Date() } = options;
  const { db, listen, pool, engine } = database;
  const logger = app.log;
  const telemetry = await openTelemetry(app, config.telemetry, { pool, version, logger });
  const connect = createConnect(db, declared);
  const sharedPool = engine === 'postgresql' ? pool : null;
  const live = createLive({
    db,
    listen,
    clock,
    logger,
    carry: (events) => declared.carry(connect(db), events),
  });
  const jobs = createJobs({ db, listen, clock, logger, follow: telemetry.followJob });
  const secretKeys = createSecretKeys({
    db,
    keysDir: config.keysDir,
    given: config.sealingKey,
    logger,
  });
  const mail = createMail({ db, clock, enqueue: jobs.enqueue, smtp: config.smtp, sharedPool, logger });
  const identity = await openIdentity({
    config,
    database,
    clock,
    mail,
    ...(options.announceMail && { announceMail: options.announceMail }),
    forgetPerson: (trx, uid) => connect(trx).emit(personDeleted({ uid, now: clock(), textsToo: false })),
    emit: (trx, happened) => connect(trx).emit(happened),
    ...(options.passwordCost && { passwordCost: options.passwordCost }),
  });
  const stepUps = openStepUps({
    db,
    identity,
    // The contract's input, validated by its schema.
    wordsOf: async (operation, input) => {
      const say = declared.stepUpWords.of(operation) as (
        input: unknown,
        connection: Connection,
      ) => StepUpWords | Promise<StepUpWords>;
      return say(input, connect(db));
    },
    publicOrigin: config.publicOrigin,
    clock,
  });
  const findTeam = createFindTeam(createReleaseTokensRepository(db), clock);
  /** @throws BestieError `forbidden` for a deploy token */
  async function withoutTeams(request: FastifyRequest, authenticate: Authenticate): Promise<Caller> {
    const team = await findTeam(request);
    if (team)
      throw new BestieError('forbidden', {
        message: `A deploy token publishes ${team.remoteId} and opens nothing else.`,
      });
    const caller = await authenticate(request);
    if (caller.kind === 'person') nameParty(caller.uid);
    return caller;
  }
  const http: HttpServices = {
    findTeam,
    authenticate: (request) => withoutTeams(request, identity.authenticate),
    authenticateBeforeSecondFactor: (request) =>
      withoutTeams(request, identity.authenticateBeforeSecondFactor),
    rateLimits: options.rateLimits ?? createRateLimits(sharedPool),
    blindKey: createBlindKey(secretKeys, clock),
    heavyReads: createHeavyReads(),
    stepUp: options.stepUp ?? stepUps.gate,
  };
  const resourceAccess = (caller: Person, kind: string, id: string) =>
    declared.resources.of(kind)(connect(db), caller, id);
  const storage = await openObjectStorage({
    db,
    dataDir: config.dataDir,
    s3: config.s3,
    hashWorkerFile: options.hashWorkerFile,
    quotaOf: createStorageQuotas(config.storageQuotaBytes),
    folders: declared.objectFolders,
    resourceAccess,
  });
  const media = createMediaTools({ driver: storage.driver, tools: config.mediaTools });
  const releases = await openReleasesModule({
    version,
    builtIn,
    db,
    jobs,
    clock,
    logger,
    driver: storage.driver,
    cacheFolder: join(config.dataDir, 'release-files'),
    mail,
    webhooksPublicOnly: options.webhooksPublicOnly ?? true,
  });
  const pictures = registerPictures(app, http, {
    db,
    storage,
    jobs,
    references: declared.objectReferences,
    publish: live.publish,
    makesAvif: config.makesAvif,
    workerFile: options.pictureWorkerFile,
    ...(options.waitWhileBusy && { waitWhileBusy: options.waitWhileBusy }),
    sharedWith: (caller, pictureId) => declared.showsPicture(connect(db), caller, pictureId),
    processed: (trx, picture) => connect(trx).emit(pictureProcessed({ picture, now: clock() })),
  });
  const garbage = createObjectGarbage({
    db,
    clock,
    objects: storage.objects,
    driver: storage.driver,
    references: declared.objectReferences,
  });

  jobs.register(mailJob, (mailId) => mail.deliver(mailId as string), {
    lane: 'mail',
    maxAttempts: mailAttempts,
    retriesWhenInterrupted: true,
    heldWith: 'mail',
    outward: 'mail',
  });
  jobs.every('objects.garbage', day, async () => void (await garbage.collect()), { lane: 'long' });
  jobs.every('objects.collect', hour, async () => void (await storage.collect()), { lane: 'long' });
  jobs.every('live.deleteExpired', hour, async () => void (await live.deleteExpired()));
  jobs.every('mail.sweep', day, () => mail.sweep());
  jobs.every('identity.sweep', day, () => identity.sweep());
  jobs.every('stepUps.sweep', day, () => stepUps.sweep());
  const seals = createAuditSealsRepository(db);
  jobs.every('audit.seal', hour, async (_payload, { signal }) => {
    // After a rest there are several hours to seal.
    while (!signal.aborted && (await seals.sealNext()));
  });
  jobs.every('releases.sweep', hour, () => releases.sweep());

  let draining = false;
  registerApiTexts(app, http.rateLimits);
  registerHealth(app, { db, driver: storage.driver, secretKeys, isDraining: () => draining });
  registerMetrics(app, {
    metrics: telemetry.metrics,
    token: config.telemetry.metricsToken,
    sources: {
      database: () => pool.counts(),
      jobs: jobs.counts,
      streams: () => ({ open: live.countStreams(), events: live.countEvents() }),
      uploads: storage.uploads.counts,
      openUploads: storage.uploads.open,
      pictures: pictures.counts,
      releases: () => runningReleases(releases.catalog),
      build: { version, node: process.version, engine },
    },
  });
  registerSessionRoutes(app, http, identity);
  registerDevicesRoutes(app, http, identity.devices);
  registerPasskeysRoutes(app, http, identity.passkeys);
  identity.registerProviderRoutes(app);
  stepUps.registerRoutes(app, http);
  registerAuditRoutes(app, http, {
    audit: createAuditRepository(db),
    named: createNamedAuditRepository({ db, declared }),
    seals,
  });
  registerStorageRoutes(app, http, storage.objects);
  registerLiveRoutes(app, {
    live,
    ...http,
    resourceKinds: declared.resources.kinds,
    resourceAccess,
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
  const pages = createPageSources(logger);
  await registerPages(app, http, {
    config,
    themeStyle: pages.style,
    traced: telemetry.traced,
    lastEventId: live.lastEventId,
    originsOf: pages.originsOf,
    identity,
    releases,
    previewOf: async (route, caller, parameters) =>
      declared.previews.find(route)?.(connect(db), caller, parameters),
  });

  return {
    http,
    clock,
    db,
    identity,
    jobs,
    live,
    logger,
    mail,
    media,
    storage,
    releases,
    pages,
    secretKeys,
    publicOrigin: config.publicOrigin,
    networkApps: config.networkApps,
    weatherAddress: config.weatherAddress,
    loopback: config.loopback,
    server: {
      version,
      node: process.version,
      engine,
      identity: identity.provider,
      startedAt: clock().toISOString(),
    },
    /** Services for the commands of `commands.ts`. */
    maintenance: { garbage, pictures: pictures.maintenance },
    /** Starts jobs and live events; called before listening. */
    async start() {
      await secretKeys.check();
      await live.start();
      await jobs.start();
    },
    /** From now on the server says that it is not ready, and goes on answering. */
    drain() {
      draining = true;
    },
    /** Orderly shutdown: refuses requests, ends streams, finishes jobs. The database stays open. */
    async stop() {
      await live.stop();
      await releases.builtInStore.stop();
      await app.close();
      await jobs.stop();
      await pictures.close();
      await storage.close();
      await telemetry.close();
    },
  };
}
