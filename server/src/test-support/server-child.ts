import { join } from 'node:path';
import type pg from 'pg';
import { compose } from '../compose';
import { readConfig } from '../config';
import { openDatabase } from '../platform/database/database';
import { migrate } from '../platform/database/migrations';
import type { Logger } from '../platform/logger';
import { readBuiltInReleases } from '../platform/releases/publishing/built-in-releases';
import { ownSurface } from '../platform/releases/publishing/own-surface';

/** What a test asks of the server in this process. */
export type AskedOfServer =
  | { id: number; sql: string; values: unknown[] }
  | { id: number; signIn: { role: 'fan' | 'admin'; name: string } }
  /** Ends phases of challenges that are due, as the schedule does. */
  | { id: number; settle: true }
  /** Asks for a backup or a drill, which a job makes, as the schedule does. */
  | { id: number; request: 'backup' | 'drill' }
  /** Dies by kill -9 at the commit of the next transaction with such a statement. */
  | { id: number; dieAt: { statement: string; when: 'before' | 'after' } };

export interface ServerChildOptions {
  /** Folder of the built workers. */
  build: string;
  migrations: string;
  fonts: string;
  dataDir: string;
  /** A migrated PostgreSQL; otherwise the embedded engine. */
  databaseUrl?: string | undefined;
  /** 0 takes a free one. */
  port: number;
  hostFolder: string;
  remoteFolder: string;
  /** Milliseconds by which its clock is ahead: claims of a killed server are over. */
  ahead: number;
  env: Record<string, string>;
}

const password = 'wholly correct horse';
const post = { method: 'POST' as const, headers: { host: 'localhost' } };

/**
 * A whole server in a process of its own, for tests that kill it. Prints its address, and answers
 * messages of {@link AskedOfServer}.
 */
async function run(options: ServerChildOptions): Promise<void> {
  const { build, dataDir, ahead } = options;
  const logger: Logger = { debug() {}, info() {}, warn() {}, error: console.error };
  const database = await openDatabase({
    databaseUrl: options.databaseUrl,
    dataDir,
    workerFile: join(build, 'embedded-engine.worker.js'),
    logger,
    onFatal: (error) => {
      throw error;
    },
  });
  // Before the first connection, which the pool keeps for later.
  const dieAt = watchCommits(database.pool);
  await migrate({ pool: database.pool, directory: options.migrations, logger });
  const server = await compose({
    config: readConfig({ ...options.env, DATA_DIR: dataDir, NODE_ENV: 'test', LOG_LEVEL: 'silent' }),
    version: '0.0.0',
    database,
    builtIn: await readBuiltInReleases({
      surface: ownSurface(),
      hostFolder: options.hostFolder,
      remoteFolders: [options.remoteFolder],
      onRefused: (reason) => {
        throw new Error(reason);
      },
    }),
    pictureWorkerFile: join(build, 'pictures.worker.js'),
    hashWorkerFile: join(build, 'content-hashes.worker.js'),
    archiveWorkerFile: join(build, 'archive-rows.worker.js'),
    countWorkerFile: join(build, 'count-challenge.worker.js'),
    fontsFolder: options.fonts,
    migrationsFolder: options.migrations,
    clock: () => new Date(Date.now() + ahead),
    announceMail: () => {},
    passwordCost: { logN: 10, r: 8, p: 1 },
  });

  async function answer(asked: AskedOfServer): Promise<unknown> {
    if ('sql' in asked) return (await database.pool.query(asked.sql, asked.values)).rows;
    if ('settle' in asked) return server.services.challengePhases.settleDue();
    if ('dieAt' in asked) return dieAt(asked.dieAt);
    if ('request' in asked)
      return server.services.backups[asked.request === 'backup' ? 'make' : 'drill'](null);
    const { role, name } = asked.signIn;
    const email = `${name}@bestie.test`;
    const { uid } = await server.identity.admin.create({
      email,
      emailVerified: true,
      displayName: name,
      password,
    });
    await server.identity.setRole(uid, role);
    const reply = await server.app.inject({
      ...post,
      url: '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
      payload: { email, password, returnSecureToken: true },
    });
    const { idToken } = reply.json<{ idToken: string }>();
    const headers = { ...post.headers, authorization: `Bearer ${idToken}` };
    await server.app.inject({ ...post, url: '/sessionLogin', headers });
    return { uid, token: idToken };
  }

  process.on('message', (asked: AskedOfServer) => {
    answer(asked).then(
      (value) => process.send?.({ id: asked.id, value: value ?? null }),
      (error: unknown) => process.send?.({ id: asked.id, error: String(error) }),
    );
  });
  // A test that ends leaves no server behind.
  process.on('disconnect', () => process.exit(0));
  await server.start();
  process.send?.({ address: await server.app.listen({ host: '127.0.0.1', port: options.port }) });
}

/** Follows the transactions of each connection. @returns arms the death of this process at one of their commits */
function watchCommits(pool: pg.Pool) {
  let armed: { statement: RegExp; when: 'before' | 'after' } | undefined;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    let isMeant = false;
    client.query = ((...given: unknown[]) => {
      const [first] = given;
      const text = typeof first === 'string' ? first : String((first as { text?: string } | null)?.text);
      if (/^\s*(begin|start transaction)/i.test(text)) isMeant = false;
      if (armed?.statement.test(text)) isMeant = true;
      if (!/^\s*commit/i.test(text) || !isMeant || !armed) return query(...given);
      if (armed.when === 'before') return die();
      const done = query(...given) as Promise<unknown>;
      return done.then(die);
    }) as typeof client.query;
  });
  return ({ statement, when }: { statement: string; when: 'before' | 'after' }) => {
    armed = { statement: new RegExp(statement, 'i'), when };
  };
}

function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
}

run(JSON.parse(process.argv[2] ?? '{}') as ServerChildOptions).catch((error: unknown) => {
  process.stderr.write(`${(error as Error).stack}\n`);
  process.exit(1);
});
