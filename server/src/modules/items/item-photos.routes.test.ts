import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { PaletteColour } from '@bestie/contracts/fields';
import type { Draft, Duplicate, Item, ItemDetail } from '@bestie/contracts/items.contract';
import { limits } from '@bestie/contracts/limits';
import { createCloset } from '../../test-support/closet';
import type { TestCloset } from '../../test-support/closet';
import { uidOf } from '../../test-support/people';

let closet: TestCloset;

beforeAll(async () => {
  closet = await createCloset();
});
afterAll(() => closet.close());

let people = 0;
const newFan = () => `fan:photos${(people += 1)}` as const;
const pathOf = (fan: string, name: string) => `users/${fan.slice(4)}/closet/${name}.jpg`;

async function withPhotos(fan: `fan:${string}`, names: string[], input: object = {}) {
  for (const name of names) await closet.addPicture(fan, pathOf(fan, name));
  return closet.addItem(fan, { ...input, photos: names.map((name) => pathOf(fan, name)) });
}

const photoNames = (item: ItemDetail) =>
  item.photos.map((photo) => photo.path.split('/').at(-1)?.replace('.jpg', ''));

describe('items.createDrafts', () => {
  const send = (fan: ReturnType<typeof newFan>, drafts: object[]) =>
    closet.call<{ done: string[] }>(fan, 'POST', '/api/items/drafts', { drafts });
  const draftOf = (fan: string, name: string, fileName = `${name}.jpg`) => ({
    id: uuidv7(),
    fileName,
    photos: [pathOf(fan, name)],
  });

  test('creates the same drafts as single calls would, once, however often it is sent', async () => {
    const fan = newFan();
    for (const name of ['a', 'b', 'c']) await closet.addPicture(fan, pathOf(fan, name));
    const drafts = [draftOf(fan, 'a', 'dress/IMG_1.jpg'), draftOf(fan, 'b', 'Blue-denim_jacket.jpg')];
    const [first, second] = drafts.map(({ id }) => id);
    expect((await send(fan, [...drafts, drafts[0]!])).body.done.toSorted()).toEqual([first, second]);
    expect((await closet.eventsOf(fan)).at(-1)).toEqual(['items.create', [first, second]]);
    const third = draftOf(fan, 'c');
    expect((await send(fan, [...drafts, third])).body.done.toSorted()).toEqual([first, second, third.id]);
    const { body } = await closet.call<{ items: Draft[] }>(fan, 'GET', '/api/items/drafts');
    const proposed = ['name', 'category', 'colours'];
    expect(body.items.map(({ id, name, category, cover }) => [id, name, category, cover?.path])).toEqual([
      [third.id, 'New piece', 'other', pathOf(fan, 'c')],
      [second, 'Blue denim jacket', 'outerwear', pathOf(fan, 'b')],
      [first, 'New dress', 'dresses', pathOf(fan, 'a')],
    ]);
    expect(body.items.every((item) => item.proposed.join() === proposed.join())).toBe(true);
  });

  test('skips what is not possible, and refuses objects of other people', async () => {
    const fan = newFan();
    await closet.addPicture(fan, pathOf(fan, 'a'));
    const theirs = await withPhotos('fan:photosElse', ['x']);
    const good = draftOf(fan, 'a');
    const lacking = draftOf(fan, 'never');
    const taken = { ...draftOf(fan, 'a'), id: theirs.id };
    expect((await send(fan, [lacking, good, taken])).body.done).toEqual([good.id]);
    const foreign = await send(fan, [draftOf('fan:photosElse', 'x')]);
    expect([foreign.status, foreign.error.code]).toEqual([404, 'not_found']);
    expect((await send(fan, [])).status).toBe(400);
  });

  test('creates as many as the limit allows', async () => {
    const fan = newFan();
    await closet.addPicture(fan, pathOf(fan, 'a'));
    await closet.fill(fan, limits.items.perPerson - 1);
    const drafts = [draftOf(fan, 'a'), draftOf(fan, 'a')];
    expect((await send(fan, drafts)).body.done).toEqual([drafts[0]?.id]);
  });
});

