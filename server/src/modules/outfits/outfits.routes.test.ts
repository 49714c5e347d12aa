import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { limits } from '@bestie/contracts/limits';
import type { Item } from '@bestie/contracts/items.contract';
import type { Outfit, OutfitDetail } from '@bestie/contracts/outfits.contract';
import type { WashDue } from '@bestie/contracts/wears.contract';
import { createCloset, documentOf } from '../../test-support/closet';
import type { TestCloset } from '../../test-support/closet';
import type { TestCall, TestPerson } from '../../test-support/test-app';

let closet: TestCloset;

beforeAll(async () => {
  closet = await createCloset();
});
afterAll(() => closet.close());

const missing = uuidv7();
let people = 0;
const newFan = () => `fan:outfits${(people += 1)}` as const;
const day = 24 * 60 * 60 * 1000;
const get = async (person: TestPerson, id: string) =>
  (await closet.call<OutfitDetail>(person, 'GET', `/api/outfits/${id}`)).body;

describe('outfits: who may call', () => {
  const calls = (id: string): TestCall[] => [
    ['GET', `/api/outfits/${id}`, undefined],
    ['PATCH', `/api/outfits/${id}`, { version: 1, name: 'Stolen' }],
    ['PUT', `/api/outfits/${id}/cover`, { path: null }],
    ['POST', `/api/outfits/${id}/duplicate`, { id: uuidv7() }],
    ['POST', '/api/outfits/delete', { ids: [id] }],
    ['POST', '/api/outfits/restore', { ids: [id] }],
    ['POST', `/api/outfits/${id}/wears`, { date: '2026-06-01' }],
    ['POST', `/api/outfits/${id}/wears/delete`, { date: '2026-06-01', itemIds: [] }],
  ];

  test.each([
    ...calls(missing),
    ['GET', '/api/outfits', undefined] as TestCall,
    ['GET', '/api/outfits/facets', undefined] as TestCall,
    ['POST', '/api/outfits', { id: missing, name: 'Monday', document: documentOf([]) }] as TestCall,
  ])('%s %s is not for guests', async (...call) => {
    expect((await closet.call(null, ...call)).status).toBe(401);
  });

  test('another person’s outfit answers exactly like a missing one, even a public one, to admins too', async () => {
    const outfit = await closet.addOutfit(newFan(), [], { visibility: 'public' });
    for (const stranger of ['fan:nosy', 'admin:nosy'] as const) {
      const answers = async (id: string) =>
        (await Promise.all(calls(id).map((call) => closet.call(stranger, ...call)))).map((answer) => [
          answer.status,
          answer.error,
        ]);
      expect(await answers(outfit.id)).toEqual(await answers(missing));
      expect((await answers(outfit.id)).map(([status]) => status)).toEqual(calls('').map(() => 404));
    }
  });
});

