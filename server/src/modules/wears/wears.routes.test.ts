import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { categories, usualWashEvery } from '@bestie/contracts/items';
import type { Item } from '@bestie/contracts/items.contract';
import type { WashDue, Wear } from '@bestie/contracts/wears.contract';
import { encodeCursor } from '../../platform/http/cursors';
import { createCloset } from '../../test-support/closet';
import type { TestCloset } from '../../test-support/closet';
import type { TestCall } from '../../test-support/test-app';

let closet: TestCloset;

beforeAll(async () => {
  closet = await createCloset();
});
afterAll(() => closet.close());

let people = 0;
const newFan = () => `fan:wears${(people += 1)}` as const;
const missing = uuidv7();
const log = { itemIds: [missing], date: '2026-06-01' };

describe('wears and washes: who may call', () => {
  const calls = (id: string): TestCall[] => [
    ['GET', `/api/items/${id}/wears`, undefined],
    ['GET', `/api/items/${id}/washes`, undefined],
    ['POST', '/api/wears', { ...log, itemIds: [id] }],
    ['POST', '/api/wears/delete', { ...log, itemIds: [id] }],
    ['POST', '/api/washes', { ...log, itemIds: [id] }],
    ['POST', '/api/washes/delete', { ...log, itemIds: [id] }],
  ];

  test.each(calls(missing))('%s %s is not for guests', async (...call) => {
    expect((await closet.call(null, ...call)).status).toBe(401);
  });

  test('another person’s piece answers like a missing one, also among own ones', async () => {
    const item = await closet.addItem(newFan(), {});
    const own = await closet.addItem('fan:nosy', {});
    for (const stranger of ['fan:nosy', 'admin:nosy'] as const) {
      for (const call of calls(item.id)) expect((await closet.call(stranger, ...call)).status).toBe(404);
    }
    const mixed = await closet.call('fan:nosy', 'POST', '/api/wears', { ...log, itemIds: [own.id, item.id] });
    expect(mixed.status).toBe(404);
    expect((await closet.call<Item>('fan:nosy', 'GET', `/api/items/${own.id}`)).body.wearCount).toBe(0);
  });
});

describe('wears', () => {
  test('a piece counts once per day, and its cost per wear falls', async () => {
    const fan = newFan();
    const item = await closet.addItem(fan, { price: { amount: 10000, currency: 'EUR' } });
    const wear = (date: string) => closet.call(fan, 'POST', '/api/wears', { itemIds: [item.id], date });
    expect((await wear('2026-06-02')).body).toEqual({
      created: [item.id],
      planned: [],
      washDue: [{ id: item.id, name: item.name }],
    });
    expect((await wear('2026-06-02')).body).toEqual({ created: [], planned: [], washDue: [] });
    await wear('2026-05-01');
    await wear('2026-06-10');
    const { body } = await closet.call<Item>(fan, 'GET', `/api/items/${item.id}`);
    expect(body).toMatchObject({
      wearCount: 3,
      lastWornOn: '2026-06-10',
      idleSince: '2026-06-10',
      costPerWear: { amount: 3333, currency: 'EUR' },
      // A wear keeps the version, so that simultaneous edits of the piece do not conflict.
      version: 1,
    });
    const wears = await closet.call<{ items: Wear[]; nextCursor: string }>(
      fan,
      'GET',
      `/api/items/${item.id}/wears?limit=2`,
    );
    expect(wears.body).toEqual({
      items: [
        { date: '2026-06-10', number: 3, costPerWear: { amount: 3333, currency: 'EUR' } },
        { date: '2026-06-02', number: 2, costPerWear: { amount: 5000, currency: 'EUR' } },
      ],
      nextCursor: expect.any(String) as string,
    });
    const rest = await closet.call<{ items: Wear[] }>(
      fan,
      'GET',
      `/api/items/${item.id}/wears?cursor=${wears.body.nextCursor}`,
    );
    expect(rest.body).toEqual({
      items: [{ date: '2026-05-01', number: 1, costPerWear: { amount: 10000, currency: 'EUR' } }],
      nextCursor: null,
    });
  });

  test('undoing removes only inserted wears, and notifies the owner’s pages', async () => {
    const fan = newFan();
    const [one, two] = [await closet.addItem(fan, {}), await closet.addItem(fan, {})];
    const day = { date: '2026-06-03' };
    await closet.call(fan, 'POST', '/api/wears', { itemIds: [one.id], ...day });
    const bulk = await closet.call<{ created: string[] }>(fan, 'POST', '/api/wears', {
      itemIds: [one.id, two.id],
      ...day,
    });
    expect(bulk.body.created).toEqual([two.id]);
    const undone = await closet.call(fan, 'POST', '/api/wears/delete', {
      itemIds: bulk.body.created,
      ...day,
    });
    expect(undone.body).toEqual({ deleted: [two.id], planned: [] });
    const countOf = async (id: string) =>
      (await closet.call<Item>(fan, 'GET', `/api/items/${id}`)).body.wearCount;
    expect([await countOf(one.id), await countOf(two.id)]).toEqual([1, 0]);
    expect((await closet.eventsOf(fan)).slice(2)).toEqual([
      ['wears.create', [one.id]],
      ['wears.create', [two.id]],
      ['wears.delete', [two.id]],
    ]);
  });

  test('fifty taps at once count once', async () => {
    const fan = newFan();
    const item = await closet.addItem(fan, {});
    const days = Array.from({ length: 50 }, (_, n) => `2026-04-${String(1 + (n % 5)).padStart(2, '0')}`);
    await Promise.all(
      days.map((date) => closet.call(fan, 'POST', '/api/wears', { itemIds: [item.id], date })),
    );
    expect((await closet.call<Item>(fan, 'GET', `/api/items/${item.id}`)).body.wearCount).toBe(5);
  });

  test.each([
    ['/api/wears', { itemIds: [missing], date: 'today' }, 'date'],
    ['/api/wears', { itemIds: [missing], date: '2026-06-17' }, 'date'],
    ['/api/wears', { itemIds: [missing], date: '1899-12-31' }, 'date'],
    ['/api/wears', { itemIds: [], date: '2026-06-01' }, 'itemIds'],
    ['/api/wears/delete', { itemIds: [missing] }, 'date'],
    ['/api/washes', { itemIds: [missing], date: '2027-01-01' }, 'date'],
    ['/api/washes/delete', { date: '2026-06-01' }, 'itemIds'],
  ])('POST %s refuses %j and names the field', async (url, body, field) => {
    const { status, error } = await closet.call(newFan(), 'POST', url, body);
    expect([status, error.code, error.field]).toEqual([400, 'invalid_input', field]);
  });

  test.each(['wears', 'washes'])('an invalid cursor of %s is refused', async (noun) => {
    const fan = newFan();
    const item = await closet.addItem(fan, {});
    for (const cursor of ['x', encodeCursor(['2026-13-45'])]) {
      const { error } = await closet.call(fan, 'GET', `/api/items/${item.id}/${noun}?cursor=${cursor}`);
      expect(error.field).toBe('cursor');
    }
  });
});