describe('items.recognise', () => {
  const navy = { lab: [18, 4, -18] as [number, number, number], share: 0.8 };
  const white = { lab: [90, 0, 0] as [number, number, number], share: 0.2 };
  const shirt = { category: 'shirts', subcategory: null, chance: 0.98 };
  const seen = { categories: [shirt], sure: true, palette: [navy, white], pattern: 'striped' };

  async function draftNamed(fileName: string) {
    const fan = newFan();
    await closet.addPicture(fan, pathOf(fan, 'a'));
    const id = uuidv7();
    await closet.call(fan, 'POST', '/api/items/drafts', {
      drafts: [{ id, fileName, photos: [pathOf(fan, 'a')] }],
    });
    const [draft] = (await closet.call<{ items: Draft[] }>(fan, 'GET', '/api/items/drafts')).body.items;
    const send = (what: object, pictureId = draft?.cover?.id) =>
      closet.call<Draft>(fan, 'PUT', `/api/items/${id}/seen`, { ...seen, pictureId, ...what });
    return { fan, id, draft, send };
  }

  test('a photo with the name of a camera becomes a navy striped shirt', async () => {
    const { fan, id, draft, send } = await draftNamed('IMG_0001.jpg');
    expect(draft).toMatchObject({ name: 'New piece', recognised: false, likelyCategories: [] });
    const { body } = await send({});
    expect(body).toMatchObject({
      name: 'Navy striped shirt',
      category: 'shirts',
      colours: ['navy', 'white'],
      pattern: 'striped',
      proposed: ['name', 'category', 'colours', 'pattern'],
      recognised: true,
      likelyCategories: [],
    });
    expect((await send({})).body).toMatchObject({ name: 'Navy striped shirt' });
    const { colourShades } = (await closet.call<ItemDetail>(fan, 'GET', `/api/items/${id}`)).body;
    expect(colourShades).toEqual([
      { family: 'navy', ...navy },
      { family: 'white', ...white },
    ]);
  });

  test('while it is not sure, likely categories are offered, and the name follows the chosen one', async () => {
    const { fan, id, send } = await draftNamed('IMG_0002.jpg');
    const categories = [
      { category: 'skirts', subcategory: null, chance: 0.4 },
      { category: 'shorts', subcategory: null, chance: 0.35 },
      { category: 'dresses', subcategory: null, chance: 0.1 },
    ];
    const { body } = await send({ categories, sure: false, pattern: null });
    expect(body).toMatchObject({
      name: 'Navy piece',
      category: 'other',
      pattern: null,
      likelyCategories: ['skirts', 'shorts', 'dresses'],
    });
    const [likely, ...others] = categories;
    const guessed = await send({ categories: [{ ...likely, chance: 0.6 }, ...others], sure: false });
    expect(guessed.body).toMatchObject({
      name: 'Navy striped skirt',
      category: 'skirts',
      likelyCategories: ['skirts', 'shorts', 'dresses'],
    });
    const chosen = await closet.call<Item>(fan, 'PATCH', `/api/items/${id}`, {
      version: guessed.body.version,
      category: 'shorts',
    });
    expect(chosen.body).toMatchObject({
      name: 'Navy striped shorts',
      proposed: ['name', 'colours', 'pattern'],
    });
    const [draft] = (await closet.call<{ items: Draft[] }>(fan, 'GET', '/api/items/drafts')).body.items;
    expect(draft).toMatchObject({ likelyCategories: [], recognised: true });
  });

  test('the colours are those of the cut-out, whether the photo is looked at before or after it is cut', async () => {
    const grey = { lab: [52, 0, 0] as [number, number, number], share: 1 };
    const colours = [];
    for (const order of ['look, cut', 'cut, look']) {
      const { fan, id, draft, send } = await draftNamed('IMG_0009.jpg');
      const steps = {
        look: () => send({}),
        async cut() {
          const mask = `users/${uidOf(fan)}/closet/${uuidv7()}.png`;
          const cutId = await closet.addPicture(fan, mask);
          await closet.call(fan, 'PUT', `/api/items/${id}/photos/${draft?.cover?.id}/cutout`, { mask });
          await sql`update pictures set state = 'ready', palette = ${JSON.stringify([grey])} where id = ${cutId}`.execute(
            closet.database.db,
          );
          await closet.processed(cutId, {});
        },
      };
      for (const step of order.split(', ')) await steps[step as keyof typeof steps]();
      const { body } = await closet.call<ItemDetail>(fan, 'GET', `/api/items/${id}`);
      colours.push([order, body.name, body.colours, body.colourShades]);
    }
    const shades = [{ family: 'grey', ...grey }];
    expect(colours).toEqual([
      ['look, cut', 'Grey striped shirt', ['grey'], shades],
      ['cut, look', 'Grey striped shirt', ['grey'], shades],
    ]);
  });

  test('a cut-out that may be torn is remembered until the photo is cut', async () => {
    const { fan, id, draft, send } = await draftNamed('IMG_0010.jpg');
    const photoId = draft?.cover?.id;
    const doubt = (as = fan, photo = photoId) =>
      closet.call<Draft>(as, 'PUT', `/api/items/${id}/photos/${photo}/doubt`);
    expect((await doubt(fan, uuidv7())).body).toMatchObject({ doubtfulCutout: false });
    expect((await doubt()).body).toMatchObject({
      doubtfulCutout: true,
      recognised: false,
      name: 'New piece',
    });
    expect((await send({})).body).toMatchObject({ doubtfulCutout: true, name: 'Navy striped shirt' });
    const [kept] = (await closet.call<{ items: Draft[] }>(fan, 'GET', '/api/items/drafts')).body.items;
    expect(kept).toMatchObject({ doubtfulCutout: true, recognised: true });
    expect((await doubt(newFan())).status).toBe(404);
    const mask = `users/${uidOf(fan)}/closet/${uuidv7()}.png`;
    await closet.addPicture(fan, mask);
    await closet.call(fan, 'PUT', `/api/items/${id}/photos/${photoId}/cutout`, { mask });
    const [cut] = (await closet.call<{ items: Draft[] }>(fan, 'GET', '/api/items/drafts')).body.items;
    expect(cut).toMatchObject({ doubtfulCutout: false });
  });

  test.each([
    ['a word in the file name that is as likely stays', 'my shirts/IMG_1.jpg', { sure: false }, 'shirts'],
    ['a sure photo corrects the file name', 'pants/IMG_1.jpg', {}, 'shirts'],
    ['an unsure one does not', 'pants/IMG_1.jpg', { sure: false }, 'trousers'],
  ])('%s', async (_title, fileName, what, category) => {
    const { send } = await draftNamed(fileName);
    expect((await send(what)).body.category).toBe(category);
  });

  test('what a person has chosen stays, and so does a reviewed piece', async () => {
    const { fan, id, draft, send } = await draftNamed('IMG_0003.jpg');
    const own = { name: 'My favourite', category: 'knitwear', colours: ['red'], pattern: 'Fair Isle' };
    await closet.call(fan, 'PATCH', `/api/items/${id}`, { version: draft?.version, ...own });
    expect((await send({})).body).toMatchObject({ ...own, proposed: [] });
    await closet.call(fan, 'POST', '/api/items/bulk', {
      ids: [id],
      changes: { status: 'active', pattern: null },
    });
    expect((await send({})).body).toMatchObject({ ...own, pattern: null, status: 'active' });
  });

  test('only known values are taken, and only of the photo that the draft shows', async () => {
    const { id, send } = await draftNamed('IMG_0004.jpg');
    for (const [what, field] of [
      [{ categories: [{ ...shirt, category: 'spaceships' }] }, 'categories.0.category'],
      [{ categories: [{ ...shirt, chance: 2 }] }, 'categories.0.chance'],
      [{ pattern: 'invisible' }, 'pattern'],
      [{ palette: Array.from({ length: 7 }, () => navy) }, 'palette'],
    ] as const)
      expect((await send(what)).error).toMatchObject({ code: 'invalid_input', field });
    expect((await send({}, uuidv7())).body).toMatchObject({ category: 'other', recognised: false });
    const theirs = await closet.call(newFan(), 'PUT', `/api/items/${id}/seen`, {
      ...seen,
      pictureId: uuidv7(),
    });
    expect(theirs.status).toBe(404);
  });
});

