import { Kysely, PostgresDialect, sql } from 'kysely';
import type { CompiledQuery } from 'kysely';
import type { Item } from '@bestie/contracts/items.contract';
import { itemSorts } from '@bestie/contracts/items';
import type { Database } from '../../platform/database/schema';
import { limits } from '@bestie/contracts/limits';
import { createCloset } from '../../test-support/closet';
import type { TestCloset } from '../../test-support/closet';
import { createItemListsRepository } from './item-lists.repository';
import { createItemPhotosRepository } from './item-photos.repository';
import { createWearsRepository } from '../wears/wears.repository';

let closet: TestCloset;

beforeAll(async () => {
  closet = await createCloset();
});
afterAll(() => closet.close());

interface Page {
  items: Item[];
  nextCursor: string | null;
}
type Facets = Record<string, { value: string; count: number }[]> & { total: number };

const fan = 'fan:lists';
const list = (query: string) => closet.call<Page>(fan, 'GET', `/api/items?${query}`);
const namesOf = async (query: string) => (await list(query)).body.items.map((item) => item.name);

beforeAll(async () => {
  const pieces = [
    {
      name: 'Denim jacket',
      category: 'outerwear',
      brand: 'Aster',
      colours: ['blue'],
      seasons: ['spring'],
      price: 8000,
    },
    {
      name: 'Black dress',
      category: 'dresses',
      brand: 'Nord',
      colours: ['black'],
      occasions: ['party'],
      price: 12000,
    },
    {
      name: 'aubergine scarf',
      category: 'accessories',
      brand: 'Nord',
      colours: ['purple', 'black'],
      tags: ['gift'],
    },
    { name: 'White tee', category: 'tops', colours: ['white'], seasons: ['summer', 'spring'], price: 1500 },
    {
      name: 'Wool coat',
      category: 'outerwear',
      brand: 'Nord',
      colours: ['black'],
      seasons: ['winter'],
      status: 'laundry',
    },
    { name: 'Old boots', category: 'shoes', status: 'archived' },
    { name: 'Not reviewed', category: 'tops', status: 'draft', colours: ['red'] },
  ];
  const ids = new Map<string, string>();
  for (const { price, ...piece } of pieces) {
    const item = await closet.addItem(fan, {
      ...piece,
      ...(price && { price: { amount: price, currency: 'EUR' } }),
    });
    ids.set(piece.name, item.id);
  }
  const wear = (name: string, date: string) =>
    closet.call(fan, 'POST', '/api/wears', { itemIds: [ids.get(name)], date });
  await wear('Denim jacket', '2026-05-01');
  await wear('Denim jacket', '2026-05-02');
  await wear('White tee', '2026-06-01');
  await wear('Black dress', '2026-02-01');
});

describe('items.list', () => {
  test.each([
    ['added', ['Wool coat', 'White tee', 'aubergine scarf', 'Black dress', 'Denim jacket']],
    ['last-worn', ['White tee', 'Denim jacket', 'Black dress', 'Wool coat', 'aubergine scarf']],
    ['cost-per-wear', ['White tee', 'Denim jacket', 'Black dress', 'aubergine scarf', 'Wool coat']],
    ['name', ['aubergine scarf', 'Black dress', 'Denim jacket', 'White tee', 'Wool coat']],
    ['idle', ['Black dress', 'Denim jacket', 'White tee', 'aubergine scarf', 'Wool coat']],
  ])('sorts by %s, and pages of any size contain each piece once in that order', async (sort, names) => {
    expect(await namesOf(`sort=${sort}`)).toEqual(names);
    for (const limit of [1, 2, 3]) {
      const paged: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const { body }: { body: Page } = await list(
          `sort=${sort}&limit=${limit}${cursor && `&cursor=${cursor}`}`,
        );
        paged.push(...body.items.map((item) => item.name));
        cursor = body.nextCursor;
      }
      expect(paged).toEqual(names);
    }
  });

  test('paging continues at its position when pieces are added and deleted in between', async () => {
    const { body: first } = await list('sort=name&limit=2');
    const extra = await closet.addItem(fan, { name: 'Aaa' });
    const { body: second } = await list(`sort=name&limit=2&cursor=${first.nextCursor}`);
    await closet.call(fan, 'POST', '/api/items/delete', { ids: [extra.id] });
    expect(second.items.map((item) => item.name)).toEqual(['Denim jacket', 'White tee']);
  });

  test('paging by name continues after the longest names that there are', async () => {
    const owner = 'fan:longest';
    // JSON escapes a control character as six letters.
    const longest = ['毛', '毛', '\u0001'].map((letter) => letter.repeat(limits.items.nameLength));
    const page = (query: string) => closet.call<Page>(owner, 'GET', `/api/items?limit=1&sort=name${query}`);
    for (const name of longest) await closet.addItem(owner, { name });
    const paged = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { status, body }: { status: number; body: Page } = await page(cursor && `&cursor=${cursor}`);
      expect(status).toBe(200);
      paged.push(...body.items.map((item) => item.name));
      cursor = body.nextCursor;
    }
    expect(paged.toSorted()).toEqual(longest.toSorted());
  });

  test.each([
    ['q=den', ['Denim jacket']],
    ['q=nord%20DRE', ['Black dress']],
    ['q=gif', ['aubergine scarf']],
    ['q=%20%26%7C!%3A*', ['Wool coat', 'White tee', 'aubergine scarf', 'Black dress', 'Denim jacket']],
    ['q=nothing', []],
    ['category=tops,shoes', ['White tee']],
    ['category=shoes&status=archived', ['Old boots']],
    ['status=draft', ['Not reviewed']],
    ['status=laundry,active&brand=Nord', ['Wool coat', 'aubergine scarf', 'Black dress']],
    ['colour=black,white&season=summer,winter', ['Wool coat', 'White tee']],
    ['occasion=party', ['Black dress']],
    ['idleDays=16', ['Black dress', 'Denim jacket'].reverse()],
  ])('%s leaves %j', async (query, names) => {
    expect((await namesOf(query)).sort()).toEqual([...names].sort());
  });

  test.each([
    ['sort=price', 'sort'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['status=lost', 'status.0'],
    ['idleDays=yesterday', 'idleDays'],
    ['cursor=abc', 'cursor'],
    [`cursor=${Buffer.from('["x","y"]').toString('base64url')}`, 'cursor'],
    [`q=${'x'.repeat(201)}`, 'q'],
  ])('refuses %s and names the field', async (query, field) => {
    const { status, error } = await list(query);
    expect([status, error.code, error.field]).toEqual([400, 'invalid_input', field]);
  });
});

