import type { FastifyInstance } from 'fastify';
import { createApp } from './app';
import { declared, modules } from './modules';
import { createNetworkConnections } from './modules/social-posts';
import type { AccountErasure } from './modules/account/account-erasure';
import type { LogSink } from './platform/http/log-lines';
import { openModules } from './platform/module/open-modules';
import type { ServicesOf } from './platform/module/open-modules';
import { openPlatform } from './platform/open-platform';
import type { OpenedPlatform, PlatformOptions } from './platform/open-platform';

export interface ComposeOptions extends PlatformOptions {
  /** The built `archive-rows.worker.js`. */
  archiveWorkerFile: string;
  /** The built `count-challenge.worker.js`. */
  countWorkerFile: string;
  /** `server/fonts`. */
  fontsFolder: string;
  /** Where log lines go; standard output unless given. */
  logTo?: LogSink;
}

/** The whole server, wired but not listening. */
export interface Server extends Pick<OpenedPlatform, 'identity' | 'storage' | 'releases' | 'start' | 'stop'> {
  app: FastifyInstance;
  /** The services of the modules, by name. */
  services: ServicesOf<typeof modules>;
  /** Services for the commands of `commands.ts`. */
  maintenance: OpenedPlatform['maintenance'] & { erasure: AccountErasure };
}

const day = 24 * 60 * 60 * 1000;

/** Wires everything: the platform, and on it the modules. */
export async function compose({
  archiveWorkerFile,
  countWorkerFile,
  fontsFolder,
  logTo,
  ...options
}: ComposeOptions): Promise<Server> {
  const app = await createApp(options.config, options.version, logTo);
  const { maintenance, start, stop, ...platform } = await openPlatform(app, declared, options);
  const context = {
    ...platform,
    app,
    archiveWorkerFile,
    countWorkerFile,
    fontsFolder,
    stripe: options.config.stripe,
  };
  const { services, sweeps } = openModules(modules, declared, context);
  const { networkApps: apps, publicOrigin } = options.config;
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
    start,
    stop,
  };
}