describe('laundry follows wears and washes', () => {
  const wear = (fan: `fan:${string}`, itemIds: string[], date: string) =>
    closet.call<{ created: string[]; washDue: WashDue }>(fan, 'POST', '/api/wears', { itemIds, date });

  test('the wear that makes a wash due reports it; undoing it undoes that, and a wash resets the count', async () => {
    const fan = newFan();
    const { id, name } = await closet.addItem(fan, { category: 'trousers', washEvery: 2 });
    const due = async () => (await closet.call<Item>(fan, 'GET', `/api/items/${id}`)).body.washDue;
    expect((await wear(fan, [id], '2026-06-01')).body).toEqual({ created: [id], planned: [], washDue: [] });
    expect((await wear(fan, [id], '2026-06-03')).body).toEqual({
      created: [id],
      planned: [],
      washDue: [{ id, name }],
    });
    expect(await due()).toBe(true);
    // Reported once, by the inserted wear.
    expect((await wear(fan, [id], '2026-06-03')).body).toEqual({ created: [], planned: [], washDue: [] });
    await closet.call(fan, 'POST', '/api/wears/delete', { itemIds: [id], date: '2026-06-03' });
    expect(await due()).toBe(false);
    await wear(fan, [id], '2026-06-04');
    await closet.call(fan, 'POST', '/api/washes', { itemIds: [id], date: '2026-06-05' });
    expect(await due()).toBe(false);
  });

  test('pieces without their own number have that of the category, and can get another one', async () => {
    const fan = newFan();
    const [tee, shoes] = [
      await closet.addItem(fan, { category: 'tops' }),
      await closet.addItem(fan, { category: 'shoes' }),
    ];
    expect((await wear(fan, [tee.id, shoes.id], '2026-06-01')).body.washDue).toMatchObject([{ id: tee.id }]);
    const { body } = await closet.call<Item>(fan, 'PATCH', `/api/items/${tee.id}`, {
      version: 1,
      washEvery: 3,
    });
    expect(body.washDue).toBe(false);
  });

  test('pieces in the laundry are not proposed for it', async () => {
    const fan = newFan();
    const { id } = await closet.addItem(fan, { category: 'tops', status: 'laundry' });
    expect((await wear(fan, [id], '2026-06-01')).body).toEqual({ created: [id], planned: [], washDue: [] });
  });

  test('the database uses the numbers of the contract', async () => {
    const fan = newFan();
    for (const category of categories) {
      const { id } = await closet.addItem(fan, { category });
      const { rows } = await sql<{ usual: number | null }>`
        select usual_wash_every(category) as usual from items where id = ${id}`.execute(closet.database.db);
      expect([category, rows[0]?.usual]).toEqual([category, usualWashEvery[category]]);
    }
  });
});

describe('washes', () => {
  test('a wash resets the count and returns the piece from the laundry', async () => {
    const fan = newFan();
    const item = await closet.addItem(fan, { status: 'laundry', washEvery: 3 });
    for (const date of ['2026-06-01', '2026-06-05', '2026-06-09'])
      await closet.call(fan, 'POST', '/api/wears', { itemIds: [item.id], date });
    const get = async () => (await closet.call<Item>(fan, 'GET', `/api/items/${item.id}`)).body;
    expect(await get()).toMatchObject({ wearsSinceWash: 3, status: 'laundry' });
    const washed = await closet.call(fan, 'POST', '/api/washes', { itemIds: [item.id], date: '2026-06-05' });
    expect(washed.body).toEqual({ created: [item.id], returned: [item.id] });
    expect(await get()).toMatchObject({ wearsSinceWash: 1, status: 'active' });
    const { body } = await closet.call(fan, 'GET', `/api/items/${item.id}/washes`);
    expect(body).toEqual({ items: [{ date: '2026-06-05' }], nextCursor: null });
    await closet.call(fan, 'POST', '/api/washes/delete', { itemIds: [item.id], date: '2026-06-05' });
    expect(await get()).toMatchObject({ wearsSinceWash: 3 });
  });
});
