import { openEmbedded } from '../database';
import type { DatabaseConnection } from '../database';
import { testLogger, testSupport } from '../../../test-support/database';

let connection: DatabaseConnection;
let close: () => Promise<void>;
beforeAll(async () => {
  const opened = await openEmbedded({
    storage: { kind: 'memory', dump: testSupport.template() },
    workerFile: testSupport.workerFile(),
    logger: testLogger,
    onFatal: (error) => testLogger.error({ error }, 'the test database died'),
  });
  ({ connection } = opened);
  close = async () => {
    await connection.close();
    await opened.engine.close();
  };
  await connection.pool.query('create table shelves (id int primary key, label text)');
});
afterAll(() => close());

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await connection.pool.query<Row>(text, values)).rows;
const prepared = () =>
  query<{ statement: string; count: number }>(
    `select statement, (generic_plans + custom_plans)::int as count from pg_prepared_statements
     where statement like '%shelves%' order by statement`,
  );

test('a statement is parsed once for all clients, whatever its values', async () => {
  const insert = 'insert into shelves values ($1, $2)';
  await Promise.all(
    Array.from({ length: 30 }, (_, id) => query(insert, [id, id % 2 === 0 ? `shelf ${id}` : null])),
  );
  const select = 'select label from shelves where id = $1';
  const found = await Promise.all(Array.from({ length: 31 }, (_, id) => query(select, [id])));
  expect(found[4]).toEqual([{ label: 'shelf 4' }]);
  expect(found[5]).toEqual([{ label: null }]);
  expect(found[30]).toEqual([]);
  expect(await prepared()).toEqual([
    { statement: insert, count: 30 },
    { statement: select, count: 31 },
  ]);
});

test('the same text with parameters of other types is another statement', async () => {
  const text = 'select $1 as given';
  expect(await query(text, ['7'])).toEqual([{ given: '7' }]);
  expect(await query(text, ['eight'])).toEqual([{ given: 'eight' }]);
  expect(await query('select $1::int as given', ['9'])).toEqual([{ given: 9 }]);
});

test('what fails to parse, to bind or to run fails every time alike, and leaves the next statement as it is', async () => {
  const outcome = (text: string, values: unknown[]) =>
    query(text, values).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    );
  for (let time = 0; time < 3; time += 1) {
    expect(await outcome('select nothing from shelves where id = $1', [1])).toBe('42703');
    expect(await outcome('select label from shelves where id = $1', ['x'])).toBe('22P02');
    expect(await outcome('insert into shelves values ($1, $2)', [1, 'again'])).toBe('23505');
    expect(await outcome('select label from shelves where id = $1', [2])).toBe('done');
  }
});

test('within a transaction that failed, known and new statements are refused until its end', async () => {
  const client = await connection.pool.connect();
  try {
    await client.query('begin');
    await expect(client.query('insert into shelves values ($1, $2)', [1, 'again'])).rejects.toMatchObject({
      code: '23505',
    });
    for (const text of ['select label from shelves where id = $1', 'select id from shelves where id = $1'])
      await expect(client.query(text, [1])).rejects.toMatchObject({ code: '25P02' });
    await client.query('rollback');
    expect((await client.query('select id from shelves where id = $1', [1])).rows).toEqual([{ id: 1 }]);
  } finally {
    client.release();
  }
});

test('after a migration, columns are those of the table, also within the transaction that changes it', async () => {
  const all = 'select * from shelves where id = $1';
  for (let time = 0; time < 7; time += 1) await query(all, [0]);
  const client = await connection.pool.connect();
  try {
    await client.query('begin');
    await client.query('alter table shelves add column room text');
    expect((await client.query(all, [0])).rows).toEqual([{ id: 0, label: 'shelf 0', room: null }]);
    await client.query('commit');
  } finally {
    client.release();
  }
  expect(await query(all, [0])).toEqual([{ id: 0, label: 'shelf 0', room: null }]);
  await query('alter table shelves drop column label');
  expect(await query(all, [0])).toEqual([{ id: 0, room: null }]);
});

test('a change of tables that is rolled back leaves no statement of it', async () => {
  const all = 'select * from shelves where id = $1 -- once more';
  const client = await connection.pool.connect();
  try {
    await client.query('begin');
    await client.query('alter table shelves add column floor int');
    expect((await client.query(all, [0])).rows).toEqual([{ id: 0, room: null, floor: null }]);
    await client.query('rollback');
  } finally {
    client.release();
  }
  expect(await query(all, [0])).toEqual([{ id: 0, room: null }]);
});

test('the session keeps some hundreds of statements', async () => {
  for (let at = 0; at < 900; at += 1)
    expect(await query(`select $1::int as "c${at}"`, [at])).toEqual([{ [`c${at}`]: at }]);
  const [row] = await query<{ count: number }>('select count(*)::int as count from pg_prepared_statements');
  expect(row!.count).toBeLessThanOrEqual(400);
});
