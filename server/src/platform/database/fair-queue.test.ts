/** Fair access to the database: one person's backlog delays others by one statement, not by all of it. */
import { createTestDatabase } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import { createFairQueue } from './fair-queue';
import type { Release } from './fair-queue';
import { actFor, nameParty } from './party';

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('a party has a limited number of slots, and scarce slots go round', async () => {
  const queue = createFairQueue({ places: 3, perParty: 2 });
  const begun: string[] = [];
  const releases: Release[] = [];
  const ask = (party: string) =>
    void queue.acquire(party).then((release) => {
      begun.push(party);
      releases.push(release);
    });
  for (let each = 0; each < 4; each += 1) ask('eve');
  await settle();
  expect(begun).toEqual(['eve', 'eve']);
  for (const party of ['ada', 'bob', 'ada']) ask(party);
  await settle();
  expect(begun).toEqual(['eve', 'eve', 'ada']);
  while (releases.length > 0) {
    releases.shift()?.();
    await settle();
  }
  expect(begun).toEqual(['eve', 'eve', 'ada', 'bob', 'eve', 'ada', 'eve']);
});

test('a slot that is released twice is freed once', async () => {
  const queue = createFairQueue({ places: 1, perParty: 1 });
  const release = await queue.acquire('ada');
  release();
  release();
  const begun: string[] = [];
  for (const party of ['ada', 'bob']) void queue.acquire(party).then(() => begun.push(party));
  await settle();
  expect(begun).toEqual(['ada']);
});

describe('the pool of the database', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createTestDatabase()));
  afterAll(() => database.close());

  test('a hundred statements of one person do not delay one of another', async () => {
    const elsewhere = database.connect();
    const holder = await elsewhere.pool.connect();
    // On PostgreSQL the statements of eve wait for a lock; the embedded engine has one session.
    await holder.query('select pg_advisory_lock(1)');
    const order: string[] = [];
    const ask = (party: string, statement: string) =>
      actFor({ key: party }, () => database.pool.query(statement)).then(() => order.push(party));
    const hundred = Array.from({ length: 100 }, () => ask('eve', 'select pg_advisory_xact_lock_shared(1)'));
    await ask('ada', 'select 1');
    expect(order.indexOf('ada')).toBeLessThanOrEqual(8);
    await holder.query('select pg_advisory_unlock(1)');
    holder.release();
    await Promise.all(hundred);
    await elsewhere.close();
  });

  test('a transaction takes one slot: the same person waits for its end, and on the embedded engine everybody', async () => {
    const order: string[] = [];
    const eve = { key: 'eve' };
    await Promise.all([
      actFor(eve, () =>
        database.db.transaction().execute(async (trx) => {
          for (const step of ['one', 'two']) {
            await trx.selectFrom('jobs').select('id').execute();
            order.push(step);
          }
        }),
      ),
      actFor(eve, () => database.pool.query('select 1')),
    ]);
    expect(order).toEqual(['one', 'two']);
  });

  test('a broken connection releases its slot', async () => {
    await actFor({ key: 'eve' }, async () => {
      for (let each = 0; each < 40; each += 1)
        await expect(database.pool.query('select nonsense')).rejects.toThrow('nonsense');
      for (let each = 0; each < 40; each += 1) (await database.pool.connect()).release(true);
      expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    });
  });

  test('the party of a request may become known later', async () => {
    await actFor({ key: 'address' }, async () => {
      nameParty('eve');
      await expect(database.pool.query('select 1')).resolves.toBeDefined();
    });
  });
});