describe('creating outfits', () => {
  test('an outfit keeps the order of its layers and lists its pieces', async () => {
    const fan = newFan();
    await closet.addPicture(fan, `users/${fan.slice(4)}/closet/coat.jpg`);
    const coat = await closet.addItem(fan, {
      name: 'Camel coat',
      category: 'outerwear',
      status: 'laundry',
      photos: [`users/${fan.slice(4)}/closet/coat.jpg`],
    });
    const tee = await closet.addItem(fan, { name: 'Tee' });
    const document = {
      ...documentOf([coat, tee, coat]),
      background: '#aabbcc',
      slots: { locked: ['top' as const], empty: ['bag' as const] },
    };
    document.layers.push({
      id: uuidv7(),
      kind: 'text',
      text: 'Monday!',
      face: 'serif',
      colour: '#2b1322',
      x: 0,
      y: 0,
      scale: 2,
      rotation: -15,
      flip: true,
      locked: true,
    });
    const made = await closet.addOutfit(fan, [], {
      name: ' Camel Monday ',
      document,
      occasion: 'work',
      seasons: ['autumn'],
      rating: 5,
    });
    expect(made).toMatchObject({
      name: 'Camel Monday',
      occasion: 'work',
      seasons: ['autumn'],
      rating: 5,
      visibility: 'private',
      version: 1,
      pieceCount: 2,
      wearCount: 0,
      lastWornOn: null,
      cover: null,
      remixOf: null,
      document,
      original: null,
    });
    expect(made.pieces).toEqual([
      expect.objectContaining({ itemId: coat.id, name: 'Camel coat', status: 'laundry', gone: false }),
      expect.objectContaining({ itemId: tee.id, status: 'active', cover: null }),
    ]);
    expect(made.pieces[0]?.cover).toMatchObject({ path: `users/${fan.slice(4)}/closet/coat.jpg` });
    expect(await get(fan, made.id)).toEqual(made);
  });

  test('sent twice it is created once; an id of another person’s is refused', async () => {
    const fan = newFan();
    const outfit = { id: uuidv7(), name: 'Monday', document: documentOf([]) };
    const first = await closet.call<OutfitDetail>(fan, 'POST', '/api/outfits', outfit);
    const second = await closet.call(fan, 'POST', '/api/outfits', { ...outfit, name: 'Other' });
    expect(second.body).toEqual(first.body);
    const taken = await closet.call(newFan(), 'POST', '/api/outfits', outfit);
    expect(taken.error.code).toBe('already_exists');
    expect(await closet.eventsOf(fan)).toEqual([['outfits.create', [outfit.id]]]);
  });

  test.each([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(limits.outfits.nameLength + 1) }],
    ['rating', { rating: 6 }],
    ['visibility', { visibility: 'friends' }],
    ['seasons.0', { seasons: ['monsoon'] }],
    ['document.background', { document: { ...documentOf([]), background: 'url(evil)' } }],
    ['document.slots.locked.0', { document: { ...documentOf([]), slots: { locked: ['hat'], empty: [] } } }],
    ['document.layers', { document: { ...documentOf([]), layers: Array(21).fill(null) } }],
    ['document.extra', { document: { ...documentOf([]), extra: 1 } }],
  ])('refuses a wrong %s', async (field, changes) => {
    const outfit = { id: uuidv7(), name: 'Monday', document: documentOf([]), ...changes };
    const { status, error } = await closet.call(newFan(), 'POST', '/api/outfits', outfit);
    expect([status, error.code]).toEqual([400, 'invalid_input']);
    expect(error.issues?.map((issue: { field: string }) => issue.field)).toContain(field);
  });

  test('refuses two layers with one id, and layers far from the canvas', async () => {
    const piece = { id: missing, name: 'Top', category: 'tops' as const };
    const document = documentOf([piece, piece]);
    const [one] = document.layers;
    if (!one) throw new Error('There is a layer.');
    for (const layers of [
      [one, one],
      [{ ...one, x: 5000 }],
      [{ ...one, scale: 0 }],
      [{ ...one, rotation: 400 }],
      [{ ...one, kind: 'script' }],
    ]) {
      const answer = await closet.call(newFan(), 'POST', '/api/outfits', {
        id: uuidv7(),
        name: 'Monday',
        document: { ...document, layers },
      });
      expect(answer.status).toBe(400);
    }
  });

  test('nobody exceeds the limit, not even by restoring', async () => {
    const fan = newFan();
    const outfit = await closet.addOutfit(fan, []);
    await closet.call(fan, 'POST', '/api/outfits/delete', { ids: [outfit.id] });
    await sql`
      insert into outfits (id, owner_uid, name, document, created_at, updated_at)
      select gen_random_uuid(), ${fan.slice(4)}, 'Outfit', '{}', now(), now()
      from generate_series(1, ${limits.outfits.perPerson})`.execute(closet.database.db);
    const create = { id: uuidv7(), name: 'One more', document: documentOf([]) };
    expect((await closet.call(fan, 'POST', '/api/outfits', create)).error.code).toBe('limit_reached');
    const restored = await closet.call(fan, 'POST', '/api/outfits/restore', { ids: [outfit.id] });
    expect(restored.error.code).toBe('limit_reached');
  });
});

