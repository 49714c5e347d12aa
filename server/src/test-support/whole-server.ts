import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { compose } from '../compose';
import type { ComposeOptions, Server } from '../compose';
import { readConfig } from '../config';
import type { Config } from '../config';
import { readBuiltInReleases } from '../platform/releases/publishing/built-in-releases';
import { ownSurface } from '../platform/releases/publishing/own-surface';
import type { MailNotice } from '../platform/identity/embedded/mail-notice';
import type { DatabaseConnection } from '../platform/database/database';
import { createTestDatabase, testSupport } from './database';
import type { TestDatabase } from './database';
import { confirmStepUp } from './step-up';
import { createReleaseFixture } from './releases';
import type { ReleaseFixture } from './releases';

/** A person who signed up and signed in: a real ID token and a real session cookie. */
export interface SignedIn {
  uid: string;
  email: string;
  role: 'fan' | 'creator' | 'admin';
  token: string;
  refreshToken: string;
  /** `name=value` */
  cookie: string;
}

export const bearerOf = ({ token }: Pick<SignedIn, 'token'>) => ({ authorization: `Bearer ${token}` });

/** Everything that `main.ts` starts, with a separate database, disk and releases. */
export interface WholeServer {
  server: Server;
  app: FastifyInstance;
  database: TestDatabase;
  config: Config;
  dataDir: string;
  mails: MailNotice[];
  /** Advances the server's clock. */
  advance(milliseconds: number): void;
  now(): Date;
  /** Creates an account with a role and signs it in. */
  signIn(role: SignedIn['role'], name?: string): Promise<SignedIn>;
  /** Confirms a `step_up_required` response on its page with the person’s password. */
  confirm(person: SignedIn, stepUp: string): Promise<void>;
  /** Signs a person in on another device. @returns its ID token */
  signInElsewhere(person: SignedIn): Promise<string>;
  /**
   * One more server on the same database and disk, as after a restart; `dataDir` gives it a separate disk, `fixture`
   * other built files.
   */
  another(dataDir?: string, fixture?: ReleaseFixture): Promise<Server>;
  /** A server on another database and disk. */
  on(database: DatabaseConnection, dataDir: string): Promise<Server>;
  /** Built files of host and remotes that came with the server. */
  fixture: ReleaseFixture;
  close(): Promise<void>;
}

export interface WholeServerOptions extends Pick<
  ComposeOptions,
  'logTo' | 'rateLimits' | 'stepUp' | 'webhooksPublicOnly'
> {
  env?: Record<string, string>;
  /** With `quick` they are decoded and described, but their derivatives are tiny. */
  pictures?: 'real' | 'quick';
}

/** Password of everybody created by {@link WholeServer.signIn}. */
export const wholePassword = 'wholly correct horse';

/** No rate limit: for tests that call far more often than a person does. */
export const uncounted = { consume: async () => {} };

/** Creates it without listening; nothing runs in the background until `server.start()`. */
export async function startWholeServer({
  env = {},
  pictures = 'real',
  ...options
}: WholeServerOptions = {}): Promise<WholeServer> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'bestie-whole-'));
  const fixture = await createReleaseFixture();
  const origins = [{ kind: 'frame', origin: 'https://maps.example.com', why: 'Where shops are' }] as const;
  for (const id of ['fan', 'creator', 'admin'] as const)
    await fixture.addRemote(id, '1.0.0', id === 'creator' ? { origins: [...origins] } : {});
  const read = ({ hostFolder, remoteFolder }: ReleaseFixture) =>
    readBuiltInReleases({
      surface: ownSurface(),
      hostFolder,
      remoteFolders: [remoteFolder],
      onRefused: (reason) => {
        throw new Error(reason);
      },
    });
  const builtIn = await read(fixture);
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    KEYS_DIR: join(dataDir, 'keys'),
    BACKUP_DIR: join(dataDir, 'backups'),
    // Nothing answers there; tests of publishing name a stand-in.
    // The same on every machine, whatever is installed there.
    MEDIA_TOOLS: 'off',
    PINTEREST_CLIENT_ID: 'client',
    PINTEREST_CLIENT_SECRET: 'secret',
    PINTEREST_ADDRESS: 'http://127.0.0.1:9',
    ...env,
  });
  const mails: MailNotice[] = [];
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const wire = async (folder = dataDir, cameWith?: ReleaseFixture, on: DatabaseConnection = database) =>
    compose({
      config: { ...config, dataDir: folder },
      version: '0.0.0',
      database: on,
      builtIn: cameWith ? await read(cameWith) : builtIn,
      pictureWorkerFile: join(
        testSupport.buildDirectory(),
        pictures === 'real' ? 'pictures.worker.js' : 'quick-pictures.worker.js',
      ),
      hashWorkerFile: join(testSupport.buildDirectory(), 'content-hashes.worker.js'),
      archiveWorkerFile: join(testSupport.buildDirectory(), 'archive-rows.worker.js'),
      countWorkerFile: join(testSupport.buildDirectory(), 'count-challenge.worker.js'),
      fontsFolder: join(__dirname, '..', '..', 'fonts'),
      migrationsFolder: testSupport.migrationsDirectory(),
      clock: now,
      announceMail: (mail) => mails.push(mail),
      passwordCost: { logN: 4, r: 8, p: 1 },
      ...options,
    });
  const server = await wire();
  let people = 0;
  const enter = async (email: string, remoteAddress = '127.0.0.1') =>
    (
      await post(server.app, {
        url: '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
        remoteAddress,
        payload: { email, password: wholePassword, returnSecureToken: true },
      })
    ).json<{ idToken: string; refreshToken: string }>();

  return {
    server,
    app: server.app,
    database,
    config,
    dataDir,
    fixture,
    mails,
    now,
    advance: (milliseconds) => void (ahead += milliseconds),
    another: wire,
    on: (other, folder) => wire(folder, undefined, other),
    confirm: ({ cookie }, stepUp) =>
      confirmStepUp(
        (request) => server.app.inject({ ...request, headers: { host: 'localhost', ...request.headers } }),
        {
          stepUp,
          cookie,
          password: wholePassword,
        },
      ),
    signInElsewhere: async ({ email }) => (await enter(email)).idToken,
    async signIn(role, name = role) {
      const email = `${name}${(people += 1)}@bestie.test`;
      const { uid } = await server.identity.admin.create({
        email,
        emailVerified: true,
        displayName: `Person ${people}`,
        password: wholePassword,
      });
      await server.identity.setRole(uid, role);
      // Each from an address of their own: a thousand people sign in within a minute, and an address may not.
      const { idToken, refreshToken } = await enter(email, `10.0.${people >> 8}.${people & 255}`);
      const login = await post(server.app, { url: '/sessionLogin', headers: bearerOf({ token: idToken }) });
      const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
      return { uid, email, role, token: idToken, refreshToken, cookie };
    },
    async close() {
      await server.stop();
      await database.close();
      await fixture.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function post(app: FastifyInstance, options: InjectOptions & { url: string }) {
  const reply = await app.inject({ method: 'POST', headers: { host: 'localhost' }, ...options });
  if (reply.statusCode !== 200) throw new Error(`${options.url} answered ${reply.body}`);
  return reply;
}
