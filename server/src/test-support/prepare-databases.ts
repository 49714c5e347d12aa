import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { connectPostgresql, openEmbedded } from '../platform/database/database';
import { migrate, readMigrations } from '../platform/database/migrations';
import type { Logger } from '../platform/logger';

const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} };

const onFatal = (error: Error) => {
  throw error;
};

export interface PrepareOptions {
  migrationsDirectory: string;
  workerFile: string;
  /** Where dumps are kept between runs. */
  cacheDirectory: string;
  /** PostgreSQL for the template; the embedded engine otherwise. */
  databaseUrl: string | undefined;
}

/**
 * Creates the migrated template that every test database is copied from; an up-to-date one is reused.
 * @returns the dump file, or the name of the template database
 */
export async function prepareTemplate(options: PrepareOptions): Promise<string> {
  const migrations = await readMigrations(options.migrationsDirectory);
  const fingerprint = createHash('sha256')
    .update(migrations.map(({ checksum }) => checksum).join())
    .digest('hex')
    .slice(0, 16);
  return options.databaseUrl === undefined
    ? prepareDump(options, fingerprint)
    : prepareDatabase(options.migrationsDirectory, options.databaseUrl, `bestie_template_${fingerprint}`);
}

async function prepareDump(
  { migrationsDirectory, workerFile, cacheDirectory }: PrepareOptions,
  fingerprint: string,
) {
  const file = join(cacheDirectory, `${fingerprint}.tar`);
  if (existsSync(file)) return file;
  await mkdir(cacheDirectory, { recursive: true });
  const { engine, connection } = await openEmbedded({
    storage: { kind: 'memory' },
    workerFile,
    logger: silent,
    onFatal,
  });
  await migrate({ pool: connection.pool, directory: migrationsDirectory, logger: silent });
  await connection.close();
  // Two runs may prepare concurrently.
  const growing = `${file}.${process.pid}`;
  await engine.dump(growing);
  await engine.close();
  await rename(growing, file);
  return file;
}

async function prepareDatabase(directory: string, databaseUrl: string, name: string): Promise<string> {
  const admin = new pg.Client(databaseUrl);
  await admin.connect();
  try {
    await admin.query('SELECT pg_advisory_lock(7239100)');
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return name;
    const growing = `${name}_${process.pid}`;
    await admin.query(`DROP DATABASE IF EXISTS ${growing}`);
    await admin.query(`CREATE DATABASE ${growing} TEMPLATE template0 ENCODING 'UTF8'`);
    const url = new URL(databaseUrl);
    url.pathname = `/${growing}`;
    const connection = connectPostgresql(url.href, silent);
    await migrate({ pool: connection.pool, directory, logger: silent });
    await connection.close();
    await admin.query(`ALTER DATABASE ${growing} RENAME TO ${name}`);
    return name;
  } finally {
    await admin.end();
  }
}
