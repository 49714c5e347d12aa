import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { OutfitDetail, OutfitRemix, SharedOutfit } from '@bestie/contracts/outfits.contract';
import { guest } from '../../platform/http/caller';
import { createCloset, documentOf } from '../../test-support/closet';
import type { TestCloset } from '../../test-support/closet';
import { uidOf } from '../../test-support/people';
import { testPerson } from '../../test-support/test-app';
import type { TestPerson } from '../../test-support/test-app';
import { createOutfitPreview } from './outfit-preview';
import { createOutfitsRepository } from './outfits.repository';
import { createSharedOutfitsRepository } from './shared-outfits.repository';
import { createOutfitPicturesRepository } from './outfit-pictures.repository';

let closet: TestCloset;

beforeAll(async () => {
  closet = await createCloset();
});
afterAll(() => closet.close());

let people = 0;
const newFan = () => `fan:shared${(people += 1)}` as const;
const show = (as: TestPerson | null, id: string) =>
  closet.call<SharedOutfit>(as, 'GET', `/api/outfits/${id}/shown`);
const remix = (as: TestPerson | null, id: string) =>
  closet.call<OutfitRemix>(as, 'GET', `/api/outfits/${id}/remix`);
const change = (as: TestPerson, { id, version }: OutfitDetail, changes: object) =>
  closet.call<OutfitDetail>(as, 'PATCH', `/api/outfits/${id}`, { version, ...changes });
const block = (owner: TestPerson, person: TestPerson) =>
  sql`insert into person_blocks (owner_uid, uid, created_at) values (${uidOf(owner)}, ${uidOf(person)}, now())`.execute(
    closet.database.db,
  );
const sees = (as: TestPerson | null, pictureId: string) =>
  createOutfitPicturesRepository(closet.database.db).isShown(as ? testPerson(as) : guest, pictureId);

/** A piece with a photo. */
async function photographed(owner: TestPerson, input: object) {
  const path = `users/${uidOf(owner)}/closet/${uuidv7()}.jpg`;
  const pictureId = await closet.addPicture(owner, path);
  const item = await closet.addItem(owner, { category: 'tops', photos: [path], ...input });
  return { item, pictureId };
}

describe('the public link of an outfit', () => {
  const preview = (outfitId: string, uid: string, as: TestPerson | null = null) =>
    createOutfitPreview(createSharedOutfitsRepository(closet.database.db))(as ? testPerson(as) : guest, {
      uid,
      outfitId,
    });

  test('works without signing in when it is public or unlisted, with a link preview', async () => {
    const author = newFan();
    const { item, pictureId } = await photographed(author, { name: 'Camel coat' });
    const make = (visibility: string) => closet.addOutfit(author, [item], { name: 'Monday', visibility });
    const [open, unlisted, closed] = [await make('public'), await make('unlisted'), await make('private')];
    expect((await show(null, open.id)).body).toMatchObject({ name: 'Monday', isMine: false });
    expect((await show(null, unlisted.id)).status).toBe(200);
    expect(await sees(null, pictureId)).toBe(true);
    expect(await preview(open.id, uidOf(author))).toEqual({
      title: 'Monday',
      description: expect.stringMatching(/^An outfit of 1 piece by .+ on Bestie\.$/),
      path: `/o/${uidOf(author)}/${open.id}`,
      picture: { path: expect.stringContaining(pictureId), alt: 'Monday' },
      indexed: true,
    });
    expect(await preview(unlisted.id, uidOf(author))).toMatchObject({ indexed: false });
    // A private outfit answers like a missing one, to guests and in previews.
    expect((await show(null, closed.id)).status).toBe(404);
    expect(await preview(closed.id, uidOf(author))).toBeNull();
    expect(await preview(closed.id, uidOf(author), author)).toMatchObject({ picture: null, indexed: false });
    expect(await preview(open.id, 'somebody-else')).toBeNull();
    expect(await preview('x', uidOf(author))).toBeNull();
  });

  test('shows guests nothing of people who are hidden, suspended or leaving', async () => {
    const author = newFan();
    await closet.know(author);
    const { item, pictureId } = await photographed(author, {});
    const { id } = await closet.addOutfit(author, [item], { visibility: 'public' });
    const uid = uidOf(author);
    const { db } = closet.database;
    const seen = async () => [(await show(null, id)).status, await sees(null, pictureId)];
    expect(await seen()).toEqual([200, true]);
    await sql`update people set status = 'suspended' where uid = ${uid}`.execute(db);
    expect(await seen()).toEqual([404, false]);
    await sql`update people set status = 'active', leaves_at = now() where uid = ${uid}`.execute(db);
    expect(await seen()).toEqual([404, false]);
    await sql`update people set leaves_at = null where uid = ${uid}`.execute(db);
    await closet.call(author, 'PATCH', `/api/users/${uid}/settings/profile`, {
      privacy: { profile: 'nobody' },
    });
    expect(await seen()).toEqual([404, false]);
  });
});

