import { Kysely, PostgresDialect, sql } from 'kysely';
import type { CompiledQuery } from 'kysely';
import { figureLists } from '@bestie/contracts/statistics';
import type { FigurePiece, Statistics } from '@bestie/contracts/statistics.contract';
import type { Database } from '../../platform/database/schema';
import { createCloset } from '../../test-support/closet';
import type { TestCloset } from '../../test-support/closet';
import type { TestPerson } from '../../test-support/test-app';
import { createStatisticPiecesRepository } from './statistic-pieces.repository';
import { createStatisticsRepository } from './statistics.repository';

let closet: TestCloset;

beforeAll(async () => {
  closet = await createCloset();
});
afterAll(() => closet.close());

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const fan = 'fan:counted';

async function figuresOf(person: TestPerson): Promise<Statistics> {
  return (await closet.call<Statistics>(person, 'GET', '/api/statistics')).body;
}
const list = (query: string, person: TestPerson = fan) =>
  closet.call<{ items: FigurePiece[]; nextCursor: string | null }>(
    person,
    'GET',
    `/api/statistics/pieces?${query}`,
  );
const namesOf = async (query: string) =>
  (await list(query)).body.items.map(({ item, wears }) => [item.name, wears]);
const wear = (person: TestPerson, date: string, ...items: { id: string }[]) =>
  closet.call(person, 'POST', '/api/wears', { itemIds: items.map(({ id }) => id), date });

beforeAll(async () => {
  const add = (name: string, category: string, fields: object = {}) =>
    closet.addItem(fan, { name, category, ...fields });
  const jeans = await add('Jeans', 'trousers', {
    colours: ['blue'],
    price: euros(6000),
    purchaseDate: '2026-01-10',
  });
  const tee = await add('Tee', 'tops', { colours: ['white', 'blue'], price: euros(1000) });
  const boots = await add('Boots', 'shoes', { price: { amount: 90_00, currency: 'GBP' } });
  await add('Gown', 'dresses', { colours: ['red'], price: euros(30_000) });
  await add('Found scarf', 'accessories');
  await add('Wished coat', 'outerwear', { status: 'wishlist', price: euros(99_999), colours: ['pink'] });
  const old = await add('Old cap', 'hats', { colours: ['green'] });
  const archived = await add('Archived skirt', 'skirts', { price: euros(700) });
  const gone = await add('Gone', 'tops', { price: euros(12) });
  await wear(fan, '2026-04-01', jeans, tee, boots);
  await wear(fan, '2026-05-02', jeans, tee, boots);
  await wear(fan, '2026-05-03', jeans, tee, archived);
  await wear(fan, '2026-05-04', jeans);
  await wear(fan, '2025-02-01', old);
  await wear(fan, '2026-05-05', gone);
  await closet.call(fan, 'POST', '/api/items/bulk', { ids: [archived.id], changes: { status: 'archived' } });
  await closet.call(fan, 'POST', '/api/items/delete', { ids: [gone.id] });
  const other = await closet.addItem('fan:neighbour', { name: 'Theirs', price: euros(5) });
  await wear('fan:neighbour', '2026-05-02', other);
});

test.each(['/api/statistics', '/api/statistics/pieces?list=priced'])('%s is not for guests', async (url) => {
  const { status, error } = await closet.call(null, 'GET', url);
  expect([status, error.code]).toEqual([401, 'unauthenticated']);
});

describe('statistics.get', () => {
  test('counts owned pieces, and says how many values are unknown', async () => {
    const figures = await figuresOf(fan);
    expect(figures).toMatchObject({
      pieces: 6,
      neverWorn: 2,
      resting: 1,
      wears: 11,
      firstWornOn: '2025-02-01',
      unpriced: 2,
      uncoloured: 2,
    });
    expect(figures.values).toEqual([
      { currency: 'EUR', amount: 37_000, pieces: 3, neverWornAmount: 30_000 },
      { currency: 'GBP', amount: 9000, pieces: 1, neverWornAmount: 0 },
    ]);
  });

  test('shares: a piece of two colours counts for both, a wish for none', async () => {
    const { byColour, byCategory } = await figuresOf(fan);
    expect(byColour).toEqual([
      { colour: 'blue', pieces: 2, wears: 7 },
      { colour: 'green', pieces: 1, wears: 1 },
      { colour: 'red', pieces: 1, wears: 0 },
      { colour: 'white', pieces: 1, wears: 3 },
    ]);
    expect(byCategory).toContainEqual({ category: 'trousers', pieces: 1, wears: 4 });
    expect(byCategory.map(({ category }) => category)).not.toContain('outerwear');
  });

  test('wears by month include archived pieces, and leave out deleted ones', async () => {
    const { byMonth } = await figuresOf(fan);
    expect(byMonth).toEqual([
      { month: '2025-02', wears: 1, pieces: 1, days: 1 },
      { month: '2026-04', wears: 3, pieces: 3, days: 1 },
      { month: '2026-05', wears: 7, pieces: 4, days: 3 },
    ]);
  });

  test('cost per wear of the closet, by month and currency', async () => {
    const { costByMonth } = await figuresOf(fan);
    expect(costByMonth.filter(({ month }) => month >= '2026-04')).toEqual([
      // The tee was worn before it was added to the closet.
      { currency: 'EUR', month: '2026-04', spent: 7000, wears: 2 },
      { currency: 'EUR', month: '2026-05', spent: 7000, wears: 7 },
      { currency: 'EUR', month: '2026-06', spent: 37_000, wears: 7 },
      { currency: 'GBP', month: '2026-04', spent: 9000, wears: 1 },
      { currency: 'GBP', month: '2026-05', spent: 9000, wears: 2 },
      { currency: 'GBP', month: '2026-06', spent: 9000, wears: 2 },
    ]);
    expect(costByMonth[0]).toEqual({ currency: 'EUR', month: '2026-01', spent: 6000, wears: 0 });
  });

  test('the most repeated outfit is the same set of pieces on several days', async () => {
    const { repeatedOutfits } = await figuresOf(fan);
    expect(
      repeatedOutfits.map(({ pieces, times, lastWornOn }) => [
        pieces.map(({ name }) => name).sort(),
        times,
        lastWornOn,
      ]),
    ).toEqual([[['Boots', 'Jeans', 'Tee'], 2, '2026-05-02']]);
  });

  test('an empty closet has no figures, and no errors', async () => {
    expect(await figuresOf('fan:nobody')).toMatchObject({
      pieces: 0,
      values: [],
      byMonth: [],
      repeatedOutfits: [],
      firstWornOn: null,
    });
  });
});

