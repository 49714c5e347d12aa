import { uuidv7 } from 'uuidv7';
import { addDays, utcDay } from '@bestie/contracts/days';
import type { SpaceDetail } from '@bestie/contracts/spaces.contract';
import { personDeleted } from '../../platform/identity/identity.domain-events';
import { emitTo } from '../../test-support/modules';
import { createStudio } from '../../test-support/social-posts';
import { startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
let studio: ReturnType<typeof createStudio>;
let cleo: SignedIn;
beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted });
  studio = createStudio(whole);
});
afterAll(() => whole.close());
beforeEach(async () => {
  cleo = await whole.signIn('creator');
});

const inFourDays = `${addDays(utcDay(Date.now()), 4)}T09:00`;
const camel = { name: 'camel.jpg' };
const camelIsGone = { state: 'draft', media: [], reason: '“camel.jpg” was deleted from its space.' };

/** A post that shows a picture of a space and is scheduled. */
async function scheduled(author = cleo, owner = cleo) {
  const picture = await studio.picture(owner, camel);
  if (owner !== author)
    await studio.must(owner, 'POST', `/api/spaces/${picture.spaceId}/members`, {
      who: author.email,
      role: 'editor',
    });
  const variant = await studio.post(author, {}, picture);
  expect((await studio.schedule(author, variant, inFourDays)).status).toBe(200);
  return { ...picture, variant };
}
const removeSpace = (spaceId: string, payload: object) =>
  studio.must<{ deleted: boolean; inUse: object[] }>(cleo, 'POST', `/api/spaces/${spaceId}/delete`, payload);

test('deleting a space whose picture is in a post names the post first; confirmed, the post becomes a draft', async () => {
  const { spaceId, assetId, variant } = await scheduled();
  const inUse = [
    {
      assetId,
      name: 'camel.jpg',
      uses: [{ kind: 'social-post', id: variant.postId, label: 'Camel, six ways.' }],
    },
  ];
  expect(await removeSpace(spaceId, { confirmed: false })).toEqual({ deleted: false, inUse });
  expect(await studio.read(cleo, variant)).toMatchObject({ state: 'scheduled' });
  expect((await studio.call(cleo, 'GET', `/api/spaces/${spaceId}`)).status).toBe(200);

  expect(await removeSpace(spaceId, { confirmed: true })).toEqual({ deleted: true, inUse });
  expect(await studio.read(cleo, variant)).toMatchObject({ ...camelIsGone, wallTime: inFourDays });

  // As with files: the space comes back with its picture, the post stays as it is.
  const space = await studio.must<SpaceDetail>(cleo, 'POST', `/api/spaces/${spaceId}/restore`);
  expect(space.assetCount).toBe(1);
  expect(await studio.read(cleo, variant)).toMatchObject(camelIsGone);
});

test('a space is deleted without a question when nothing uses its files, and its cover is no use', async () => {
  const { spaceId, assetId } = await studio.picture(cleo);
  await studio.must(cleo, 'PATCH', `/api/spaces/${spaceId}`, { version: 1, coverAssetId: assetId });
  expect(await removeSpace(spaceId, { confirmed: false })).toEqual({ deleted: true, inUse: [] });
});

test('a file that was in the trash already is no reason to ask', async () => {
  const { spaceId, assetId, variant } = await scheduled();
  await studio.must(cleo, 'POST', `/api/spaces/${spaceId}/assets/delete`, {
    ids: [assetId],
    confirmed: true,
  });
  await studio.must(cleo, 'POST', `/api/social/posts/${variant.postId}/delete`, {});
  expect(await removeSpace(spaceId, { confirmed: false })).toEqual({ deleted: true, inUse: [] });
});

test('a post that comes back from the trash has no picture of a space that was deleted meanwhile', async () => {
  const { spaceId, variant } = await scheduled();
  await studio.must(cleo, 'POST', `/api/social/posts/${variant.postId}/delete`, {});
  expect(await removeSpace(spaceId, { confirmed: false })).toEqual({ deleted: true, inUse: [] });
  await studio.must(cleo, 'POST', `/api/social/posts/${variant.postId}/restore`);
  expect(await studio.read(cleo, variant)).toMatchObject({ state: 'draft', media: [] });
});

test('a copy of a published post has no picture of a space that was deleted', async () => {
  const { spaceId, variant } = await scheduled();
  const marked = await studio.act(cleo, await studio.read(cleo, variant), 'mark', {
    url: 'https://www.instagram.com/p/1/',
  });
  expect(marked.status).toBe(200);
  await removeSpace(spaceId, { confirmed: true });
  const copy = await studio.must(cleo, 'POST', `/api/social/posts/${variant.postId}/duplicate`, {
    id: uuidv7(),
  });
  expect(copy.variants).toMatchObject([{ state: 'draft', media: [] }]);
});

test('when the owner of a space is erased, posts of its members do not go out with its pictures', async () => {
  const gone = await whole.signIn('creator');
  const { variant } = await scheduled(cleo, gone);
  await emitTo(whole.database.db, personDeleted({ uid: gone.uid, now: new Date(), textsToo: false }));
  expect(await studio.read(cleo, variant)).toMatchObject(camelIsGone);
});