describe('items.addPhotos and items.removePhoto', () => {
  test('photos keep the order in which they were added, and the first is the cover', async () => {
    const fan = newFan();
    const item = await withPhotos(fan, ['b', 'a']);
    await closet.addPicture(fan, pathOf(fan, 'c'));
    const url = `/api/items/${item.id}/photos`;
    const added = await closet.call<ItemDetail>(fan, 'POST', url, {
      photos: [pathOf(fan, 'c'), pathOf(fan, 'a')],
    });
    expect(photoNames(added.body)).toEqual(['b', 'a', 'c']);
    expect(added.body).toMatchObject({ version: 1, cover: { path: pathOf(fan, 'b') } });
    await closet.addPicture(fan, pathOf(fan, 'd'));
    const between = await closet.call<ItemDetail>(fan, 'POST', url, {
      photos: [pathOf(fan, 'd')],
      before: [pathOf(fan, 'never'), pathOf(fan, 'c')],
    });
    expect(photoNames(between.body)).toEqual(['b', 'a', 'd', 'c']);
    const removed = await closet.call<ItemDetail>(fan, 'DELETE', `${url}/${added.body.photos[0]?.id}`);
    expect(photoNames(removed.body)).toEqual(['a', 'd', 'c']);
    expect(removed.body.cover?.path).toBe(pathOf(fan, 'a'));
    expect((await closet.call(fan, 'DELETE', `${url}/${added.body.photos[0]?.id}`)).status).toBe(404);
  });

  test('at most eight photos', async () => {
    const fan = newFan();
    const names = Array.from({ length: limits.items.photos + 1 }, (_, n) => `p${n}`);
    const item = await withPhotos(fan, names.slice(0, -1));
    await closet.addPicture(fan, pathOf(fan, 'p8'));
    const url = `/api/items/${item.id}/photos`;
    const { status, error } = await closet.call(fan, 'POST', url, { photos: [pathOf(fan, 'p8')] });
    expect([status, error.code]).toEqual([409, 'limit_reached']);
    expect((await closet.call<ItemDetail>(fan, 'GET', `/api/items/${item.id}`)).body.photos).toHaveLength(8);
  });

  test('refuses objects of other people, missing ones and an empty list', async () => {
    const fan = newFan();
    const item = await closet.addItem(fan, {});
    await closet.addPicture('fan:else', 'users/else/closet/x.jpg');
    const url = `/api/items/${item.id}/photos`;
    for (const photo of ['users/else/closet/x.jpg', pathOf(fan, 'never')])
      expect((await closet.call(fan, 'POST', url, { photos: [photo] })).status).toBe(404);
    expect((await closet.call(fan, 'POST', url, { photos: [] })).error.field).toBe('photos');
    expect((await closet.call(fan, 'DELETE', `${url}/x`)).error.field).toBe('photoId');
  });
});