describe('a shared outfit', () => {
  test('shows visitors its pieces, and no notes, rating, wears or prices', async () => {
    const [author, visitor] = [newFan(), newFan()];
    await closet.call(author, 'PATCH', `/api/profiles/${uidOf(author)}`, {
      version: 0,
      handle: 'mila.moss',
      name: 'Mila',
    });
    const { item, pictureId } = await photographed(author, {
      name: 'Camel coat',
      category: 'outerwear',
      notes: 'From Ann',
      price: { amount: 39_900, currency: 'EUR' },
      brand: 'Secret label',
    });
    const outfit = await closet.addOutfit(author, [item], {
      name: 'Camel Monday',
      visibility: 'public',
      notes: 'Hide the stain',
      rating: 4,
      occasion: 'office',
      seasons: ['autumn'],
    });
    const { body } = await show(visitor, outfit.id);
    expect(body).toEqual({
      id: outfit.id,
      name: 'Camel Monday',
      occasion: 'office',
      seasons: ['autumn'],
      cover: null,
      owner: { uid: uidOf(author), name: 'Mila', handle: 'mila.moss' },
      isMine: false,
      remixable: true,
      remixOf: null,
      original: null,
      label: null,
      pieceCount: 1,
      pieces: [
        {
          itemId: item.id,
          name: 'Camel coat',
          category: 'outerwear',
          cover: expect.objectContaining({ id: pictureId }),
        },
      ],
    });
    expect(JSON.stringify(body)).not.toMatch(/Ann|stain|39900|Secret|users\//);
    expect((await show(author, outfit.id)).body.isMine).toBe(true);
  });

  test('is found as its owner allows: unlisted by its id, private by nobody, blocked by nobody', async () => {
    const [author, visitor, blocked] = [newFan(), newFan(), newFan()];
    await block(author, blocked);
    const outfits = await Promise.all(
      (['public', 'unlisted', 'private'] as const).map((visibility) =>
        closet.addOutfit(author, [], { visibility }),
      ),
    );
    const statuses = (as: TestPerson | null) =>
      Promise.all(outfits.map(async ({ id }) => (await show(as, id)).status));
    expect(await statuses(author)).toEqual([200, 200, 200]);
    expect(await statuses(visitor)).toEqual([200, 200, 404]);
    expect(await statuses('admin:nosy')).toEqual([200, 200, 404]);
    expect(await statuses(blocked)).toEqual([404, 404, 404]);
    expect(await statuses(null)).toEqual([200, 200, 404]);
    const list = async (as: TestPerson) =>
      (
        await closet.call<{ items: SharedOutfit[] }>(as, 'GET', `/api/profiles/${uidOf(author)}/outfits`)
      ).body.items.map(({ id }) => id);
    expect(await list(visitor)).toEqual([outfits[0]?.id]);
    expect(await list(blocked)).toEqual([]);
    await closet.call(author, 'POST', '/api/outfits/delete', { ids: outfits.map(({ id }) => id) });
    expect(await statuses(visitor)).toEqual([404, 404, 404]);
    expect(await list(visitor)).toEqual([]);
  });

  test('of a suspended person is hidden', async () => {
    const [author, visitor] = [newFan(), newFan()];
    const outfit = await closet.addOutfit(author, [], { visibility: 'public' });
    await sql`
      insert into people (uid, status) values (${uidOf(author)}, 'suspended')`.execute(closet.database.db);
    expect((await show(visitor, outfit.id)).status).toBe(404);
  });

  test('of a deleted person is hidden', async () => {
    const [author, visitor] = [newFan(), newFan()];
    const outfit = await closet.addOutfit(author, [], { visibility: 'public' });
    await createOutfitsRepository(closet.database.db).forget(uidOf(author), new Date());
    expect((await show(visitor, outfit.id)).status).toBe(404);
  });

  test('the outfits of a profile are listed page by page, latest first', async () => {
    const [author, visitor] = [newFan(), newFan()];
    for (const name of ['One', 'Two', 'Three'])
      await closet.addOutfit(author, [], { name, visibility: 'public' });
    const names: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { items: SharedOutfit[]; nextCursor: string | null } = (
        await closet.call<{ items: SharedOutfit[]; nextCursor: string | null }>(
          ...([visitor, 'GET'] as const),
          `/api/profiles/${uidOf(author)}/outfits?limit=2${cursor && `&cursor=${cursor}`}`,
        )
      ).body;
      names.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    }
    expect(names).toEqual(['Three', 'Two', 'One']);
  });
});

