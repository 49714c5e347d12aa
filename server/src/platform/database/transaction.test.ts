import { createTestDatabase } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import { createTransaction } from './transaction';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('CREATE TABLE notes (text text)');
});
afterAll(() => database.close());

const bindNotes = () =>
  createTransaction(database.db, (trx) => ({
    add: (kind: string) =>
      trx
        .insertInto('job_schedules')
        .values({ kind, next_run_at: new Date(0) })
        .execute(),
  }));

const listKinds = async () =>
  (await database.db.selectFrom('job_schedules').select('kind').orderBy('kind').execute()).map(
    ({ kind }) => kind,
  );

test('all changes are kept or none', async () => {
  const transaction = bindNotes();
  expect(await transaction(async ({ add }) => (await add('kept'), 'answer'))).toBe('answer');
  await expect(
    transaction(async ({ add }) => {
      await add('undone');
      await add('kept');
    }),
  ).rejects.toThrow('duplicate key');
  expect(await listKinds()).toEqual(['kept']);
});

test('a transaction that collides with another one is retried', async () => {
  const transaction = bindNotes();
  let tries = 0;
  await transaction(async ({ add }) => {
    tries += 1;
    await add('retried');
    if (tries < 3) throw Object.assign(new Error('could not serialize access'), { code: '40001' });
  });
  expect(tries).toBe(3);
  expect(await listKinds()).toContain('retried');
});

test.each([
  ['wrote the same key', '23505'],
  ['deleted what it refers to', '23503'],
])('when another one %s meanwhile, a second run finds that', async (_what, code) => {
  const transaction = bindNotes();
  let looked = 0;
  const run = (failures: number) => {
    looked = 0;
    return transaction(async () => {
      looked += 1;
      if (looked <= failures) throw Object.assign(new Error('violates a constraint'), { code });
    });
  };
  await run(1);
  expect(looked).toBe(2);
  await expect(run(9)).rejects.toThrow('violates a constraint');
  expect(looked).toBe(2);
});

test('a transaction inside another one is refused at once', async () => {
  const transaction = bindNotes();
  await expect(transaction(() => transaction(async () => undefined))).rejects.toThrow(
    'started inside another',
  );
});