describe('items.setCutout and items.removeCutout', () => {
  async function withMask(fan: `fan:${string}`) {
    const item = await withPhotos(fan, ['photo', 'other']);
    const detail = await closet.call<ItemDetail>(fan, 'GET', `/api/items/${item.id}`);
    await closet.addPicture(fan, pathOf(fan, 'mask'));
    const url = (at: number) => `/api/items/${item.id}/photos/${detail.body.photos[at]?.id}/cutout`;
    return { item, url, mask: pathOf(fan, 'mask') };
  }

  test('a mask cuts one photo, is stored once though sent twice, and can be removed', async () => {
    const fan = newFan();
    const { item, url, mask } = await withMask(fan);
    const cut = await closet.call<ItemDetail>(fan, 'PUT', url(0), { mask });
    expect(cut.body.cover?.cutout).toMatchObject({ path: mask, state: 'processing' });
    expect(cut.body.photos[1]).not.toHaveProperty('cutout');
    expect((await closet.call(fan, 'PUT', url(0), { mask })).status).toBe(200);
    const jobs = await closet.database.db
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', 'pictures.process')
      .execute();
    expect(jobs.filter(({ payload }) => payload === cut.body.cover?.cutout?.id)).toHaveLength(1);
    expect((await closet.call(fan, 'PUT', url(1), { mask })).error.code).toBe('already_exists');
    const [listed] = (await closet.call<{ items: Item[] }>(fan, 'GET', '/api/items')).body.items;
    expect(listed?.cover?.cutout?.path).toBe(mask);
    const off = await closet.call<ItemDetail>(fan, 'DELETE', url(0));
    expect(off.body.cover).not.toHaveProperty('cutout');
    expect(off.body.version).toBe(item.version);
  });

  test('masks of other people, photos as masks, and pieces of other people are refused', async () => {
    const fan = newFan();
    const { item, url, mask } = await withMask(fan);
    const stranger = newFan();
    await closet.addPicture(stranger, pathOf(stranger, 'mask'));
    expect((await closet.call(fan, 'PUT', url(0), { mask: pathOf(stranger, 'mask') })).status).toBe(404);
    expect((await closet.call(fan, 'PUT', url(0), { mask: pathOf(fan, 'never') })).status).toBe(404);
    expect((await closet.call(fan, 'PUT', url(0), { mask: pathOf(fan, 'other') })).error.code).toBe(
      'already_exists',
    );
    expect((await closet.call(stranger, 'PUT', url(0), { mask: pathOf(stranger, 'mask') })).status).toBe(404);
    expect((await closet.call(stranger, 'DELETE', url(0))).status).toBe(404);
    expect((await closet.call(null, 'PUT', url(0), { mask })).status).toBe(401);
    expect((await closet.call(fan, 'PUT', url(0), {})).error.field).toBe('mask');
    const missing = `/api/items/${item.id}/photos/${uuidv7()}/cutout`;
    expect((await closet.call(fan, 'PUT', missing, { mask })).status).toBe(404);
    expect((await closet.call(fan, 'DELETE', missing)).status).toBe(404);
  });
});

