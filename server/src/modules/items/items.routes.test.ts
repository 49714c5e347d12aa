import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import type { Item, ItemDetail } from '@bestie/contracts/items.contract';
import { limits } from '@bestie/contracts/limits';
import { createCloset } from '../../test-support/closet';
import type { TestCloset } from '../../test-support/closet';
import type { TestCall } from '../../test-support/test-app';

let closet: TestCloset;

beforeAll(async () => {
  closet = await createCloset();
});
afterAll(() => closet.close());

const missing = uuidv7();

/** A person of their own for a test, so that tests do not see each other's pieces. */
let people = 0;
const newFan = () => `fan:items${(people += 1)}` as const;

describe('items: who may call', () => {
  const body = { id: missing, name: 'Coat', category: 'outerwear' };
  test.each([
    ['GET', '/api/items', undefined],
    ['GET', '/api/items/facets', undefined],
    ['GET', '/api/items/ids', undefined],
    ['GET', '/api/items/drafts', undefined],
    ['GET', `/api/items/${missing}`, undefined],
    ['POST', '/api/items', body],
    ['POST', '/api/items/many', { items: [body] }],
    ['PATCH', `/api/items/${missing}`, { version: 1, name: 'Coat' }],
    ['POST', '/api/items/bulk', { ids: [missing], changes: {} }],
    ['POST', '/api/items/each', { each: [{ ids: [missing], changes: {} }] }],
    ['POST', '/api/items/delete', { ids: [missing] }],
    ['POST', '/api/items/restore', { ids: [missing] }],
    ['POST', `/api/items/${missing}/photos`, { photos: ['users/a/b.jpg'] }],
    ['DELETE', `/api/items/${missing}/photos/${missing}`, undefined],
    ['POST', `/api/items/${missing}/merge-draft`, { draftId: missing }],
    ['POST', '/api/items/find-by-sha256', { sha256: ['a'.repeat(64)] }],
  ] as const)('%s %s is not for guests', async (method, url, payload) => {
    const { status, error } = await closet.call(null, method, url, payload);
    expect([status, error.code]).toEqual([401, 'unauthenticated']);
  });

  test('every signed-in role has its own closet', async () => {
    for (const person of ['fan:roles', 'creator:roles2', 'admin:roles3'] as const)
      expect((await closet.call(person, 'GET', '/api/items')).status).toBe(200);
  });

  test('another person’s piece answers exactly like a missing one, to admins too', async () => {
    const owner = newFan();
    const item = await closet.addItem(owner, { name: 'Mine' });
    const draft = await closet.addItem('fan:stranger', { name: 'Theirs', status: 'draft' });
    const attempts = (id: string): TestCall[] => [
      ['GET', `/api/items/${id}`, undefined],
      ['PATCH', `/api/items/${id}`, { version: 1, name: 'Stolen' }],
      ['POST', '/api/items/bulk', { ids: [id], changes: { name: 'Stolen' } }],
      ['POST', '/api/items/each', { each: [{ ids: [id], changes: { name: 'Stolen' } }] }],
      ['POST', '/api/items/delete', { ids: [id] }],
      ['POST', '/api/items/restore', { ids: [id] }],
      ['POST', `/api/items/${id}/photos`, { photos: [] }],
      ['DELETE', `/api/items/${id}/photos/${missing}`, undefined],
      ['POST', `/api/items/${id}/merge-draft`, { draftId: draft.id }],
    ];
    for (const stranger of ['fan:stranger', 'admin:stranger'] as const) {
      const theirs = await Promise.all(attempts(item.id).map((call) => closet.call(stranger, ...call)));
      const nobodys = await Promise.all(attempts(missing).map((call) => closet.call(stranger, ...call)));
      expect(theirs.map(({ status, error }) => [status, error])).toEqual(
        nobodys.map(({ status, error }) => [status, error]),
      );
      expect(theirs.filter(({ status }) => status < 300)).toEqual([]);
    }
    const { body } = await closet.call<ItemDetail>(owner, 'GET', `/api/items/${item.id}`);
    expect(body).toMatchObject({ name: 'Mine', version: 1, deletedAt: null });
  });
});

