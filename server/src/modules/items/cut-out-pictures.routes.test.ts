import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Item, ItemDetail } from '@bestie/contracts/items.contract';
import type { Outfit, SharedOutfit } from '@bestie/contracts/outfits.contract';
import { createCloset } from '../../test-support/closet';
import type { TestCloset } from '../../test-support/closet';
import { uidOf } from '../../test-support/people';
import { testPerson } from '../../test-support/test-app';
import type { TestPerson } from '../../test-support/test-app';
import { showsPicture } from '../../test-support/modules';

/** A piece whose background was cut away is shown without it everywhere, and others can get nothing else. */

let closet: TestCloset;

beforeAll(async () => {
  closet = await createCloset();
});
afterAll(() => closet.close());

let people = 0;
const newFan = () => `fan:cut${(people += 1)}` as const;

/** A piece with a photo and a mask over it. */
async function cutPiece(owner: TestPerson, input: object = {}) {
  const [path, mask] = [0, 1].map(() => `users/${uidOf(owner)}/closet/${uuidv7()}.png`) as [string, string];
  const photoId = await closet.addPicture(owner, path);
  const cutId = await closet.addPicture(owner, mask);
  const item = await closet.addItem(owner, { category: 'tops', photos: [path], ...input });
  const { body } = await closet.call<ItemDetail>(
    owner,
    'PUT',
    `/api/items/${item.id}/photos/${photoId}/cutout`,
    { mask },
  );
  return { item: body as Item, photoId, cutId };
}

/** Completes the processing of a mask, as its job does. */
async function settle(cutId: string, state: 'ready' | 'failed' = 'ready') {
  await sql`update pictures set state = ${state}, width = 80, height = 120, placeholder = 'AAAA',
    palette = '[{"lab":[50,1,1],"share":1}]' where id = ${cutId}`.execute(closet.database.db);
  await closet.processed(cutId, { palette: [], cut_of: uuidv7() });
}

const isShown = (as: TestPerson, pictureId: string) =>
  showsPicture(closet.database.db, testPerson(as), pictureId);

/** The answer without the fields that show the original photo to the owner. */
const withoutUncut = (body: unknown) =>
  JSON.stringify(body, (key, value: unknown) => (key === 'uncut' ? undefined : value));

test('every answer about a piece shows the cut-out instead of the photo', async () => {
  const fan = newFan();
  const { item, photoId, cutId } = await cutPiece(fan, { name: 'Camel coat', warmth: 4 });
  await settle(cutId);
  const outfit = await closet.addOutfit(fan, [item], { name: 'Camel Monday' });
  const entry = { id: uuidv7(), date: '2026-06-16', outfitId: outfit.id };
  expect((await closet.call(fan, 'POST', '/api/planner-entries', entry)).status).toBe(200);
  await closet.call(fan, 'POST', `/api/items/${item.id}/wears`, { dates: ['2026-06-14'] });
  const paths = [
    '/api/items',
    `/api/items/${item.id}`,
    '/api/outfits',
    `/api/outfits/${outfit.id}`,
    `/api/outfits/${outfit.id}/shown`,
    '/api/planner-entries?from=2026-06-15&to=2026-06-20',
    '/api/search?q=camel&kind=items',
    '/api/search?q=camel&kind=outfits',
    '/api/capsules/candidates',
  ];
  for (const path of paths) {
    const { status, body } = await closet.call(fan, 'GET', path);
    expect([path, status]).toEqual([path, 200]);
    expect([path, withoutUncut(body).includes(`/pictures/${cutId}/small`)]).toEqual([path, true]);
    expect([path, withoutUncut(body).includes(`/pictures/${photoId}/`)]).toEqual([path, false]);
  }
  const { body } = await closet.call<Item>(fan, 'GET', `/api/items/${item.id}`);
  expect(body.cover).toMatchObject({
    id: photoId,
    width: 80,
    height: 120,
    placeholder: null,
    palette: [{ lab: [50, 1, 1], share: 1 }],
    sources: { small: expect.stringContaining(cutId) },
    cutout: { id: cutId, state: 'ready' },
    uncut: { sources: { large: expect.stringContaining(photoId) } },
  });
});