describe('pictures of a shared outfit', () => {
  test('are served to people who may see it: cover and first photos, nothing else', async () => {
    const [author, visitor, blocked] = [newFan(), newFan(), newFan()];
    await block(author, blocked);
    const { item, pictureId } = await photographed(author, {});
    const second = await closet.addPicture(author, `users/${uidOf(author)}/closet/second.jpg`);
    await closet.call(author, 'POST', `/api/items/${item.id}/photos`, {
      photos: [`users/${uidOf(author)}/closet/second.jpg`],
    });
    const { pictureId: elsewhere } = await photographed(author, { name: 'In no outfit' });
    const outfit = await closet.addOutfit(author, [item], { visibility: 'public' });
    const path = `users/${uidOf(author)}/outfits/cover.webp`;
    const cover = await closet.addPicture(author, path);
    await closet.call(author, 'PUT', `/api/outfits/${outfit.id}/cover`, { path });
    const seen = async (as: TestPerson | null) => {
      const answers = [];
      for (const id of [cover, pictureId, second, elsewhere]) answers.push(await sees(as, id));
      return answers;
    };
    const [all, none] = [
      [true, true, false, false],
      [false, false, false, false],
    ];
    expect(await seen(author)).toEqual(all);
    expect(await seen(visitor)).toEqual(all);
    expect(await seen(blocked)).toEqual(none);
    expect(await seen(null)).toEqual(all);
    let { body } = await change(author, outfit, { visibility: 'unlisted' });
    expect(await seen(visitor)).toEqual(all);
    ({ body } = await change(author, body, { visibility: 'private' }));
    expect(await seen(visitor)).toEqual(none);
    expect(await seen(author)).toEqual(all);
    await change(author, body, { visibility: 'public' });
    await closet.call(author, 'POST', '/api/items/delete', { ids: [item.id] });
    expect(await seen(visitor)).toEqual([true, false, false, false]);
    expect((await show(visitor, outfit.id)).body.pieces).toMatchObject([{ name: 'Top', cover: null }]);
    await closet.call(author, 'POST', '/api/outfits/delete', { ids: [outfit.id] });
    expect(await seen(visitor)).toEqual(none);
  });

  test('of another person’s piece cannot be opened by naming it in an own outfit', async () => {
    const [owner, thief] = [newFan(), newFan()];
    const { item, pictureId } = await photographed(owner, { name: 'Secret' });
    const trap = await closet.addOutfit(thief, [], {
      document: documentOf([{ ...item, name: 'Guess' }]),
      visibility: 'public',
    });
    expect(await sees(thief, pictureId)).toBe(false);
    expect((await show(thief, trap.id)).body.pieces).toMatchObject([{ name: 'Guess', cover: null }]);
  });
});

