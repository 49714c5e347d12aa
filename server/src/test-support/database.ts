import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { connectEmbedded, connectPostgresql, openEmbedded } from '../platform/database/database';
import type { DatabaseConnection } from '../platform/database/database';
import type { Logger } from '../platform/logger';

/** A migrated, empty database for one test file. `close` deletes it. */
export interface TestDatabase extends DatabaseConnection {
  /** One more connection, like another server's; close it before the database. */
  connect(): DatabaseConnection;
  /** For servers in other processes; undefined on the embedded engine, which is in this one's memory. */
  url: string | undefined;
}

/** Paths from `jest.global-setup.mjs`; jest passes its environment to the workers. */
export const testSupport = {
  workerFile: () => setting('BESTIE_TEST_WORKER'),
  template: () => setting('BESTIE_TEST_TEMPLATE'),
  buildDirectory: () => setting('BESTIE_TEST_BUILD'),
  migrationsDirectory: () => setting('BESTIE_TEST_MIGRATIONS'),
  databaseUrl: () => process.env.TEST_DATABASE_URL,
};

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set; run the tests through jest.`);
  return value;
}

/** Ignores everything below errors; those go to the console, which fails the test. */
export const testLogger: Logger = {
  debug() {},
  info() {},
  warn() {},
  error: (details, message) => console.error(message, details),
};

/**
 * Creates a copy of the migrated template: on the embedded engine, or on PostgreSQL when `TEST_DATABASE_URL` is set.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  const databaseUrl = testSupport.databaseUrl();
  return databaseUrl === undefined ? createEmbedded() : createOnPostgresql(databaseUrl);
}

async function createEmbedded(): Promise<TestDatabase> {
  const { engine, connection } = await openEmbedded({
    storage: { kind: 'memory', dump: testSupport.template() },
    workerFile: testSupport.workerFile(),
    logger: testLogger,
    onFatal: (error) => testLogger.error({ error }, 'the test database died'),
  });
  return {
    ...connection,
    url: undefined,
    connect: () => connectEmbedded(engine.host, testLogger),
    async close() {
      await connection.close();
      await engine.close();
    },
  };
}

async function createOnPostgresql(databaseUrl: string): Promise<TestDatabase> {
  const name = `bestie_test_${randomUUID().replaceAll('-', '')}`;
  // Copying files takes a third of the time of copying blocks through the log.
  await administer(
    databaseUrl,
    `CREATE DATABASE ${name} TEMPLATE ${testSupport.template()} STRATEGY FILE_COPY`,
  );
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  const connection = connectPostgresql(url.href, testLogger);
  return {
    ...connection,
    url: url.href,
    connect: () => connectPostgresql(url.href, testLogger),
    async close() {
      await connection.close();
      await administer(databaseUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function administer(databaseUrl: string, statement: string): Promise<void> {
  const admin = new pg.Client(databaseUrl);
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
