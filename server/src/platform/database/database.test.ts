import { sql } from 'kysely';
import { createTestDatabase } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const eventually = async (condition: () => boolean) => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
};

test('values are the same on both engines', async () => {
  const { rows } = await database.pool.query(
    `SELECT count(*) AS counted, 9007199254740991::bigint AS big, ARRAY[1, 2]::bigint[] AS bigs, date '2026-02-28' AS day,
            ARRAY[date '2026-02-28'] AS days, timestamptz '2026-02-28 12:00:00.123+02' AS moment, '[1, {"a": null}]'::jsonb AS json,
            1.50::numeric AS price, '\\x00ff'::bytea AS bytes`,
  );
  expect(rows).toEqual([
    {
      counted: 1,
      big: 9007199254740991,
      bigs: [1, 2],
      day: '2026-02-28',
      days: ['2026-02-28'],
      moment: new Date('2026-02-28T10:00:00.123Z'),
      json: [1, { a: null }],
      price: '1.50',
      bytes: Buffer.from([0, 255]),
    },
  ]);
  await expect(database.pool.query('SELECT 9007199254740993::bigint')).rejects.toThrow('too large');
});

test('large parameters of many clients do not mix', async () => {
  const large = 'y'.repeat(500_000);
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const { rows } =
        index % 2 === 0
          ? await database.pool.query('SELECT $1::int AS value', [index])
          : await database.pool.query('SELECT $1::text AS value, length($2::text) AS length', [index, large]);
      return Number(rows[0].value);
    }),
  );
  expect(answers).toEqual(Array.from({ length: 40 }, (_, index) => index));
});

test('after an error the connection can be used again, also with a large answer', async () => {
  await expect(database.pool.query('SELECT 1 / $1::int', [0])).rejects.toThrow('division by zero');
  await expect(database.pool.query('SELECT nothing')).rejects.toThrow('does not exist');
  const { rows } = await database.pool.query("SELECT repeat('z', 3000000) AS text");
  expect(rows[0].text).toHaveLength(3_000_000);
});

test('transactions of many clients do not see uncommitted changes of each other', async () => {
  await database.pool.query('CREATE TABLE counters (id int PRIMARY KEY, value int NOT NULL)');
  await database.pool.query('INSERT INTO counters VALUES (1, 0)');
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      const client = await database.pool.connect();
      await client.query('BEGIN');
      const { rows } = await client.query('SELECT value FROM counters WHERE id = 1 FOR UPDATE');
      await client.query('UPDATE counters SET value = $1 WHERE id = 1', [rows[0].value + 1]);
      await client.query('COMMIT');
      client.release();
    }),
  );
  expect((await database.pool.query('SELECT value FROM counters')).rows).toEqual([{ value: 50 }]);
});

test('a client that disconnects in a transaction leaves nothing and blocks nobody', async () => {
  const client = await database.pool.connect();
  await client.query('BEGIN');
  await client.query('CREATE TABLE leftovers (id int)');
  client.release(true);
  const { rows } = await database.pool.query("SELECT to_regclass('leftovers') AS found");
  expect(rows).toEqual([{ found: null }]);
});

test('notifications reach every listener of every server after the commit', async () => {
  const other = database.connect();
  const heard: string[] = [];
  const stop = await database.listen('bestie_test', (payload) => heard.push(`one ${payload}`));
  await other.listen('bestie_test', (payload) => heard.push(`two ${payload}`));
  await database.db.transaction().execute(async (trx) => {
    await sql`SELECT pg_notify('bestie_test', 'committed')`.execute(trx);
    expect(heard).toEqual([]);
  });
  await eventually(() => heard.length === 2);
  await stop();
  await sql`SELECT pg_notify('bestie_test', 'again')`.execute(other.db);
  await eventually(() => heard.length === 3);
  expect(heard.sort()).toEqual(['one committed', 'two again', 'two committed']);
  await other.close();
});

test('search extensions of PostgreSQL 15 are available', async () => {
  await database.pool.query(
    'CREATE EXTENSION IF NOT EXISTS pg_trgm; CREATE EXTENSION IF NOT EXISTS unaccent',
  );
  const { rows } = await database.pool.query(
    "SELECT unaccent('Crème') AS plain, similarity('jacket', 'jackets') > 0.5 AS near",
  );
  expect(rows).toEqual([{ plain: 'Creme', near: true }]);
});