describe('statistics.pieces', () => {
  test.each([
    [
      'list=never-worn',
      [
        ['Found scarf', 0],
        ['Gown', 0],
      ],
    ],
    ['list=resting', [['Old cap', 1]]],
    [
      'list=unpriced',
      [
        ['Old cap', 1],
        ['Found scarf', 0],
      ],
    ],
    [
      'list=best-value&currency=EUR',
      [
        ['Tee', 3],
        ['Jeans', 4],
      ],
    ],
    [
      'list=worst-value&currency=EUR',
      [
        ['Jeans', 4],
        ['Tee', 3],
      ],
    ],
    ['list=worst-value&currency=USD', []],
    [
      'list=priced&currency=EUR',
      [
        ['Gown', 0],
        ['Jeans', 4],
        ['Tee', 3],
      ],
    ],
    ['list=worn-in-month', []],
  ])('%s', async (query, names) => {
    const sorted = (pairs: (string | number)[][]) => (query.includes('never') ? pairs.sort() : pairs);
    expect(sorted(await namesOf(query))).toEqual(names);
  });

  test('pieces worn in a month, with their wears in that month', async () => {
    const names = await namesOf('list=worn-in-month&month=2026-05');
    expect(names.slice(0, 2)).toEqual([
      ['Jeans', 3],
      ['Tee', 2],
    ]);
    expect(names.slice(2).sort()).toEqual([
      ['Archived skirt', 1],
      ['Boots', 1],
    ]);
  });

  test.each(figureLists)('%s lists all pages without a gap', async (name) => {
    const query = `list=${name}&month=2026-05`;
    const whole = await namesOf(query);
    const paged: unknown[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body }: Awaited<ReturnType<typeof list>> = await list(
        `${query}&limit=1${cursor && `&cursor=${cursor}`}`,
      );
      paged.push(...body.items.map(({ item, wears }) => [item.name, wears]));
      cursor = body.nextCursor;
    }
    expect(paged).toEqual(whole);
  });

  test('nobody sees wears of other people', async () => {
    for (const name of figureLists) {
      const { body } = await list(`list=${name}&month=2026-05`, 'fan:neighbour');
      expect(body.items.map(({ item }) => item.name).filter((other) => other !== 'Theirs')).toEqual([]);
    }
  });

  test.each([
    ['list=everything', 'list'],
    ['list=priced&currency=euro', 'currency'],
    ['list=worn-in-month&month=2026-13', 'month'],
    ['list=priced&cursor=abc', 'cursor'],
    [`list=resting&cursor=${Buffer.from('["12","x"]').toString('base64url')}`, 'cursor'],
  ])('refuses %s and names the field', async (query, field) => {
    const { status, error } = await list(query);
    expect([status, error.code, error.field]).toEqual([400, 'invalid_input', field]);
  });
});

test('lists take one query each and read no rows of other people', async () => {
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
  const statistics = createStatisticsRepository(db);
  const statisticPieces = createStatisticPiecesRepository(db);
  await statistics.find('counted', '2026-06-15');
  for (const name of figureLists)
    await statisticPieces.list('counted', {
      list: name,
      month: '2026-05-01',
      currency: 'EUR',
      today: '2026-06-15',
      after: undefined,
      limit: 26,
    });
  expect(statements).toHaveLength(1 + figureLists.length);
  for (const { sql: text, parameters } of statements) {
    const { rows } = await closet.database.pool.query(`explain ${text}`, [...parameters]);
    const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan on (items|wears)/);
  }
});