describe('changing outfits', () => {
  test('only the given fields change, and the pieces follow the document', async () => {
    const fan = newFan();
    const [one, two] = [
      await closet.addItem(fan, { name: 'One' }),
      await closet.addItem(fan, { name: 'Two' }),
    ];
    const outfit = await closet.addOutfit(fan, [one], { notes: 'Cold', occasion: 'work' });
    const url = `/api/outfits/${outfit.id}`;
    const changed = await closet.call<OutfitDetail>(fan, 'PATCH', url, {
      version: 1,
      document: documentOf([two]),
      notes: '',
    });
    expect(changed.body).toMatchObject({ version: 2, occasion: 'work', notes: null });
    expect(changed.body.pieces.map(({ name }) => name)).toEqual(['Two']);
    const stale = await closet.call(fan, 'PATCH', url, { version: 1, name: 'Late' });
    expect([stale.status, stale.error.code, stale.error.currentVersion]).toEqual([409, 'conflict', 2]);
  });

  test('a copy is private, unworn and independent', async () => {
    const fan = newFan();
    const piece = await closet.addItem(fan, { name: 'One' });
    const outfit = await closet.addOutfit(fan, [piece], {
      name: 'x'.repeat(100),
      visibility: 'public',
      rating: 4,
      seasons: ['summer'],
    });
    const id = uuidv7();
    const { body } = await closet.call<OutfitDetail>(fan, 'POST', `/api/outfits/${outfit.id}/duplicate`, {
      id,
    });
    expect(body).toMatchObject({
      id,
      visibility: 'private',
      rating: null,
      seasons: ['summer'],
      pieceCount: 1,
    });
    expect(body.name).toHaveLength(100);
    expect(body.name.endsWith(', a copy')).toBe(true);
    expect(body.document).toEqual(outfit.document);
  });

  test('the name of a copy has no half of an emoji', async () => {
    const fan = newFan();
    const outfit = await closet.addOutfit(fan, [], { name: `${'x'.repeat(91)}👗 Monday` });
    const { status, body } = await closet.call<OutfitDetail>(
      fan,
      'POST',
      `/api/outfits/${outfit.id}/duplicate`,
      { id: uuidv7() },
    );
    expect([status, body.name]).toEqual([200, `${'x'.repeat(91)}, a copy`]);
  });

  test('a cover must be the caller’s own picture, and saving it changes no version', async () => {
    const fan = newFan();
    const path = `users/${fan.slice(4)}/outfits/cover.webp`;
    const outfit = await closet.addOutfit(fan, []);
    const setCover = (value: string | null) =>
      closet.call<Outfit>(fan, 'PUT', `/api/outfits/${outfit.id}/cover`, { path: value });
    expect((await setCover(path)).status).toBe(404);
    await closet.addPicture(fan, path);
    expect((await setCover(path)).body).toMatchObject({ version: 1, cover: { path } });
    await closet.addPicture('fan:other', 'users/other/cover.webp');
    expect((await setCover('users/other/cover.webp')).status).toBe(404);
    expect((await setCover(null)).body.cover).toBeNull();
  });

  test('a deleted outfit can be restored for 30 days', async () => {
    const fan = newFan();
    const [going, back] = [await closet.addOutfit(fan, []), await closet.addOutfit(fan, [])];
    const ids = [going.id, back.id];
    expect((await closet.call(fan, 'POST', '/api/outfits/delete', { ids })).body).toEqual({ deleted: 2 });
    expect((await closet.call(fan, 'POST', '/api/outfits/delete', { ids })).status).toBe(404);
    expect((await closet.call(fan, 'GET', `/api/outfits/${back.id}`)).status).toBe(404);
    closet.pass(30 * day - 60_000);
    await closet.sweep();
    const restored = await closet.call(fan, 'POST', '/api/outfits/restore', { ids: [back.id] });
    expect(restored.body).toEqual({ restored: 1 });
    expect(await get(fan, back.id)).toMatchObject({ deletedAt: null, version: 3 });
    closet.pass(120_000);
    await closet.sweep();
    const gone = await closet.call(fan, 'POST', '/api/outfits/restore', { ids: [going.id] });
    expect(gone.status).toBe(404);
  });
});