describe('items.create', () => {
  test('creates one piece, however often it is sent', async () => {
    const fan = newFan();
    const id = uuidv7();
    const input = {
      id,
      name: '  Red silk scarf ',
      category: 'accessories',
      price: { amount: 4900, currency: 'EUR' },
      seasons: ['autumn', 'winter'],
      purchaseDate: '2026-01-31',
    };
    const first = await closet.call<Item>(fan, 'POST', '/api/items', input);
    const again = await closet.call<Item>(fan, 'POST', '/api/items', input);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      id,
      name: 'Red silk scarf',
      price: { amount: 4900, currency: 'EUR' },
      seasons: ['autumn', 'winter'],
      purchaseDate: '2026-01-31',
      status: 'active',
      version: 1,
      cover: null,
      wearCount: 0,
    });
    expect(again.body).toEqual(first.body);
    const { body } = await closet.call<{ items: Item[] }>(fan, 'GET', '/api/items');
    expect(body.items).toHaveLength(1);
    expect(await closet.eventsOf(fan)).toEqual([['items.create', [id]]]);
  });

  test('proposes name and category of a draft from its file name', async () => {
    const fan = newFan();
    const draft = async (fileName: string) => {
      const { body } = await closet.call<Item>(fan, 'POST', '/api/items', {
        id: uuidv7(),
        fileName,
        status: 'draft',
      });
      return [body.name, body.category, body.proposed];
    };
    const all = ['name', 'category', 'colours'];
    expect(await draft('Blue-denim_jacket (2).jpg')).toEqual(['Blue denim jacket', 'outerwear', all]);
    expect(await draft('closet/dress/IMG_20260102.jpg')).toEqual(['New dress', 'dresses', all]);
    expect(await draft('IMG_0001.HEIC')).toEqual(['New piece', 'other', all]);
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ category: 'hairdos' }, 'category'],
    [{ category: undefined }, 'category'],
    [{ price: { amount: 10.5, currency: 'EUR' } }, 'price.amount'],
    [{ price: { amount: 10, currency: 'Euro' } }, 'price.currency'],
    [{ purchaseDate: '31.01.2026' }, 'purchaseDate'],
    [{ formality: 6 }, 'formality'],
    [{ tags: Array.from({ length: 31 }, (_, n) => `t${n}`) }, 'tags'],
    [{ notes: 'x'.repeat(2001) }, 'notes'],
    [{ id: 'one' }, 'id'],
    [{ wearCount: 5 }, 'wearCount'],
  ])('refuses %j and names the field', async (wrong, field) => {
    const { status, error } = await closet.call(newFan(), 'POST', '/api/items', {
      id: uuidv7(),
      name: 'Coat',
      category: 'outerwear',
      ...wrong,
    });
    expect([status, error.code, error.field]).toEqual([400, 'invalid_input', field]);
  });

  test('accepts photos of the caller’s own space only', async () => {
    const fan = newFan();
    await closet.addPicture('fan:other', 'users/other/closet/a.jpg');
    for (const photo of ['users/other/closet/a.jpg', `users/${fan.slice(4)}/closet/none.jpg`]) {
      const { status } = await closet.call(fan, 'POST', '/api/items', {
        id: uuidv7(),
        name: 'Coat',
        category: 'outerwear',
        photos: [photo],
      });
      expect(status).toBe(404);
    }
  });

  test('stops at the limit of pieces, also when several arrive at once', async () => {
    const fan = newFan();
    await closet.fill(fan, limits.items.perPerson - 1);
    const answers = await Promise.all(
      [1, 2, 3].map((n) =>
        closet.call(fan, 'POST', '/api/items', { id: uuidv7(), name: `Piece ${n}`, category: 'tops' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('limit_reached');
  });
});

describe('items.createMany', () => {
  const pieces = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: uuidv7(), name: `Piece ${at}`, category: 'tops' }));
  const send = (fan: ReturnType<typeof newFan>, items: object[]) =>
    closet.call<{ created: string[]; known: string[] }>(fan, 'POST', '/api/items/many', { items });

  test('creates each piece once, however often it is sent, and leaves existing ones unchanged', async () => {
    const fan = newFan();
    const items = [...pieces(3), { ...pieces(1)[0], price: { amount: 4900, currency: 'EUR' }, tags: ['a'] }];
    const ids = items.map(({ id }) => id);
    const first = await send(fan, items.slice(0, 2));
    expect([first.status, first.body.created.toSorted(), first.body.known]).toEqual([
      200,
      ids.slice(0, 2).toSorted(),
      [],
    ]);
    await closet.call(fan, 'POST', '/api/items/delete', { ids: [ids[0]] });
    const again = await send(
      fan,
      [...items, items[3]!].map((item) => ({ ...item, brand: 'New' })),
    );
    expect(again.body.created.toSorted()).toEqual(ids.slice(2).toSorted());
    expect(again.body.known.toSorted()).toEqual(ids.slice(0, 2).toSorted());
    const { body } = await closet.call<{ items: Item[] }>(fan, 'GET', '/api/items?sort=name');
    expect(body.items.map(({ id, brand }) => [id, brand])).toEqual(
      expect.arrayContaining([
        [ids[1], null],
        [ids[2], 'New'],
        [ids[3], 'New'],
      ]),
    );
    expect(body.items).toHaveLength(3);
  });

  test('all or nothing: over the limit, with another person’s id, with one wrong field', async () => {
    const fan = newFan();
    const [theirs] = pieces(1);
    await send('fan:itemsElse' as ReturnType<typeof newFan>, [theirs!]);
    expect((await send(fan, [...pieces(1), theirs!])).error.code).toBe('already_exists');
    const wrong = await send(fan, [...pieces(1), { ...pieces(1)[0], formality: 9 }]);
    expect([wrong.status, wrong.error.field]).toEqual([400, 'items.1.formality']);
    expect((await send(fan, [])).status).toBe(400);
    expect((await send(fan, pieces(limits.items.createMany + 1))).status).toBe(400);
    await closet.fill(fan, limits.items.perPerson - 1);
    expect((await send(fan, pieces(2))).error.code).toBe('limit_reached');
    expect((await send(fan, pieces(1))).status).toBe(200);
  });
});