describe('items.drafts', () => {
  const bits = (flipped: number) => '1'.repeat(flipped) + '0'.repeat(64 - flipped);

  test('shows the look-alikes of each draft: exact by bytes, near by up to six bits', async () => {
    const fan = newFan();
    const look = async (name: string, looks: { sha256?: string; phash?: string }, input: object) => {
      await closet.addPicture(fan, pathOf(fan, name), looks);
      return closet.addItem(fan, { name, category: 'tops', photos: [pathOf(fan, name)], ...input });
    };
    const same = 'c'.repeat(64);
    await look('same bytes', { sha256: same, phash: bits(30) }, {});
    await look('six bits', { phash: bits(6) }, {});
    await look('seven bits', { phash: bits(7) }, {});
    await look('draft', { sha256: same, phash: bits(0) }, { status: 'draft' });
    await look('later draft', { phash: bits(0) }, { status: 'draft' });
    const { body } = await closet.call<{ items: Draft[] }>(fan, 'GET', '/api/items/drafts');
    const found = body.items.map((item) => [
      item.name,
      item.duplicates.map((other) => [other.name, other.kind]),
    ]);
    expect(found).toEqual([
      [
        'later draft',
        [
          ['six bits', 'near'],
          ['draft', 'near'],
        ],
      ],
      [
        'draft',
        [
          ['same bytes', 'exact'],
          ['six bits', 'near'],
        ],
      ],
    ]);
  });

  test('of many look-alikes a draft shows three, those with the same bytes first', async () => {
    const fan = newFan();
    const same = 'b'.repeat(64);
    for (const name of ['a', 'b', 'c', 'd'])
      await closet.addPicture(fan, pathOf(fan, name), { phash: bits(2) });
    for (const name of ['e', 'f'])
      await closet.addPicture(fan, pathOf(fan, name), { sha256: same, phash: bits(0) });
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      await closet.addItem(fan, { name, photos: [pathOf(fan, name)] });
    await closet.addItem(fan, { name: 'f', photos: [pathOf(fan, 'f')], status: 'draft' });
    const { body } = await closet.call<{ items: Draft[] }>(fan, 'GET', '/api/items/drafts');
    expect(body.items[0]?.duplicates.map(({ name, kind }) => [name, kind])).toEqual([
      ['e', 'exact'],
      ['a', 'near'],
      ['b', 'near'],
    ]);
  });

  test('a draft that its owner keeps beside its look-alike is not asked about again', async () => {
    const fan = newFan();
    const same = 'e'.repeat(64);
    for (const name of ['known', 'asked', 'before'])
      await closet.addPicture(fan, pathOf(fan, name), { sha256: same });
    const known = await closet.addItem(fan, { name: 'known', photos: [pathOf(fan, 'known')] });
    const draft = await closet.addItem(fan, {
      name: 'asked',
      photos: [pathOf(fan, 'asked')],
      status: 'draft',
    });
    // The upload asked about these already.
    const kept = { photos: [pathOf(fan, 'before')], keepLookAlikes: true };
    await closet.addItem(fan, { ...kept, name: 'before', status: 'draft' });
    await closet.call(fan, 'POST', '/api/items/drafts', {
      drafts: [{ ...kept, id: uuidv7(), fileName: 'before.jpg' }],
    });
    const asked = async () => {
      const { body } = await closet.call<{ items: Draft[] }>(fan, 'GET', '/api/items/drafts');
      return body.items.filter(({ duplicates }) => duplicates.length > 0).map(({ name }) => name);
    };
    expect(await asked()).toEqual(['asked']);
    const url = '/api/items/look-alikes/keep';
    expect((await closet.call(newFan(), 'POST', url, { ids: [draft.id] })).status).toBe(404);
    // The other piece was reviewed meanwhile, on another page.
    expect((await closet.call(fan, 'POST', url, { ids: [draft.id, known.id] })).status).toBe(204);
    expect(await asked()).toEqual([]);
    expect((await closet.eventsOf(fan)).at(-1)).toEqual(['items.update', [draft.id]]);
    const { body } = await closet.call<ItemDetail>(fan, 'GET', `/api/items/${draft.id}`);
    expect(body.version).toBe(draft.version);
    // The same photo once more changes nothing; another one may look like another piece.
    const addPhoto = (name: string) =>
      closet.call(fan, 'POST', `/api/items/${draft.id}/photos`, { photos: [pathOf(fan, name)] });
    await addPhoto('asked');
    expect(await asked()).toEqual([]);
    await closet.addPicture(fan, pathOf(fan, 'added'), { sha256: same });
    await addPhoto('added');
    expect(await asked()).toEqual(['asked']);
  });

  test('compares with no pictures of other people', async () => {
    const [fan, other] = [newFan(), newFan()];
    const sha256 = 'd'.repeat(64);
    for (const person of [fan, other])
      await closet.addPicture(person, pathOf(person, 'x'), { sha256, phash: bits(3) });
    await closet.addItem(other, { photos: [pathOf(other, 'x')] });
    await closet.addItem(fan, { photos: [pathOf(fan, 'x')], status: 'draft' });
    const { body } = await closet.call<{ items: Draft[] }>(fan, 'GET', '/api/items/drafts');
    expect(body.items.map((item) => item.duplicates)).toEqual([[]]);
  });
});

