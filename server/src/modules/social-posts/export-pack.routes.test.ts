/** The export pack: everything that is needed to publish a version by hand, byte by byte. */
import { createHash } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { SocialPost } from '@bestie/contracts/social-posts.contract';
import { unpack } from '../../test-support/archives';
import { createStudio } from '../../test-support/social-posts';
import { bearerOf, startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
let studio: ReturnType<typeof createStudio>;
let cleo: SignedIn;

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted });
  studio = createStudio(whole);
  cleo = await whole.signIn('creator', 'cleo');
});
afterAll(() => whole.close());

const fetchPack = (who: SignedIn | null, variantId: string) =>
  whole.app.inject({
    url: `/api/social/variants/${variantId}/pack`,
    ...(who && { headers: bearerOf(who) }),
  });
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function carousel() {
  const pictures = [
    await studio.picture(cleo, { name: 'b: belted.jpg' }),
    await studio.picture(cleo, { name: 'a.jpg' }),
  ];
  const media = pictures.map(({ spaceId, assetId }, index) => ({
    spaceId,
    assetId,
    role: 'item',
    alt: index === 0 ? 'Belted' : '',
  }));
  const changes = { type: 'carousel', media, firstComment: 'Which one? 🧥', collaborators: ['mia'] };
  return { variant: await studio.post(cleo, changes), pictures };
}

test('it has the originals numbered in their order, a text per field, and right checksums, and changes nothing', async () => {
  const { variant, pictures } = await carousel();
  const before = await studio.read(cleo, variant);
  const reply = await fetchPack(cleo, variant.id);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(reply.headers['content-disposition']).toContain(
    'attachment; filename="Instagram Camel_ six ways..zip"',
  );
  const files = await unpack(reply.rawPayload);
  expect([...files.keys()]).toEqual([
    ...['01-b_ belted.jpg', '02-a.jpg', 'caption.txt', 'first-comment.txt', 'collaborators.txt'],
    ...['01-alt.txt', 'SHA256SUMS.txt'],
  ]);
  for (const [index, { path }] of pictures.entries()) {
    const object = (await whole.server.storage.objects.find(path))!;
    const original = Buffer.concat(await whole.server.storage.driver.read(object.content_id).toArray());
    expect(files.get([...files.keys()][index]!)!.equals(original)).toBe(true);
  }
  expect(files.get('first-comment.txt')!.toString()).toBe('Which one? 🧥');
  const sums = files.get('SHA256SUMS.txt')!.toString().trimEnd().split('\n');
  expect(sums).toEqual([...files].slice(0, -1).map(([name, bytes]) => `${sha256(bytes)}  ${name}`));
  expect(await studio.read(cleo, variant)).toEqual(before);
});

test('it belongs to its creator: others find nothing, fans and guests are refused', async () => {
  const { variant } = await carousel();
  const statusOf = async (who: SignedIn | null, id = variant.id) => (await fetchPack(who, id)).statusCode;
  expect(await statusOf(await whole.signIn('creator', 'stranger'))).toBe(404);
  expect(await statusOf(cleo, uuidv7())).toBe(404);
  expect(await statusOf(cleo, 'none')).toBe(400);
  expect(await statusOf(await whole.signIn('fan', 'fay'))).toBe(403);
  expect(await statusOf(null)).toBe(401);
  expect(await statusOf(await whole.signIn('admin', 'adam'))).toBe(200);
  await studio.must(cleo, 'POST', `/api/social/posts/${variant.postId}/delete`, {});
  expect(await statusOf(cleo)).toBe(404);
});

test('the newest number of each kind is listed for many versions at once, only for their creator', async () => {
  const { variant } = await carousel();
  const marked = await studio.act(cleo, variant, 'mark', { url: 'https://www.instagram.com/p/one/' });
  expect((marked.body as SocialPost).variants[0]?.state).toBe('published');
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const add = (days: number, values: object) =>
    studio.must(cleo, 'POST', `/api/social/variants/${variant.id}/metrics`, { day: day(days), values });
  await add(3, { reach: 120, saves: 4 });
  await add(1, { reach: 90 });
  const list = (who: SignedIn) =>
    studio.must<{ items: { metric: string; value: number; lower: boolean; source: string }[] }>(
      who,
      'GET',
      `/api/social/metrics?variantIds=${variant.id},${uuidv7()}`,
    );
  expect((await list(cleo)).items.map(({ metric, value, lower }) => [metric, value, lower])).toEqual([
    ['reach', 90, true],
    ['saves', 4, false],
  ]);
  expect((await list(await whole.signIn('creator', 'stranger'))).items).toEqual([]);
});

test('without an account at Pinterest there are no boards to list', async () => {
  expect(await studio.must(cleo, 'GET', '/api/social/boards')).toEqual({ connected: false, items: [] });
});