describe('items.update', () => {
  test('changes the given fields and increments the version', async () => {
    const fan = newFan();
    const item = await closet.addItem(fan, { name: 'Coat', brand: 'Old' });
    const { body } = await closet.call<Item>(fan, 'PATCH', `/api/items/${item.id}`, {
      version: 1,
      brand: null,
      tags: ['wool'],
    });
    expect(body).toMatchObject({ name: 'Coat', brand: null, tags: ['wool'], version: 2 });
  });

  test('answers a stale version with the current one', async () => {
    const fan = newFan();
    const item = await closet.addItem(fan, { name: 'Coat' });
    await closet.call(fan, 'PATCH', `/api/items/${item.id}`, { version: 1, name: 'First' });
    const { status, error } = await closet.call(fan, 'PATCH', `/api/items/${item.id}`, {
      version: 1,
      name: 'Second',
    });
    expect([status, error.code, error.currentVersion]).toEqual([409, 'conflict', 2]);
    const { body } = await closet.call<Item>(fan, 'GET', `/api/items/${item.id}`);
    expect(body.name).toBe('First');
  });

  test('a value that a person sets is no proposal any more', async () => {
    const fan = newFan();
    const draft = await closet.addItem(fan, { fileName: 'IMG_1.jpg', status: 'draft' });
    const named = await closet.call<Item>(fan, 'PATCH', `/api/items/${draft.id}`, {
      version: 1,
      name: 'Tee',
    });
    expect(named.body.proposed).toEqual(['category', 'colours']);
    const active = await closet.call<Item>(fan, 'PATCH', `/api/items/${draft.id}`, {
      version: 2,
      status: 'active',
    });
    expect(active.body.proposed).toEqual([]);
    const again = await closet.call<Item>(fan, 'PATCH', `/api/items/${draft.id}`, {
      version: 3,
      status: 'draft',
    });
    expect(again.body.proposed).toEqual(['category', 'colours']);
  });

  test('names a wrong field, an unknown one and a missing version', async () => {
    const fan = newFan();
    const item = await closet.addItem(fan, {});
    const fieldOf = async (body: object) =>
      (await closet.call(fan, 'PATCH', `/api/items/${item.id}`, body)).error.field;
    expect(await fieldOf({ version: 1, warmth: 0 })).toBe('warmth');
    expect(await fieldOf({ version: 1, owner: 'me' })).toBe('owner');
    expect(await fieldOf({ name: 'Coat' })).toBe('version');
  });
});

