import type { Pool, PoolClient } from 'pg';

/** A table as it is in one database. */
export interface TableShape {
  name: string;
  /** In the order of their names; generated columns are left out. */
  columns: { name: string; type: string }[];
}

/** A row as the texts of its columns, which every type can be read from again. */
export type TextRow = (string | null)[];

/** The database at one moment. */
export interface Snapshot {
  migrations: { name: string; checksum: string }[];
  sequences: { name: string; value: string }[];
  tables: TableShape[];
  /** The rows of a table in pages, in no order. */
  rows(table: TableShape): AsyncGenerator<TextRow[]>;
  /** Rows of a query, in pages. */
  query(text: string): AsyncGenerator<TextRow[]>;
}

/** Rows that are in memory at a time. */
const pageRows = 400;

/** Texts as the database writes them: a parser would lose digits of moments and numbers. */
const asText = { getTypeParser: () => (text: string) => text } as never;

/**
 * Otherwise the texts of values depend on the session, and a place that stalls while it takes a table ends the transaction.
 */
const settings = `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'`;

/** Quotes a name for SQL. */
export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Every table of the schema with its columns, without that of the applied migrations. */
export async function readTables(client: Pick<PoolClient, 'query'>): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: TableShape['columns'] }>(`
    SELECT c.relname AS name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
      ORDER BY a.attname) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> 'schema_migrations'
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    GROUP BY c.relname ORDER BY c.relname`);
  return rows;
}

/** Migrations that were applied, in order; none in a database without the table. */
export async function readAppliedMigrations(
  client: Pick<PoolClient, 'query'>,
): Promise<Snapshot['migrations']> {
  const { rows: found } = await client.query<{ present: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS present`,
  );
  if (!found[0]?.present) return [];
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations ORDER BY name',
  );
  return rows;
}

async function* readPages(client: PoolClient, text: string): AsyncGenerator<TextRow[]> {
  await client.query(`DECLARE pages NO SCROLL CURSOR FOR ${text}`);
  for (;;) {
    const { rows } = await client.query<TextRow>({
      text: `FETCH ${pageRows} FROM pages`,
      rowMode: 'array',
      types: asText,
    });
    if (rows.length > 0) yield rows;
    if (rows.length < pageRows) break;
  }
  await client.query('CLOSE pages');
}

/**
 * Reads the whole database as it is at one moment, in one read-only transaction. On the embedded engine everybody waits
 * meanwhile, so `work` should read and nothing else.
 */
export async function readSnapshot<Result>(
  pool: Pool,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(settings);
    const tables = await readTables(client);
    const migrations = await readAppliedMigrations(client);
    const { rows: sequences } = await client.query<{ name: string; value: string }>(
      `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
       WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY 1`,
    );
    const result = await work({
      migrations,
      sequences,
      tables,
      rows: ({ name, columns }) =>
        readPages(
          client,
          `SELECT ${columns.map((column) => quoteName(column.name)).join(', ')} FROM ${quoteName(name)}`,
        ),
      query: (text) => readPages(client, text),
    });
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
