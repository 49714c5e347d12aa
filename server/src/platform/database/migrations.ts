import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from '../logger';
import type { GeneratedTimestamp } from './column-types';

/** Migrations that were applied to this database. */
export interface SchemaMigrationsTable {
  name: string;
  checksum: string;
  applied_at: GeneratedTimestamp;
}

/** One file of the migrations folder. */
export interface Migration {
  /** `NNN-noun` */
  name: string;
  checksum: string;
  sql: string;
}

/** Any number that no other lock uses. */
const migrationLock = 7_239_001;

/**
 * Reads the migrations in order.
 * @throws Error when a file has no name of the form `NNN-noun.sql`, or two share a number.
 */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  const numbers = new Map<string, string>();
  const migrations: Migration[] = [];
  for (const file of files) {
    const number = /^(\d{3})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/.exec(file)?.[1];
    if (number === undefined) throw new Error(`The migration ${file} must be named like 004-boards.sql.`);
    const duplicate = numbers.get(number);
    if (duplicate !== undefined) throw new Error(`The migrations ${duplicate} and ${file} share a number.`);
    numbers.set(number, file);
    // Line ends may differ between check-outs of the same file.
    const sql = (await readFile(join(directory, file), 'utf8')).replaceAll('\r\n', '\n');
    migrations.push({
      name: file.slice(0, -'.sql'.length),
      checksum: createHash('sha256').update(sql).digest('hex'),
      sql,
    });
  }
  return migrations;
}

/**
 * Applies pending migrations. Each is one transaction under one lock, so several servers may start at once
 * and a failed migration leaves nothing behind.
 * @returns the names of the migrations that this call applied
 * @throws Error when a file was changed after it was applied, or when its SQL fails (with the name of the
 * file).
 */
export async function migrate({
  pool,
  directory,
  logger,
  only,
}: {
  pool: Pool;
  directory: string;
  logger: Logger;
  /** Those of a backup, instead of all of them. */
  only?: readonly Pick<Migration, 'name' | 'checksum'>[];
}): Promise<string[]> {
  const known = await readMigrations(directory);
  const migrations = only ? chosen(known, only) : known;
  const done: string[] = [];
  const client = await pool.connect();
  try {
    const pending = await underLock(client, () => findPending(client, migrations, logger));
    for (const migration of pending) {
      if (!(await underLock(client, () => apply(client, migration)))) continue;
      logger.info({ migration: migration.name }, 'migration applied');
      done.push(migration.name);
    }
    return done;
  } finally {
    client.release();
  }
}

/** @throws Error naming the first migration of a backup that this server does not have as it was then */
function chosen(known: Migration[], only: readonly Pick<Migration, 'name' | 'checksum'>[]): Migration[] {
  return only.map(({ name, checksum }) => {
    const migration = known.find((each) => each.name === name);
    if (migration?.checksum !== checksum)
      throw new Error(`The backup has the migration ${name}, which this version of Bestie does not have.`);
    return migration;
  });
}

/** A transaction that no other server's migration runs beside. */
async function underLock<Result>(client: PoolClient, work: () => Promise<Result>): Promise<Result> {
  await client.query('BEGIN');
  try {
    // Waiting for another server's long migration is no error.
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0');
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Migrations that this database does not have yet. */
async function findPending(
  client: PoolClient,
  migrations: Migration[],
  logger: Logger,
): Promise<Migration[]> {
  const { rows: found } = await client.query<{ present: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS present`,
  );
  if (!found[0]?.present) {
    await client.query(
      `CREATE TABLE schema_migrations (
        name text PRIMARY KEY,
        checksum text NOT NULL,
        applied_at timestamptz(3) NOT NULL DEFAULT now()
      )`,
    );
  }
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations',
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    const before = applied.get(name);
    if (before !== undefined && before !== checksum) {
      throw new Error(
        `The migration ${name}.sql was changed after it was applied to this database; put it back and write a new one.`,
      );
    }
  }
  const known = new Set(migrations.map(({ name }) => name));
  const ahead = [...applied.keys()].filter((name) => !known.has(name));
  if (ahead.length > 0) logger.warn({ ahead }, 'the database has migrations of a newer server');
  return migrations.filter(({ name }) => !applied.has(name));
}

/** @returns false when another server has applied it meanwhile */
async function apply(client: PoolClient, { name, checksum, sql }: Migration): Promise<boolean> {
  const { rowCount } = await client.query(
    'INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
    [name, checksum],
  );
  if (rowCount === 0) return false;
  try {
    await client.query(sql);
  } catch (error) {
    throw new Error(`The migration ${name}.sql failed: ${(error as Error).message}`, { cause: error });
  }
  return true;
}
