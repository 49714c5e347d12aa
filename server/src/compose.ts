import type { FastifyInstance } from 'fastify';
import { dayMs } from '@bestie/contracts/days';
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

/** A server that tries a backup: it has its own folder and no address of anything else. */
const scratchConfig = (config: Config, dataDir: string): Config => ({
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

/** Wires everything: the platform, and on it the modules. */
export async function compose({
  archiveWorkerFile,
  countWorkerFile,
  fontsFolder,
  migrationsFolder,
  logTo,
  ...options
}: ComposeOptions): Promise<Server> {
  const app = await createApp(options.config, options.version, logTo);
  const { maintenance, start, drain, stop, ...platform } = await openPlatform(app, declared, options);
  const context = {
    ...platform,
    app,
    archiveWorkerFile,
    countWorkerFile,
    fontsFolder,
    stripe: options.config.stripe,
    reaches: isPublicAddress,
    storageQuotaBytes: options.config.storageQuotaBytes,
    backups: {
      database: options.database,
      migrationsFolder,
      dataDir: options.config.dataDir,
      keysDir: options.config.keysDir,
      ...options.config.backups,
      waitWhileBusy: options.waitWhileBusy ?? (async () => {}),
      openScratchServer: async (database, dataDir) => {
        const scratch = await compose({
          ...options,
          archiveWorkerFile,
          countWorkerFile,
          fontsFolder,
          migrationsFolder,
          ...(logTo && { logTo }),
          database,
          config: scratchConfig(options.config, dataDir),
          announceMail: () => {},
        });
        return asRestored(scratch);
      },
    } satisfies BackupTools,
  };
  const { services, sweeps } = openModules(modules, declared, context);
  const { networkApps: apps, publicOrigin } = options.config;
  const connections = createNetworkConnections({ apps, publicOrigin, tokens: services.connectionTokens });
  // Connections take the tokens of one module and serve another, so that neither module can be opened with them.
  services.publishing.useConnections(connections);
  services.measuring.useConnections(connections);
  for (const { name, run } of sweeps) platform.jobs.every(`${name}.sweep`, dayMs, run);
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
