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
    for (const { table, name } of keys)
      await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoteName(name)}`);
    for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    // One by one: nothing refers to them any more, and rows of migrations are in the snapshot.
    if (names.length > 0) await client.query(`TRUNCATE ${names.join(', ')}`);
    await fill({
      insert: (table, rows) => insertRows(client, table, rows),
      run: async (text, values) => void (await client.query(text, values)),
    });
    for (const { name, value } of sequences)
      await client.query('SELECT setval($1::text::regclass, $2::text::bigint)', [quoteName(name), value]);
    for (const { table, name, definition } of keys)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoteName(name)} ${definition}`);
    for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

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
