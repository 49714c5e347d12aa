import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Logger } from '../logger';
import { engineHostOf, openEmbeddedEngine } from './embedded/embedded-engine';
import type { EmbeddedEngine } from './embedded/embedded-engine';
import type { EngineStorage } from './embedded/engine-protocol';
import { DirectoryHeld } from './embedded/process-lock';
import { FairPool } from './fair-pool';
import { createListener } from './listener';
import type { Listen } from './listener';
import type { Database } from './schema';
import { scratchOnEmbedded, scratchOnPostgresql } from './scratch';
import type { ScratchDatabases } from './scratch';
import { valueParsers } from './value-parsers';

/** An open database, the same on both engines except for `engine`. */
export interface DatabaseConnection {
  db: Kysely<Database>;
  pool: FairPool;
  engine: 'embedded' | 'postgresql';
  listen: Listen;
  /** Databases for a short time; undefined beside an engine of another process. */
  scratch?: ScratchDatabases<DatabaseConnection>;
  /** Orderly end: waits for running queries, then closes; the embedded engine writes a checkpoint. */
  close(): Promise<void>;
}

export interface OpenDatabaseOptions {
  /** `postgresql://…`; without it the embedded engine keeps its data in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** The built `embedded-engine.worker.js`; only the embedded engine needs it. */
  workerFile: string;
  /** A closed and migrated cluster that new embedded databases are copied from (`prepareCluster`). */
  firstDatabase?: string | undefined;
  logger: Logger;
  /** Called when the embedded engine has died; the process should log this and end. */
  onFatal: (error: Error) => void;
}

/** Limit in milliseconds for one statement and for waiting on locks. Only PostgreSQL enforces it. */
const statementLimits = { statement_timeout: 30_000, lock_timeout: 10_000 };
/** Limit for the pause between two statements of a transaction; the embedded engine has the same limit. */
const idleInTransaction = 10_000;

/**
 * Maximum of concurrent statements or transactions of one person; the embedded engine runs one at a time
 * anyway.
 */
const perPerson = { embedded: 1, postgresql: 4 };

/**
 * Opens PostgreSQL, or the embedded engine when no `databaseUrl` is given. Run the migrations next.
 * @throws Error with one sentence when the data directory belongs to another running server.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<DatabaseConnection> {
  const { databaseUrl, logger } = options;
  if (databaseUrl !== undefined) return connectPostgresql(databaseUrl, logger);
  const { engine, connection } = await openEmbedded({
    ...options,
    storage: { kind: 'disk', directory: options.dataDir },
  });
  return closingAlso(connection, () => engine.close());
}

/**
 * The same for a command that may run beside the server: with the embedded engine it connects to the server's
 * engine, which alone may open the files.
 */
export async function openBesideServer(options: OpenDatabaseOptions): Promise<DatabaseConnection> {
  try {
    return await openDatabase(options);
  } catch (error) {
    if (!(error instanceof DirectoryHeld)) throw error;
    const { host, release } = await engineHostOf(options.dataDir);
    return closingAlso(connectEmbedded(host, options.logger), release);
  }
}

/** The embedded engine together with a connection to it; close the connections before the engine. */
export async function openEmbedded(
  options: Pick<OpenDatabaseOptions, 'workerFile' | 'firstDatabase' | 'logger' | 'onFatal'> & {
    storage: EngineStorage;
    idleInTransaction?: number;
  },
): Promise<{ engine: EmbeddedEngine; connection: DatabaseConnection }> {
  const engine = await openEmbeddedEngine({ idleInTransaction, ...options });
  const { storage } = options;
  const scratch = scratchOnEmbedded(storage.kind === 'disk' ? storage.directory : null, async (directory) => {
    const opened = await openEmbedded({ ...options, storage: { kind: 'disk', directory } });
    return closingAlso(opened.connection, () => opened.engine.close());
  });
  return { engine, connection: { ...connectEmbedded(engine.host, options.logger), scratch } };
}

/** Connects to a running embedded engine by the directory of its socket. */
export function connectEmbedded(host: string, logger: Logger): DatabaseConnection {
  // All connections share one session, so a few are plenty; they cost nothing and stay open.
  const config = {
    host,
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    max: 16,
    idleTimeoutMillis: 0,
  };
  return connect('embedded', config, logger, perPerson.embedded);
}

/** Connects to a PostgreSQL server by its URL. */
export function connectPostgresql(databaseUrl: string, logger: Logger): DatabaseConnection {
  const config = {
    connectionString: databaseUrl,
    max: 20,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: idleInTransaction,
    options: '-c timezone=UTC',
    ...statementLimits,
  };
  return {
    ...connect('postgresql', config, logger, perPerson.postgresql),
    scratch: scratchOnPostgresql(databaseUrl, (url) => connectPostgresql(url, logger)),
  };
}

function connect(
  engine: DatabaseConnection['engine'],
  config: pg.PoolConfig & { max: number },
  logger: Logger,
  perParty: number,
): DatabaseConnection {
  const pool = new FairPool({ ...config, types: valueParsers }, perParty);
  // The pool replaces a connection that breaks between two queries; a running query on it fails. Without
  // listeners on both (the pool hears of idle ones only), the error would end the process.
  pool.on('error', (error) => logger.warn({ error: error.message }, 'an idle database connection broke'));
  pool.on('connect', (client) =>
    client.on('error', (error) => logger.debug({ error: error.message }, 'a connection broke')),
  );
  const listener = createListener(config, logger);
  // Kysely closes the pool it was given; this one may only close after the listener.
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    engine,
    listen: listener.listen,
    async close() {
      await listener.close();
      await db.destroy();
      if (!pool.ending) await pool.end();
    },
  };
}

function closingAlso(connection: DatabaseConnection, next: () => Promise<void>): DatabaseConnection {
  return {
    ...connection,
    async close() {
      await connection.close();
      await next();
    },
  };
}
