import { Kysely, PostgresDialect, sql } from 'kysely';
import type { CompiledQuery } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Forecast } from '@bestie/contracts/forecasts.contract';
import type { Item } from '@bestie/contracts/items.contract';
import type { Database } from '../../platform/database/schema';
import { createCloset } from '../../test-support/closet';
import type { TestCloset } from '../../test-support/closet';
import type { TestPerson } from '../../test-support/test-app';
import { createForecastsRepository } from './forecasts.repository';

let closet: TestCloset;
beforeAll(async () => {
  closet = await createCloset();
});
afterAll(() => closet.close());

let people = 0;
const newFan = (): TestPerson => `fan:buying${(people += 1)}`;
const euros = (amount: number) => ({ amount, currency: 'EUR' });
const forecastOf = async (person: TestPerson, { id }: { id: string }) =>
  (await closet.call<Forecast>(person, 'GET', `/api/forecasts/${id}`)).body;

/** Wears at this interval in the hundred days before 2026-06-15. */
async function wear(person: TestPerson, item: Item, every: number): Promise<void> {
  for (let ago = 1; ago <= 100; ago += every) {
    const date = new Date(Date.parse('2026-06-15') - ago * 86_400_000).toISOString().slice(0, 10);
    await closet.call(person, 'POST', '/api/wears', { itemIds: [item.id], date });
  }
}

test('not for guests; another person’s piece answers like a missing one', async () => {
  const owner = newFan();
  const item = await closet.addItem(owner, { name: 'Mine' });
  const guest = await closet.call(null, 'GET', `/api/forecasts/${item.id}`);
  expect([guest.status, guest.error.code]).toEqual([401, 'unauthenticated']);
  for (const stranger of [newFan(), 'admin:strange'] as const) {
    const theirs = await closet.call(stranger, 'GET', `/api/forecasts/${item.id}`);
    const nobodys = await closet.call(stranger, 'GET', `/api/forecasts/${uuidv7()}`);
    expect([theirs.status, theirs.error]).toEqual([404, nobodys.error]);
  }
  expect((await closet.call(owner, 'GET', '/api/forecasts/one')).error.field).toBe('itemId');
});

test('without any wears nothing is forecast', async () => {
  const fan = newFan();
  const item = await closet.addItem(fan, { name: 'Coat', category: 'outerwear', price: euros(20_000) });
  expect(await forecastOf(fan, item)).toMatchObject({ wears: null, costPerWear: null, purchase: null });
});

test('a piece that is worn often is expected to be worn often, and its cost per wear falls', async () => {
  const fan = newFan();
  const add = (name: string, rest: object = {}) =>
    closet.addItem(fan, { name, category: 'tops', price: euros(6000), purchaseDate: '2026-01-01', ...rest });
  const [often, seldom, never] = [await add('Often'), await add('Seldom'), await add('Never')];
  await wear(fan, often, 4);
  await wear(fan, seldom, 30);
  const [frequent, rare, none] = [
    await forecastOf(fan, often),
    await forecastOf(fan, seldom),
    await forecastOf(fan, never),
  ];
  expect(frequent.basis).toEqual({ ownWears: 25, ownDays: 98, categoryPieces: 2, closetPieces: 2 });
  expect(frequent.wears?.expected).toBeGreaterThan(rare.wears?.expected ?? Infinity);
  expect(rare.wears?.expected).toBeGreaterThan(none.wears?.expected ?? Infinity);
  expect(frequent.wears?.expected).toBeGreaterThan(40);
  const { low = 0, high = 0 } = frequent.wears ?? {};
  expect(low).toBeLessThan(high);
  expect(frequent.costPerWear?.most).toEqual(euros(Math.round(6000 / (25 + low))));
  expect(frequent.costPerWear?.least).toEqual(euros(Math.round(6000 / (25 + high))));
  expect(frequent.costPerWear?.expected.amount).toBeLessThan(6000 / 25);
  const unpriced = await forecastOf(fan, await add('Gift', { price: null }));
  expect([unpriced.costPerWear, unpriced.wears === null]).toEqual([null, false]);
});

test('for a wish: the expected cost per wear, similar pieces, and pieces that it goes with', async () => {
  const fan = newFan();
  const add = (name: string, category: string, rest: object = {}) =>
    closet.addItem(fan, { name, category, ...rest });
  const tee = await add('Navy tee', 'tops', { colours: ['navy'], price: euros(2000) });
  await wear(fan, tee, 10);
  await add('Red tee', 'tops', { colours: ['red'] });
  for (const name of ['Jeans', 'Skirt']) await add(name, 'trousers');
  for (const name of ['Boots', 'Sandals', 'Loafers']) await add(name, 'shoes');
  await add('Ball gown shoes', 'shoes', { formality: 5 });
  await add('Archived jeans', 'trousers', { status: 'archived' });
  const wish = await add('Striped shirt', 'tops', {
    status: 'wishlist',
    colours: ['navy', 'white'],
    price: euros(8000),
    formality: 2,
  });
  const { purchase, wears, costPerWear, basis } = await forecastOf(fan, wish);
  expect(purchase?.similar.map(({ name, wears: count }) => [name, count])).toEqual([['Navy tee', 10]]);
  expect(purchase).toMatchObject({ similarCount: 1, outfits: 6 });
  expect(basis).toMatchObject({ ownWears: 0, ownDays: 0, categoryPieces: 2 });
  expect(wears?.expected).toBeGreaterThan(0);
  expect(costPerWear?.expected.currency).toBe('EUR');
  // A piece that may never be worn has no cost per wear.
  expect(costPerWear?.most === null).toBe(wears?.low === 0);
});

test('takes one query, which reads no rows of other people', async () => {
  const fan = newFan();
  const item = await closet.addItem(fan, { name: 'Wish', status: 'wishlist' });
  for (const n of [1, 2, 3, 4]) await closet.fill(`fan:crowd${n}`, 4000);
  await sql`insert into wears (item_id, owner_uid, worn_on, created_at)
    select id, owner_uid, '2026-01-01', now() from items where owner_uid like 'crowd%'`.execute(
    closet.database.db,
  );
  await sql`analyze`.execute(closet.database.db);
  const statements: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: closet.database.pool }),
    log: (event) => void statements.push(event.query),
  });
  await createForecastsRepository(db).find(fan.split(':')[1] ?? '', item.id, '2026-06-15');
  expect(statements).toHaveLength(1);
  for (const { sql: text, parameters } of statements) {
    const { rows } = await closet.database.pool.query(`explain ${text}`, [...parameters]);
    const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan on (items|wears)/);
  }
});