describe('deleted pieces', () => {
  test('stay in outfits with their last name and picture, also after the trash was emptied', async () => {
    const fan = newFan();
    const path = `users/${fan.slice(4)}/closet/dress.jpg`;
    const pictureId = await closet.addPicture(fan, path);
    const dress = await closet.addItem(fan, { name: 'Dress', category: 'dresses', photos: [path] });
    const outfit = await closet.addOutfit(fan, [dress]);
    await closet.call(fan, 'PATCH', `/api/items/${dress.id}`, { version: 1, name: 'Red dress' });
    await closet.call(fan, 'POST', '/api/items/delete', { ids: [dress.id] });
    const ghost = { itemId: dress.id, name: 'Red dress', category: 'dresses', status: null, gone: true };
    const pieces = async () => (await get(fan, outfit.id)).pieces;
    expect(await pieces()).toEqual([{ ...ghost, cover: expect.objectContaining({ id: pictureId }) }]);
    closet.pass(31 * day);
    await closet.sweep();
    expect(await pieces()).toEqual([{ ...ghost, cover: expect.objectContaining({ id: pictureId }) }]);
    // The outfit can be changed and saved like any other.
    const saved = await closet.call<OutfitDetail>(fan, 'PATCH', `/api/outfits/${outfit.id}`, {
      version: 1,
      document: outfit.document,
    });
    expect(saved.body.pieces).toEqual(await pieces());
  });

  test('are complete again when they are restored', async () => {
    const fan = newFan();
    const item = await closet.addItem(fan, { name: 'Hat' });
    const outfit = await closet.addOutfit(fan, [item]);
    await closet.call(fan, 'POST', '/api/items/delete', { ids: [item.id] });
    await closet.call(fan, 'POST', '/api/items/restore', { ids: [item.id] });
    expect((await get(fan, outfit.id)).pieces).toMatchObject([{ gone: false, status: 'active' }]);
  });

  test('that are removed and put back by undo keep their last look', async () => {
    const fan = newFan();
    const path = `users/${fan.slice(4)}/closet/hat.jpg`;
    const pictureId = await closet.addPicture(fan, path);
    const item = await closet.addItem(fan, { name: 'Hat', photos: [path] });
    const outfit = await closet.addOutfit(fan, [item]);
    await closet.call(fan, 'POST', '/api/items/delete', { ids: [item.id] });
    const url = `/api/outfits/${outfit.id}`;
    await closet.call(fan, 'PATCH', url, { version: 1, document: documentOf([]) });
    expect((await get(fan, outfit.id)).pieces).toEqual([]);
    const document = documentOf([item]);
    for (const layer of document.layers) if (layer.kind === 'item') layer.seen.pictureId = pictureId;
    const back = await closet.call<OutfitDetail>(fan, 'PATCH', url, { version: 2, document });
    expect(back.body.pieces).toMatchObject([{ name: 'Hat', gone: true, cover: { id: pictureId } }]);
  });

  test('of other people show neither name nor picture', async () => {
    const [owner, thief] = [newFan(), newFan()];
    const path = `users/${owner.slice(4)}/closet/secret.jpg`;
    const pictureId = await closet.addPicture(owner, path);
    const secret = await closet.addItem(owner, { name: 'Secret', photos: [path] });
    const document = documentOf([{ ...secret, name: 'Guess' }]);
    for (const layer of document.layers) if (layer.kind === 'item') layer.seen.pictureId = pictureId;
    const made = await closet.addOutfit(thief, [], { document });
    expect(made.pieces).toEqual([
      { itemId: secret.id, name: 'Guess', category: 'tops', status: null, gone: true, cover: null },
    ]);
    await closet.call(owner, 'POST', '/api/items/delete', { ids: [secret.id] });
    expect(await get(thief, made.id)).toMatchObject({ pieces: [{ name: 'Guess', cover: null }] });
  });
});

describe('remixes', () => {
  test('name the outfit they are based on while it is visible, and stay when it is deleted', async () => {
    const [author, fan] = [newFan(), newFan()];
    await closet.know(author, fan);
    const hidden = await closet.addOutfit(author, []);
    const shown = await closet.addOutfit(author, [], { name: 'Shown', visibility: 'public' });
    const create = (remixOf: string) =>
      closet.call<OutfitDetail>(fan, 'POST', '/api/outfits', {
        id: uuidv7(),
        name: 'Mine',
        document: documentOf([]),
        remixOf,
      });
    for (const id of [hidden.id, missing]) expect((await create(id)).status).toBe(404);
    const { body } = await create(shown.id);
    expect(body).toMatchObject({
      remixOf: shown.id,
      original: { id: shown.id, name: 'Shown', ownerName: 'Someone' },
    });
    await closet.call(author, 'PATCH', `/api/outfits/${shown.id}`, { version: 1, visibility: 'private' });
    expect(await get(fan, body.id)).toMatchObject({ remixOf: shown.id, original: null });
  });
});

