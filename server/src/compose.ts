import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app';
import type { Config } from './config';
import { declared, modules } from './modules';
import { createNetworkConnections } from './modules/social-posts';
import type { AccountErasure } from './modules/account/account-erasure';
import type { LogSink } from './platform/http/log-lines';
import type { BackupTools } from './platform/backups/backup-tools';
import { openModules } from './platform/module/open-modules';
import type { ServicesOf } from './platform/module/open-modules';
import { isPublicAddress } from './platform/outgoing/public-addresses';
import { openPlatform } from './platform/open-platform';
import type { OpenedPlatform, PlatformOptions } from './platform/open-platform';

export interface ComposeOptions extends PlatformOptions {
  /** The built `archive-rows.worker.js`. */
  archiveWorkerFile: string;
  /** The built `count-challenge.worker.js`. */
  countWorkerFile: string;
  /** The built `drill.worker.js`. */
  drillWorkerFile: string;
  /** `server/fonts`. */
  fontsFolder: string;
  /** `server/migrations`. */
  migrationsFolder: string;
  /** Where log lines go; standard output unless given. */
  logTo?: LogSink;
}

/** The whole server, wired but not listening. */
export interface Server extends Pick<
  OpenedPlatform,
  'identity' | 'storage' | 'releases' | 'start' | 'drain' | 'stop'
> {
  app: FastifyInstance;
  /** The services of the modules, by name. */
  services: ServicesOf<typeof modules>;
  /** Services for the commands of `commands.ts`. */
  maintenance: OpenedPlatform['maintenance'] & { erasure: AccountErasure };
}

const day = 24 * 60 * 60 * 1000;

/** A server that tries a backup: it has its own folder and no address of anything else. */
export const scratchConfig = (config: Config, dataDir: string): Config => ({
  ...unreachingConfig(config),
  dataDir,
  keysDir: `${dataDir}/keys`,
  sealingKey: undefined,
  databaseUrl: undefined,
  s3: undefined,
  // It erases people again, and must not write that down beside the backups with a key of its own.
  backups: { ...config.backups, place: `${dataDir}/backups`, copyPlace: undefined },
});

/** A server that calls nothing but its own database and store. */
export const unreachingConfig = (config: Config): Config => ({
  ...config,
  publicOrigin: undefined,
  loopback: true,
  logLevel: 'silent',
  allowEmbeddedIdentity: true,
  firebase: undefined,
  appCheckEnforced: false,
  smtp: undefined,
  mediaTools: 'off',
  stripe: undefined,
  networkApps: { pinterest: undefined, instagram: undefined, youtube: undefined },
  weatherAddress: undefined,
  telemetry: { metricsToken: undefined, traces: undefined, slowQueryMs: undefined },
});

/** The built files of threads and processes. */
export const workersIn = (folder: string) => ({
  pictureWorkerFile: join(folder, 'pictures.worker.js'),
  hashWorkerFile: join(folder, 'content-hashes.worker.js'),
  archiveWorkerFile: join(folder, 'archive-rows.worker.js'),
  countWorkerFile: join(folder, 'count-challenge.worker.js'),
  drillWorkerFile: join(folder, 'drill.worker.js'),
});

const plainNames = [
  'config',
  'version',
  'builtIn',
  'fontsFolder',
  'migrationsFolder',
  'passwordCost',
  'pictureWorkerFile',
  'hashWorkerFile',
  'archiveWorkerFile',
  'countWorkerFile',
  'drillWorkerFile',
] as const satisfies readonly (keyof ComposeOptions)[];

/** What another thread composes a server of: plain data. */
export type PlainOptions = Pick<ComposeOptions, (typeof plainNames)[number]>;

const plainOptions = (options: ComposeOptions) =>
  Object.fromEntries(plainNames.map((name) => [name, options[name]]));

/** Wires everything: the platform, and on it the modules. */
export async function compose(options: ComposeOptions): Promise<Server> {
  const { config, database } = options;
  const app = await createApp(config, options.version, options.logTo);
  const { maintenance, start, drain, stop, ...platform } = await openPlatform(app, declared, options);
  const context = {
    ...platform,
    app,
    archiveWorkerFile: options.archiveWorkerFile,
    countWorkerFile: options.countWorkerFile,
    fontsFolder: options.fontsFolder,
    stripe: config.stripe,
    reaches: isPublicAddress,
    storageQuotaBytes: config.storageQuotaBytes,
    backups: {
      database,
      migrationsFolder: options.migrationsFolder,
      dataDir: config.dataDir,
      keysDir: config.keysDir,
      ...config.backups,
      waitWhileBusy: options.waitWhileBusy ?? (async () => {}),
      drillWorkerFile: options.drillWorkerFile,
      scratchServer: plainOptions(options),
    } satisfies BackupTools,
  };
  const { services, sweeps } = openModules(modules, declared, context);
  const { networkApps: apps, publicOrigin } = config;
  const connections = createNetworkConnections({ apps, publicOrigin, tokens: services.connectionTokens });
  services.publishing.useConnections(connections);
  services.measuring.useConnections(connections);
  for (const { name, run } of sweeps) platform.jobs.every(`${name}.sweep`, day, run);
  return {
    app,
    identity: platform.identity,
    storage: platform.storage,
    releases: platform.releases,
    services,
    maintenance: { ...maintenance, erasure: services.accountErasure },
    async start() {
      await services.backups.cleanUp();
      await start();
    },
    drain,
    stop,
  };
}

/** The server as a restore or a drill asks it to finish restored data. */
export const asRestored = (server: Server) => ({
  ...server,
  erasePeople: () => server.maintenance.erasure.run(),
  settlePosts: () => server.services.publishing.work(new AbortController().signal),
});
