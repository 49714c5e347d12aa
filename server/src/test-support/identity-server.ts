import type { FastifyInstance } from 'fastify';
import { createApp } from '../app';
import { createRateLimits } from '../platform/http/rate-limits';
import type { HttpServices } from '../platform/http/register-contract';
import { registerDevicesRoutes } from '../platform/identity/devices.routes';
import { openIdentity } from '../platform/identity/identity';
import type { Identity, IdentityConfig } from '../platform/identity/identity';
import type { MailNotice } from '../platform/identity/embedded/mail-notice';
import { registerSessionRoutes } from '../platform/identity/session.routes';
import { createTestDatabase } from './database';
import type { TestDatabase } from './database';
import { undeliveredMail } from './undelivered-mail';

/** A server with identity only, listening on its own port. */
export interface IdentityServer {
  origin: string;
  app: FastifyInstance;
  identity: Identity;
  database: TestDatabase;
  mails: MailNotice[];
  /** Advances the server's clock. */
  advance(milliseconds: number): void;
  now(): Date;
  close(): Promise<void>;
}

const localConfig: IdentityConfig = {
  mode: 'test',
  loopback: true,
  publicOrigin: undefined,
  firebase: undefined,
  allowEmbeddedIdentity: false,
};

/** Starts it on a new database; `config` overrides single settings. */
export async function startIdentityServer(config: Partial<IdentityConfig> = {}): Promise<IdentityServer> {
  const database = await createTestDatabase();
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const mails: MailNotice[] = [];
  const identity = await openIdentity({
    config: { ...localConfig, ...config },
    database,
    clock: now,
    mail: undeliveredMail(database.db, now),
    announceMail: (mail) => mails.push(mail),
    passwordCost: { logN: 4, r: 8, p: 1 },
  });
  const app = await createApp({ logLevel: 'silent', trustProxy: false, loopback: true }, '0.0.0');
  const http: HttpServices = { authenticate: identity.authenticate, rateLimits: createRateLimits(null) };
  registerSessionRoutes(app, http, identity);
  registerDevicesRoutes(app, http, identity.devices);
  identity.registerProviderRoutes(app);
  app.post('/test/write', async (request) => identity.authenticate(request));
  app.get('/test/read', async (request) => identity.authenticate(request));
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    origin,
    app,
    identity,
    database,
    mails,
    now,
    advance: (milliseconds) => (ahead += milliseconds),
    async close() {
      await app.close();
      await database.close();
    },
  };
}