describe('items.facets and items.ids', () => {
  test('each facet counts under the other filters, not under its own', async () => {
    const { body } = await closet.call<Facets>(fan, 'GET', '/api/items/facets?brand=Nord&colour=black');
    expect(body.total).toBe(3);
    expect(body.brand).toEqual([{ value: 'Nord', count: 3 }]);
    expect(body.colour).toEqual([
      { value: 'black', count: 3 },
      { value: 'purple', count: 1 },
    ]);
    expect(body.category).toEqual([
      { value: 'accessories', count: 1 },
      { value: 'dresses', count: 1 },
      { value: 'outerwear', count: 1 },
    ]);
    expect(body.status).toEqual([
      { value: 'active', count: 2 },
      { value: 'laundry', count: 1 },
    ]);
  });

  test('archived pieces are counted under archived only, and drafts never', async () => {
    const { body } = await closet.call<Facets>(fan, 'GET', '/api/items/facets');
    expect(body.total).toBe(5);
    expect(body.status).toContainEqual({ value: 'archived', count: 1 });
    expect(body.category).not.toContainEqual({ value: 'shoes', count: 1 });
    expect(body.colour?.map(({ value }) => value)).not.toContain('red');
  });

  test('the latest day of a wear is told with the number of its pieces, as far as the list has them', async () => {
    const owner = 'fan:worn';
    const facets = (query = '') => closet.call<Facets>(owner, 'GET', `/api/items/facets${query}`);
    expect((await facets()).body['lastWorn']).toBeNull();
    const ids = [];
    for (const category of ['tops', 'shoes', 'shoes'])
      ids.push((await closet.addItem(owner, { category })).id);
    const wear = (itemIds: string[], date: string) =>
      closet.call(owner, 'POST', '/api/wears', { itemIds, date });
    await wear(ids, '2026-06-01');
    await wear(ids.slice(0, 2), '2026-06-02');
    expect((await facets()).body['lastWorn']).toEqual({ date: '2026-06-02', count: 2 });
    expect((await facets('?category=shoes')).body['lastWorn']).toEqual({ date: '2026-06-02', count: 1 });
  });

  test('ids are those of the list', async () => {
    const { body } = await closet.call<{ ids: string[] }>(fan, 'GET', '/api/items/ids?brand=Nord');
    expect(body.ids).toEqual((await list('brand=Nord')).body.items.map((item) => item.id));
  });

  test.each(['facets', 'ids'])('items.%s names the wrong field', async (verb) => {
    expect((await closet.call(fan, 'GET', `/api/items/${verb}?season=rain`)).error.field).toBe('season.0');
  });
});

test('lists take one query each and read no rows of other people', async () => {
  for (const n of [1, 2, 3, 4]) await closet.fill(`fan:crowd${n}`, 4000);
  await sql`
    insert into wears (item_id, owner_uid, worn_on, created_at)
    select id, owner_uid, '2026-01-01', now() from items where owner_uid like 'crowd%'
  `.execute(closet.database.db);
  await sql`analyze`.execute(closet.database.db);
  const statements: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: closet.database.pool }),
    log: (event) => void statements.push(event.query),
  });
  const itemLists = createItemListsRepository(db);
  const wears = createWearsRepository(db);
  const itemPhotos = createItemPhotosRepository(db);
  const { items } = (await list('')).body;
  const [item] = items;
  const filters = { q: 'coat', brand: ['Nord'], colour: ['black'] };
  for (const sort of itemSorts) await itemLists.list('lists', { filters, sort, after: undefined, limit: 48 });
  await itemLists.facets('lists', filters);
  await itemLists.ids('lists', filters);
  await wears.list('lists', item?.id ?? '', undefined, 100);
  await itemPhotos.findDuplicatesOfDrafts('lists', 400);
  expect(statements).toHaveLength(itemSorts.length + 4);
  for (const { sql: text, parameters } of statements) {
    const { rows } = await closet.database.pool.query(`explain ${text}`, [...parameters]);
    const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan on (items|wears|washes)/);
  }
});
