import type { Pool, PoolClient } from 'pg';
import { quoteName, readTables } from './snapshot';
import type { Snapshot, TableShape, TextRow } from './snapshot';

/** Fills the tables of one transaction. */
export interface SnapshotLoader {
  /** Adds rows to a table. @throws Error when the table or a column is missing here */
  insert(table: TableShape, rows: TextRow[]): Promise<void>;
  /** A statement of the same transaction. */
  run(text: string, values?: unknown[]): Promise<void>;
}

/**
 * Replaces all rows of a migrated database in one transaction: `fill` inserts them, in any order, because triggers rest
 * and foreign keys are checked at the end.
 * @throws Error when a foreign key does not hold
 */
export async function loadSnapshot(
  pool: Pool,
  sequences: Snapshot['sequences'],
  fill: (loader: SnapshotLoader) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
    const tables = await readTables(client);
    const names = tables.map(({ name }) => quoteName(name));
    const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
      `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
    );
    const { rows: triggers } = await client.query<{ table: string }>(
      `SELECT DISTINCT tgrelid::regclass::text AS table FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
       WHERE NOT tgisinternal AND c.relnamespace = current_schema()::regnamespace`,
    );
    await runAll(client, [
      ...keys.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${quoteName(name)}`),
      ...triggers.map(({ table }) => `ALTER TABLE ${table} DISABLE TRIGGER USER`),
      // A few rows of migrations, which are in the snapshot as well. TRUNCATE makes new files of every table and index.
      ...names.map((name) => `DELETE FROM ${name}`),
    ]);
    await fill({
      insert: (table, rows) => insertRows(client, table, rows),
      run: async (text, values) => void (await client.query(text, values)),
    });
    for (const { name, value } of sequences)
      await client.query('SELECT setval($1::text::regclass, $2::text::bigint)', [quoteName(name), value]);
    await runAll(client, [
      ...keys.map(
        ({ table, name, definition }) =>
          `ALTER TABLE ${table} ADD CONSTRAINT ${quoteName(name)} ${definition}`,
      ),
      ...triggers.map(({ table }) => `ALTER TABLE ${table} ENABLE TRIGGER USER`),
    ]);
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

const runAll = (client: PoolClient, statements: readonly string[]) => client.query(statements.join(';\n'));

async function insertRows(client: PoolClient, { name, columns }: TableShape, rows: TextRow[]): Promise<void> {
  if (rows.length === 0) return;
  const all = columns.map((column) => quoteName(column.name)).join(', ');
  const values = columns.map(({ type }, index) => `r.c${index}::${type}`).join(', ');
  const arrays = columns.map((_column, index) => `$${index + 1}::text[]`).join(', ');
  const aliases = columns.map((_column, index) => `c${index}`).join(', ');
  await client.query(
    `INSERT INTO ${quoteName(name)} (${all}) OVERRIDING SYSTEM VALUE
     SELECT ${values} FROM unnest(${arrays}) AS r (${aliases})`,
    columns.map((_column, index) => rows.map((row) => row[index] ?? null)),
  );
}