describe('wearing outfits', () => {
  const itemOf = async (fan: TestPerson, id: string) =>
    (await closet.call<Item>(fan, 'GET', `/api/items/${id}`)).body;

  test('logs every piece that still exists, once per day, and undoing takes back only what was inserted', async () => {
    const fan = newFan();
    const [coat, tee, lost] = [
      await closet.addItem(fan, { name: 'Coat', category: 'outerwear' }),
      await closet.addItem(fan, { name: 'Tee' }),
      await closet.addItem(fan, { name: 'Lost' }),
    ];
    const outfit = await closet.addOutfit(fan, [coat, tee, lost]);
    await closet.call(fan, 'POST', '/api/items/delete', { ids: [lost.id] });
    const date = '2026-06-10';
    await closet.call(fan, 'POST', '/api/wears', { itemIds: [tee.id], date });
    const wear = () =>
      closet.call<{ inserted: boolean; created: string[] }>(fan, 'POST', `/api/outfits/${outfit.id}/wears`, {
        date,
      });
    expect((await wear()).body).toEqual({
      inserted: true,
      outfitPlanned: false,
      created: [coat.id],
      planned: [],
      washDue: [],
    });
    expect((await wear()).body).toEqual({
      inserted: false,
      outfitPlanned: false,
      created: [],
      planned: [],
      washDue: [],
    });
    expect(await get(fan, outfit.id)).toMatchObject({ wearCount: 1, lastWornOn: date, version: 1 });
    expect(await itemOf(fan, coat.id)).toMatchObject({ wearCount: 1, lastWornOn: date });
    const undone = await closet.call(fan, 'POST', `/api/outfits/${outfit.id}/wears/delete`, {
      date,
      itemIds: [coat.id],
    });
    expect(undone.body).toEqual({ deleted: [coat.id] });
    expect(await get(fan, outfit.id)).toMatchObject({ wearCount: 0, lastWornOn: null });
    expect([(await itemOf(fan, coat.id)).wearCount, (await itemOf(fan, tee.id)).wearCount]).toEqual([0, 1]);
    expect((await closet.eventsOf(fan)).slice(-4)).toEqual([
      ['wears.create', [coat.id]],
      ['outfits.wear', [outfit.id]],
      ['wears.delete', [coat.id]],
      ['outfits.unwear', [outfit.id]],
    ]);
  });

  test('says once which pieces became due for a wash', async () => {
    const fan = newFan();
    const [tee, jeans, coat, shirt] = [
      await closet.addItem(fan, { name: 'Silk tee', category: 'tops' }),
      await closet.addItem(fan, { name: 'Jeans', category: 'trousers', washEvery: 2 }),
      await closet.addItem(fan, { name: 'Coat', category: 'outerwear' }),
      await closet.addItem(fan, { name: 'Shirt', category: 'tops', status: 'laundry' }),
    ];
    const outfit = await closet.addOutfit(fan, [tee, jeans, coat, shirt]);
    const wear = async (date: string) =>
      (
        await closet.call<{ washDue: WashDue }>(fan, 'POST', `/api/outfits/${outfit.id}/wears`, { date })
      ).body.washDue
        .map(({ name }) => name)
        .sort();
    expect(await wear('2026-06-10')).toEqual(['Silk tee']);
    expect(await wear('2026-06-10')).toEqual([]);
    expect(await wear('2026-06-11')).toEqual(['Jeans', 'Silk tee']);
  });

  test('a future day and another person’s outfit are refused', async () => {
    const [fan, other] = [newFan(), newFan()];
    const outfit = await closet.addOutfit(fan, []);
    const url = `/api/outfits/${outfit.id}/wears`;
    expect((await closet.call(fan, 'POST', url, { date: '2028-01-01' })).error.field).toBe('date');
    const theirs = await closet.addItem(other, {});
    await closet.call(other, 'POST', '/api/wears', { itemIds: [theirs.id], date: '2026-06-10' });
    const undone = await closet.call(fan, 'POST', `${url}/delete`, {
      date: '2026-06-10',
      itemIds: [theirs.id],
    });
    expect(undone.body).toEqual({ deleted: [] });
    expect((await itemOf(other, theirs.id)).wearCount).toBe(1);
  });
});