test('outfits and planned days keep the cut-out of a deleted piece', async () => {
  const fan = newFan();
  const { item, photoId, cutId } = await cutPiece(fan, { name: 'Camel coat' });
  await settle(cutId);
  const outfit = await closet.addOutfit(fan, [item]);
  await closet.call(fan, 'POST', '/api/planner-entries', {
    id: uuidv7(),
    date: '2026-06-17',
    itemIds: [item.id],
  });
  await closet.call(fan, 'POST', '/api/items/delete', { ids: [item.id] });
  for (const path of [`/api/outfits/${outfit.id}`, '/api/planner-entries?from=2026-06-15&to=2026-06-20']) {
    const { body } = await closet.call(fan, 'GET', path);
    expect([path, withoutUncut(body).includes(`/pictures/${cutId}/small`)]).toEqual([path, true]);
    expect([path, withoutUncut(body).includes(`/pictures/${photoId}/`)]).toEqual([path, false]);
  }
});

test('the owner is told why a photo or its cut-out cannot be shown, others are not', async () => {
  const fan = newFan();
  const { item, photoId, cutId } = await cutPiece(fan);
  const outfit = await closet.addOutfit(fan, [item], { visibility: 'public' });
  await sql`update pictures set state = 'failed', reason = 'Nothing is left.' where id = ${cutId}`.execute(
    closet.database.db,
  );
  const { body } = await closet.call<Item>(fan, 'GET', `/api/items/${item.id}`);
  expect(body.cover).not.toHaveProperty('reason');
  expect(body.cover?.cutout).toMatchObject({ state: 'failed', reason: 'Nothing is left.' });
  await sql`update pictures set state = 'failed', reason = 'It is damaged.' where id = ${photoId}`.execute(
    closet.database.db,
  );
  const { body: damaged } = await closet.call<Item>(fan, 'GET', `/api/items/${item.id}`);
  expect(damaged.cover).toMatchObject({ state: 'failed', reason: 'It is damaged.' });
  const shown = await closet.call(newFan(), 'GET', `/api/outfits/${outfit.id}/shown`);
  expect(JSON.stringify(shown.body)).not.toMatch(/damaged|left/);
});

describe('the background that was cut away', () => {
  test('is neither named nor served to others from the moment of the cut on', async () => {
    const [author, visitor] = [newFan(), newFan()];
    const { item, photoId, cutId } = await cutPiece(author);
    const outfit = await closet.addOutfit(author, [item], { visibility: 'public' });
    const shown = () => closet.call<SharedOutfit>(visitor, 'GET', `/api/outfits/${outfit.id}/shown`);
    const cover = async () => (await shown()).body.pieces[0]?.cover;
    expect(await cover()).toMatchObject({
      state: 'processing',
      sources: null,
      placeholder: null,
      palette: [],
    });
    expect(await isShown(visitor, photoId)).toBe(false);
    await settle(cutId, 'failed');
    expect(await cover()).toMatchObject({ sources: null });
    expect(await isShown(visitor, photoId)).toBe(false);
    await settle(cutId);
    expect(JSON.stringify((await shown()).body)).not.toContain(`/pictures/${photoId}`);
    expect(await cover()).toMatchObject({ sources: { small: expect.stringContaining(cutId) }, width: 80 });
    expect(await cover()).not.toHaveProperty('uncut');
    expect([await isShown(visitor, photoId), await isShown(visitor, cutId)]).toEqual([false, true]);
    await closet.call(author, 'DELETE', `/api/items/${item.id}/photos/${photoId}/cutout`);
    expect([await isShown(visitor, photoId), await isShown(visitor, cutId)]).toEqual([true, false]);
  });
});