describe('items.findBySha256', () => {
  test('says which files are in the closet already', async () => {
    const fan = newFan();
    const [known, unknown] = ['e'.repeat(64), 'f'.repeat(64)];
    await closet.addPicture(fan, pathOf(fan, 'cover'));
    await closet.addPicture(fan, pathOf(fan, 'known'), { sha256: known });
    const photos = [pathOf(fan, 'cover'), pathOf(fan, 'known')];
    const item = await closet.addItem(fan, { name: 'Known', photos });
    const url = '/api/items/find-by-sha256';
    const ask = (person: `fan:${string}`) =>
      closet.call<{ matches: { sha256: string; duplicate: Duplicate }[] }>(person, 'POST', url, {
        sha256: [known, unknown],
      });
    expect((await ask(fan)).body.matches).toMatchObject([
      {
        sha256: known,
        duplicate: { itemId: item.id, name: 'Known', kind: 'exact', cover: { path: pathOf(fan, 'known') } },
      },
    ]);
    expect((await ask(newFan())).body.matches).toEqual([]);
    expect((await closet.call(fan, 'POST', url, { sha256: ['x'] })).error.field).toBe('sha256.0');
  });
});

describe('items.mergeDraft', () => {
  test('replaces the cover by the draft’s photo and moves the draft to the trash', async () => {
    const fan = newFan();
    const item = await withPhotos(fan, ['old', 'second']);
    const draft = await withPhotos(fan, ['new'], { status: 'draft' });
    const url = `/api/items/${item.id}/merge-draft`;
    const { body } = await closet.call<ItemDetail>(fan, 'POST', url, { draftId: draft.id });
    expect(photoNames(body)).toEqual(['new', 'second']);
    expect((await closet.call(fan, 'GET', `/api/items/${draft.id}`)).status).toBe(404);
    expect((await closet.call(fan, 'POST', url, { draftId: item.id })).status).toBe(404);
    expect((await closet.call(fan, 'POST', url, {})).error.field).toBe('draftId');
  });

  const photo = { sha256: 'a'.repeat(64), phash: '1'.repeat(64) };

  async function withCoverAndLabel(fan: `fan:${string}`) {
    await closet.addPicture(fan, pathOf(fan, 'cover'), { phash: '0'.repeat(64) });
    await closet.addPicture(fan, pathOf(fan, 'label'), photo);
    await closet.addPicture(fan, pathOf(fan, 'back'), { phash: '01'.repeat(32) });
    return closet.addItem(fan, { photos: ['cover', 'label', 'back'].map((name) => pathOf(fan, name)) });
  }

  test.each([
    ['the same bytes', photo],
    ['nearly the same picture', { phash: '000' + '1'.repeat(61) }],
  ])(
    'with %s, that photo is shown as the look-alike and is the one replaced, in its place',
    async (_, look) => {
      const fan = newFan();
      const item = await withCoverAndLabel(fan);
      await closet.addPicture(fan, pathOf(fan, 'new'), look);
      const draft = await closet.addItem(fan, { photos: [pathOf(fan, 'new')], status: 'draft' });
      const { items } = (await closet.call<{ items: Draft[] }>(fan, 'GET', '/api/items/drafts')).body;
      expect(items[0]?.duplicates).toMatchObject([
        { itemId: item.id, cover: { path: pathOf(fan, 'label') } },
      ]);
      const { body } = await closet.call<ItemDetail>(fan, 'POST', `/api/items/${item.id}/merge-draft`, {
        draftId: draft.id,
      });
      expect(photoNames(body)).toEqual(['cover', 'new', 'back']);
    },
  );

  test('all photos of a draft come in place of one, in their order', async () => {
    const fan = newFan();
    const item = await withCoverAndLabel(fan);
    await closet.addPicture(fan, pathOf(fan, 'first'), photo);
    const draft = await withPhotos(fan, ['second'], { status: 'draft' });
    await closet.call(fan, 'POST', `/api/items/${draft.id}/photos`, {
      photos: [pathOf(fan, 'first')],
      before: [pathOf(fan, 'second')],
    });
    const { body } = await closet.call<ItemDetail>(fan, 'POST', `/api/items/${item.id}/merge-draft`, {
      draftId: draft.id,
    });
    expect(photoNames(body)).toEqual(['cover', 'first', 'second', 'back']);
  });

  test('the same bytes again keep the cut-out of the photo', async () => {
    const fan = newFan();
    const item = await withCoverAndLabel(fan);
    const { photos } = (await closet.call<ItemDetail>(fan, 'GET', `/api/items/${item.id}`)).body;
    await closet.addPicture(fan, pathOf(fan, 'mask'));
    const mask = pathOf(fan, 'mask');
    await closet.call(fan, 'PUT', `/api/items/${item.id}/photos/${photos[1]?.id}/cutout`, { mask });
    await closet.addPicture(fan, pathOf(fan, 'new'), photo);
    const draft = await closet.addItem(fan, { photos: [pathOf(fan, 'new')], status: 'draft' });
    const { body } = await closet.call<ItemDetail>(fan, 'POST', `/api/items/${item.id}/merge-draft`, {
      draftId: draft.id,
    });
    expect(body.photos.map(({ cutout }) => cutout?.path)).toEqual([undefined, mask, undefined]);
    expect((await closet.call(fan, 'GET', `/api/items/${draft.id}`)).status).toBe(404);
  });
});

