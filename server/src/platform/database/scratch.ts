import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { quoteName } from './snapshot';

/** Makes and removes databases for a short time, beside the live one. */
export interface ScratchDatabases<Connection> {
  /**
   * Opens a new, empty database.
   * @param name of a database on PostgreSQL
   * @param folder of the embedded engine
   * @throws Error when one of them exists already
   */
  create(name: string, folder: string): Promise<Connection>;
  /** Removes it; a missing one is no error. On the embedded engine it is gone with its folder. */
  drop(name: string): Promise<void>;
}

/** A random name, of the only form that is ever made or dropped. */
export const scratchName = () => `bestie_drill_${randomBytes(12).toString('hex')}`;

/** Whether something of this name may be made and dropped. */
export const isScratchName = (name: string) => /^bestie_drill_[0-9a-f]{24}$/.test(name);

function checked(name: string): string {
  if (!isScratchName(name)) throw new Error(`${name} is no name of a scratch database.`);
  return name;
}

/** On PostgreSQL: databases of the same server; the user needs the right to create them. */
export function scratchOnPostgresql<Connection extends { pool: pg.Pool; close(): Promise<void> }>(
  databaseUrl: string,
  connect: (databaseUrl: string) => Connection,
): ScratchDatabases<Connection> {
  async function administer<Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }
  return {
    async create(name) {
      const [live] = await administer<{ name: string; taken: boolean }>(
        `SELECT current_database() AS name, EXISTS (SELECT 1 FROM pg_database WHERE datname = $1) AS taken`,
        [checked(name)],
      );
      if (!live || live.taken || live.name === name)
        throw new Error(`The scratch database ${name} exists already.`);
      await administer(`CREATE DATABASE ${quoteName(name)} TEMPLATE template0`);
      // It need not survive anything.
      await administer(`ALTER DATABASE ${quoteName(name)} SET synchronous_commit = off`);
      const url = new URL(databaseUrl);
      url.pathname = `/${name}`;
      const connection = connect(url.href);
      try {
        const { rows } = await connection.pool.query<{ name: string; tables: number }>(
          `SELECT current_database() AS name, (SELECT count(*) FROM pg_class
           WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r') AS tables`,
        );
        if (rows[0]?.name !== name || rows[0].tables > 0)
          throw new Error(`The scratch database ${name} is not an empty one of its own.`);
      } catch (error) {
        await connection.close();
        throw error;
      }
      return connection;
    },
    async drop(name) {
      await administer(`DROP DATABASE IF EXISTS ${quoteName(checked(name))} WITH (FORCE)`);
    },
  };
}

/**
 * On the embedded engine: one more engine, with its files in the scratch folder. It opens a copy of the migrated first database
 * if there is one, and empties it: that takes a quarter of the memory that creating a cluster takes.
 */
export function scratchOnEmbedded<Connection extends { pool: pg.Pool; close(): Promise<void> }>(
  liveFolder: string | null,
  open: (folder: string) => Promise<Connection>,
): ScratchDatabases<Connection> {
  return {
    async create(name, folder) {
      checked(name);
      if (folder === liveFolder || existsSync(join(folder, 'database')))
        throw new Error(`The scratch folder ${folder} holds a database already.`);
      const connection = await open(folder);
      try {
        await connection.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
      } catch (error) {
        await connection.close();
        throw error;
      }
      return connection;
    },
    drop: async (name) => void checked(name),
  };
}
