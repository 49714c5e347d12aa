import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, testLogger, testSupport } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import { migrate, readMigrations } from './migrations';

let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'bestie-migrations-'));
  await cp(testSupport.migrationsDirectory(), directory, { recursive: true });
});
afterEach(async () => {
  await database.close();
  await rm(directory, { recursive: true });
});

const add = (file: string, sql: string) => writeFile(join(directory, file), sql);
const run = (pool = database.pool) => migrate({ pool, directory, logger: testLogger });

test('several servers may migrate at once; each file is applied once', async () => {
  const others = [database.connect(), database.connect()];
  await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const applied = await Promise.all([database, ...others].map(({ pool }) => run(pool)));
  const files = (await readdir(directory)).map((file) => file.replace('.sql', '')).sort();
  expect(applied.flat().sort()).toEqual(files);
  expect(await run()).toEqual([]);
  for (const other of others) await other.close();
});

test('what was applied is read once, however many files there are', async () => {
  await add('901-one.sql', 'SELECT 1');
  await add('902-two.sql', 'SELECT 2');
  const client = await database.pool.connect();
  const sent = jest.spyOn(client, 'query');
  const pool = { connect: () => Promise.resolve(client) } as unknown as typeof database.pool;
  expect(await run(pool)).toEqual(['901-one', '902-two']);
  const reads = sent.mock.calls.filter(([text]) => /FROM schema_migrations/.test(String(text)));
  expect(reads).toHaveLength(1);
});

test('a file that was changed after it was applied is refused by name', async () => {
  await add('001-platform.sql', 'SELECT 1');
  await expect(run()).rejects.toThrow(
    'The migration 001-platform.sql was changed after it was applied to this database',
  );
});

test('line ends do not count as a change', async () => {
  await add('901-ends.sql', 'SELECT 1;\nSELECT 2;\n');
  await run();
  await add('901-ends.sql', 'SELECT 1;\r\nSELECT 2;\r\n');
  expect(await run()).toEqual([]);
});

test('a failed migration leaves nothing behind and is named', async () => {
  await add('901-broken.sql', 'CREATE TABLE half (id int); SELECT 1 / 0;');
  await expect(run()).rejects.toThrow('The migration 901-broken.sql failed: division by zero');
  const { rows } = await database.pool.query("SELECT to_regclass('half') AS found");
  expect(rows).toEqual([{ found: null }]);
});

test('file names are checked', async () => {
  await add('12-short.sql', 'SELECT 1');
  await expect(readMigrations(directory)).rejects.toThrow(
    'The migration 12-short.sql must be named like 004-boards.sql.',
  );
  await rm(join(directory, '12-short.sql'));
  await add('901-a.sql', 'SELECT 1');
  await add('901-b.sql', 'SELECT 1');
  await expect(readMigrations(directory)).rejects.toThrow(
    'The migrations 901-a.sql and 901-b.sql share a number.',
  );
});