describe('proposals from a picture', () => {
  const navyOnPaper: PaletteColour[] = [
    { lab: [95, 0, 3], share: 0.6 },
    { lab: [22, 5, -27], share: 0.35 },
    { lab: [30, 4, -20], share: 0.05 },
  ];
  const ready = (id: string) => closet.processed(id, { palette: navyOnPaper });

  test('a draft gets its colours, and a name if the file name had none', async () => {
    const fan = newFan();
    const pictureId = await closet.addPicture(fan, pathOf(fan, 'x'));
    const draft = await closet.addItem(fan, {
      fileName: 'dress/IMG_1.jpg',
      status: 'draft',
      photos: [pathOf(fan, 'x')],
    });
    await ready(pictureId);
    const { body } = await closet.call<Item>(fan, 'GET', `/api/items/${draft.id}`);
    expect(body).toMatchObject({
      name: 'Navy dress',
      colours: ['navy'],
      proposed: ['name', 'category', 'colours'],
    });
    expect((await closet.eventsOf(fan)).at(-1)).toEqual(['items.update', [draft.id]]);
  });

  test('a piece stores the exact colour and its share of the picture for each colour family', async () => {
    const fan = newFan();
    const pictureId = await closet.addPicture(fan, pathOf(fan, 'x'));
    await closet.database.db
      .updateTable('pictures')
      .set({ palette: JSON.stringify(navyOnPaper) as never })
      .where('id', '=', pictureId)
      .execute();
    const { id } = await closet.addItem(fan, { photos: [pathOf(fan, 'x')], colours: ['navy', 'red'] });
    const { body } = await closet.call<ItemDetail>(fan, 'GET', `/api/items/${id}`);
    expect(body.colours).toEqual(['navy', 'red']);
    // Two colours of the palette are navy; none is red.
    expect(body.colourShades).toEqual([
      {
        family: 'navy',
        lab: [expect.closeTo(23, 0), expect.closeTo(4.9, 1), expect.closeTo(-26.1, 1)],
        share: expect.closeTo(0.4, 5),
      },
    ]);
  });

  test('values that a person set are kept', async () => {
    const fan = newFan();
    const pictureId = await closet.addPicture(fan, pathOf(fan, 'x'));
    const input = { fileName: 'IMG_1.jpg', status: 'draft', photos: [pathOf(fan, 'x')] };
    const draft = await closet.addItem(fan, { ...input, id: uuidv7() });
    await closet.call(fan, 'PATCH', `/api/items/${draft.id}`, { version: 1, name: 'Mine', colours: ['red'] });
    await ready(pictureId);
    const { body } = await closet.call<Item>(fan, 'GET', `/api/items/${draft.id}`);
    expect(body).toMatchObject({ name: 'Mine', colours: ['red'], version: 2 });
  });
});