describe('items in bulk', () => {
  test('all or none are changed, and the owner’s pages get live events', async () => {
    const fan = newFan();
    const [one, two] = [await closet.addItem(fan, {}), await closet.addItem(fan, {})];
    const refused = await closet.call(fan, 'POST', '/api/items/bulk', {
      ids: [one.id, missing],
      changes: { status: 'archived' },
    });
    expect(refused.status).toBe(404);
    const done = await closet.call(fan, 'POST', '/api/items/bulk', {
      ids: [one.id, two.id],
      changes: { status: 'laundry' },
    });
    expect(done.body).toEqual({ updated: 2 });
    const { body } = await closet.call<{ items: Item[] }>(fan, 'GET', '/api/items');
    expect(body.items.map((item) => item.status)).toEqual(['laundry', 'laundry']);
    const [type, ids] = (await closet.eventsOf(fan)).at(-1) ?? ['', []];
    expect([type, [...ids].sort()]).toEqual(['items.update', [one.id, two.id].sort()]);
  });

  test('an empty list and more than 500 ids are refused', async () => {
    const fan = newFan();
    for (const ids of [[], Array.from({ length: limits.items.bulk + 1 }, () => uuidv7())]) {
      const { error } = await closet.call(fan, 'POST', '/api/items/bulk', { ids, changes: {} });
      expect([error.code, error.field]).toEqual(['invalid_input', 'ids']);
    }
  });

  test('groups of pieces get changes of their own, all or none', async () => {
    const fan = newFan();
    const ids = [];
    for (const name of ['Coat', 'Boots', 'Hat']) ids.push((await closet.addItem(fan, { name })).id);
    const [coat, boots, hat] = ids;
    const each = [
      { ids: [hat, coat], changes: { tags: ['warm'], price: { amount: 4900, currency: 'EUR' } } },
      { ids: [boots], changes: { tags: ['rain'], brand: '' } },
    ];
    const refused = await closet.call(fan, 'POST', '/api/items/each', {
      each: [...each, { ids: [missing], changes: { tags: [] } }],
    });
    expect(refused.status).toBe(404);
    const tagsOf = async () => {
      const { body } = await closet.call<{ items: Item[] }>(fan, 'GET', '/api/items?sort=name');
      return body.items.map(({ name, version, tags, price }) => [name, version, tags, price?.amount]);
    };
    expect((await tagsOf()).map(([, version]) => version)).toEqual([1, 1, 1]);
    const done = await closet.call(fan, 'POST', '/api/items/each', { each });
    expect(done.body).toEqual({ updated: 3 });
    expect(await tagsOf()).toEqual([
      ['Boots', 2, ['rain'], undefined],
      ['Coat', 2, ['warm'], 4900],
      ['Hat', 2, ['warm'], 4900],
    ]);
    const [type, told] = (await closet.eventsOf(fan)).at(-1) ?? ['', []];
    expect([type, [...told].sort()]).toEqual(['items.update', [...ids].sort()]);
  });

  test('many groups are one statement; of a piece in two of them the later one counts', async () => {
    const fan = newFan();
    const pieces: Item[] = [];
    for (const name of ['Coat', 'Boots', 'Hat'])
      pieces.push(await closet.addItem(fan, { name, brand: 'Old', purchaseDate: '2026-01-31' }));
    const [coat, boots, hat] = pieces.map(({ id }) => id);
    const each = [
      { ids: [coat, boots], changes: { brand: 'New', seasons: ['winter'], purchaseDate: '2026-02-01' } },
      { ids: [boots], changes: { brand: '', weightGrams: 900 } },
      { ids: [hat], changes: { name: 'Cap' } },
    ];
    const asked = jest.spyOn(pg.Client.prototype, 'query');
    const { body } = await closet.call(fan, 'POST', '/api/items/each', { each });
    const texts = asked.mock.calls.map(([query]) => (query as { text?: string }).text ?? String(query));
    asked.mockRestore();
    expect(body).toEqual({ updated: 3 });
    expect(texts.filter((text) => /^\s*update "?items"?/i.test(text))).toHaveLength(1);
    const { body: list } = await closet.call<{ items: Item[] }>(fan, 'GET', '/api/items?sort=name');
    expect(list.items).toMatchObject([
      { name: 'Boots', brand: null, seasons: ['winter'] },
      { name: 'Cap', brand: 'Old', seasons: [] },
      { name: 'Coat', brand: 'New', seasons: ['winter'] },
    ]);
    const dates = list.items.map(({ purchaseDate }) => purchaseDate);
    expect(dates).toEqual(['2026-02-01', '2026-01-31', '2026-02-01']);
  });

  test('500 pieces in all fit in the groups of one call, with the longest values of a bulk edit', async () => {
    const group = (count: number, changes: object = {}) => ({
      ids: Array.from({ length: count }, () => uuidv7()),
      changes,
    });
    const send = (each: object[]) => closet.call(newFan(), 'POST', '/api/items/each', { each });
    for (const each of [[], [group(limits.items.bulk), group(1)]])
      expect((await send(each)).error).toMatchObject({ code: 'invalid_input', field: 'each' });
    const longest = {
      tags: Array.from({ length: limits.items.tags }, () => '毛'.repeat(limits.items.tagLength)),
    };
    const { status } = await send(Array.from({ length: limits.items.bulk }, () => group(1, longest)));
    expect(status).toBe(404);
  });

  test('deleted pieces are hidden, and restored from the trash', async () => {
    const fan = newFan();
    const item = await closet.addItem(fan, { name: 'Lost' });
    expect((await closet.call(fan, 'POST', '/api/items/delete', { ids: [item.id] })).body).toEqual({
      deleted: 1,
    });
    expect((await closet.call(fan, 'GET', `/api/items/${item.id}`)).status).toBe(404);
    expect((await closet.call<{ items: Item[] }>(fan, 'GET', '/api/items')).body.items).toEqual([]);
    expect((await closet.call(fan, 'POST', '/api/items/delete', { ids: [item.id] })).status).toBe(404);
    expect((await closet.call(fan, 'POST', '/api/items/restore', { ids: [item.id] })).body).toEqual({
      restored: 1,
    });
    expect((await closet.call<Item>(fan, 'GET', `/api/items/${item.id}`)).body.deletedAt).toBeNull();
    expect((await closet.call(fan, 'POST', '/api/items/restore', { ids: [item.id] })).status).toBe(404);
    for (const verb of ['delete', 'restore']) {
      const { error } = await closet.call(fan, 'POST', `/api/items/${verb}`, { ids: ['x'] });
      expect(error.field).toBe('ids.0');
    }
  });
});