describe('remixing', () => {
  test('replaces the original’s pieces by own ones, says why, and names missing ones', async () => {
    const [author, fan] = [newFan(), newFan()];
    await closet.know(author, fan);
    const [coat, tee, hat] = [
      await closet.addItem(author, {
        name: 'Camel coat',
        category: 'outerwear',
        colours: ['brown'],
        formality: 4,
      }),
      await closet.addItem(author, { name: 'White tee', category: 'tops', colours: ['white'], formality: 2 }),
      await closet.addItem(author, { name: 'Straw hat', category: 'hats' }),
    ];
    const document = documentOf([coat, tee, hat]);
    document.background = 'sage';
    document.layers = document.layers.map((layer, at) => ({
      ...layer,
      x: 100 + at,
      y: 200 + at,
      scale: 1.5,
      rotation: -8,
      flip: true,
      locked: true,
    }));
    document.layers.push({
      id: uuidv7(),
      kind: 'text',
      text: 'Monday',
      face: 'serif',
      colour: '#2b1322',
      x: 500,
      y: 80,
      scale: 1,
      rotation: 0,
      flip: false,
      locked: false,
    });
    const original = await closet.addOutfit(author, [], { document, visibility: 'public' });
    const [trench, anorak, blouse] = [
      await closet.addItem(fan, {
        name: 'Trench',
        category: 'outerwear',
        colours: ['beige'],
        formality: 4,
      }),
      await closet.addItem(fan, {
        name: 'Anorak',
        category: 'outerwear',
        colours: ['blue'],
        formality: 1,
      }),
      await closet.addItem(fan, { name: 'Vest top', category: 'tops', colours: ['white'], formality: 2 }),
    ];
    await closet.addItem(fan, { name: 'Wished for', category: 'hats', status: 'wishlist' });

    const { body } = await remix(fan, original.id);
    expect(
      body.swaps.map(({ original: { name }, chosen, alternatives }) => [
        ...[name, chosen?.name, chosen?.reason, alternatives.map((each) => each.name)],
      ]),
    ).toEqual([
      ['Camel coat', 'Trench', 'Beige instead of brown, as dressy', ['Anorak']],
      ['White tee', 'Vest top', 'The same colour, as dressy', []],
      ['Straw hat', undefined, undefined, []],
    ]);
    const [first, second, third, words] = document.layers;
    expect(body.document).toEqual({
      background: 'sage',
      slots: { locked: [], empty: [] },
      layers: [
        {
          ...first,
          locked: false,
          itemId: trench.id,
          seen: { name: 'Trench', category: 'outerwear', pictureId: null },
        },
        {
          ...second,
          locked: false,
          itemId: blouse.id,
          seen: { name: 'Vest top', category: 'tops', pictureId: null },
        },
        words,
      ],
    });
    expect(body.swaps[2]?.places).toEqual([
      { id: third?.id, x: 102, y: 202, scale: 1.5, rotation: -8, flip: true, locked: true, slot: null },
    ]);
    expect(body.swaps[0]?.alternatives[0]?.itemId).toBe(anorak.id);
    // It can be saved as it is, with a reference to the original.
    const saved = await closet.call<OutfitDetail>(fan, 'POST', '/api/outfits', {
      id: uuidv7(),
      name: 'Mine',
      document: body.document,
      remixOf: original.id,
    });
    expect(saved.body).toMatchObject({ remixOf: original.id, pieceCount: 2, visibility: 'private' });
  });

  test('is refused with a reason when the author does not allow it, and answers not_found when the outfit is not visible', async () => {
    const [author, fan] = [newFan(), newFan()];
    const outfit = await closet.addOutfit(author, [], { visibility: 'public', remixable: false });
    const create = () =>
      closet.call(fan, 'POST', '/api/outfits', {
        id: uuidv7(),
        name: 'Mine',
        document: documentOf([]),
        remixOf: outfit.id,
      });
    for (const { status, error } of [await remix(fan, outfit.id), await create()])
      expect([status, error.message]).toEqual([403, 'Its author doesn’t allow remixes of this outfit.']);
    expect((await remix(author, outfit.id)).status).toBe(200);
    expect((await show(fan, outfit.id)).body.remixable).toBe(false);
    await change(author, outfit, { visibility: 'private', remixable: true });
    expect((await remix(fan, outfit.id)).status).toBe(404);
    expect((await remix(fan, uuidv7())).status).toBe(404);
    expect((await remix(null, outfit.id)).status).toBe(401);
  });

  test('remixes keep their origin, and name the original while it is visible', async () => {
    const [author, fan, other] = [newFan(), newFan(), newFan()];
    await closet.know(author, fan);
    await closet.call(author, 'PATCH', `/api/profiles/${uidOf(author)}`, {
      version: 0,
      handle: 'nora',
      name: 'Nora',
    });
    const outfit = await closet.addOutfit(author, [], { name: 'Shown', visibility: 'public' });
    const { body: mine } = await closet.call<OutfitDetail>(fan, 'POST', '/api/outfits', {
      id: uuidv7(),
      name: 'Mine',
      document: documentOf([]),
      remixOf: outfit.id,
      visibility: 'public',
    });
    const original = { id: outfit.id, name: 'Shown', ownerName: 'Nora', ownerHandle: 'nora' };
    const lineage = async () => {
      const list = await closet.call<{ items: OutfitDetail[] }>(fan, 'GET', '/api/outfits');
      return [list.body.items[0]?.original, (await show(other, mine.id)).body.original];
    };
    expect(await lineage()).toEqual([original, original]);
    // People whom the first author blocked see the remix, but not its origin.
    await block(author, other);
    expect(await lineage()).toEqual([original, null]);
    await change(author, outfit, { visibility: 'private' });
    expect(await lineage()).toEqual([null, null]);
    expect((await show(other, mine.id)).body.remixOf).toBe(outfit.id);
  });
});