describe('the cover of an outfit', () => {
  const coverOf = async (owner: TestPerson, outfit: { id: string; look: number }) => {
    const path = `users/${uidOf(owner)}/outfits/${uuidv7()}.webp`;
    const pictureId = await closet.addPicture(owner, path);
    const { body } = await closet.call<Outfit>(owner, 'PUT', `/api/outfits/${outfit.id}/cover`, {
      path,
      look: outfit.look,
    });
    return { pictureId, outfit: body };
  };
  const listed = async (owner: TestPerson, query = '') =>
    (await closet.call<{ items: Outfit[] }>(owner, 'GET', `/api/outfits${query}`)).body.items;

  test('is removed when a piece is cut, and due again once the cut-out is processed', async () => {
    const fan = newFan();
    const path = `users/${uidOf(fan)}/closet/photo.jpg`;
    const photoId = await closet.addPicture(fan, path);
    const item = await closet.addItem(fan, { photos: [path] });
    const outfit = await closet.addOutfit(fan, [item], { visibility: 'public' });
    const first = await coverOf(fan, outfit);
    expect(first.outfit).toMatchObject({ cover: { id: first.pictureId }, coverDue: false });
    expect(await listed(fan, '?coverDue=true')).toEqual([]);
    const mask = `users/${uidOf(fan)}/closet/mask.png`;
    const cutId = await closet.addPicture(fan, mask);
    await closet.call(fan, 'PUT', `/api/items/${item.id}/photos/${photoId}/cutout`, { mask });
    const [cut] = await listed(fan, '?coverDue=true');
    expect(cut).toMatchObject({ id: outfit.id, cover: null, coverDue: true, version: outfit.version });
    expect(await isShown('fan:visitor', first.pictureId)).toBe(false);
    // A cover that was drawn from the uncut photo does not come back.
    expect((await coverOf(fan, outfit)).outfit.cover).toBeNull();
    expect((await coverOf(fan, cut!)).outfit.cover).toBeNull();
    await settle(cutId);
    expect((await coverOf(fan, cut!)).outfit.cover).toBeNull();
    const last = await coverOf(fan, (await listed(fan))[0]!);
    expect(last.outfit).toMatchObject({ cover: { id: last.pictureId }, coverDue: false });
  });

  test('is due again once a piece has a photo, or another first one', async () => {
    const fan = newFan();
    const item = await closet.addItem(fan, {});
    const outfit = await closet.addOutfit(fan, [item]);
    await coverOf(fan, outfit);
    const due = async () => (await listed(fan, '?coverDue=true')).map(({ id }) => id);
    expect(await due()).toEqual([]);
    const add = async (name: string, before: string[] = []) => {
      const path = `users/${uidOf(fan)}/closet/${name}.jpg`;
      const pictureId = await closet.addPicture(fan, path);
      await closet.call(fan, 'POST', `/api/items/${item.id}/photos`, { photos: [path], before });
      return { path, pictureId };
    };
    const drawAgain = async () => coverOf(fan, (await listed(fan))[0]!);
    const first = await add('first');
    expect(await due()).toEqual([outfit.id]);
    await drawAgain();
    // Its picture was still being made.
    await closet.processed(first.pictureId, { palette: [], cut_of: null });
    expect(await due()).toEqual([outfit.id]);
    await drawAgain();
    const second = await add('second');
    await closet.processed(second.pictureId, { palette: [], cut_of: null });
    expect(await due()).toEqual([]);
    await add('newest', [first.path]);
    expect(await due()).toEqual([outfit.id]);
  });

  test('is due again after the outfit was changed, until a cover of the current look is saved', async () => {
    const fan = newFan();
    const item = await closet.addItem(fan, {});
    const outfit = await closet.addOutfit(fan, [item]);
    expect(outfit.coverDue).toBe(false);
    const { pictureId } = await coverOf(fan, outfit);
    const { body: renamed } = await closet.call<Outfit>(fan, 'PATCH', `/api/outfits/${outfit.id}`, {
      version: outfit.version,
      name: 'Tuesday',
    });
    expect(renamed).toMatchObject({ look: outfit.look, coverDue: false });
    const document = { ...outfit.document, background: 'sage' };
    const { body: laid } = await closet.call<Outfit>(fan, 'PATCH', `/api/outfits/${outfit.id}`, {
      version: renamed.version,
      document,
    });
    expect(laid).toMatchObject({ look: outfit.look + 1, coverDue: true, cover: { id: pictureId } });
    expect((await coverOf(fan, outfit)).outfit).toMatchObject({ coverDue: true, cover: { id: pictureId } });
    expect((await coverOf(fan, laid)).outfit).toMatchObject({ coverDue: false });
  });
});
