/** The whole way: an account is connected, a post becomes due, and the network has it once, with its first comment. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { graphError, startInstagram } from '../../../test-support/networks/instagram';
import type { InstagramStandIn } from '../../../test-support/networks/instagram';
import { createStudio } from '../../../test-support/social-posts';
import { startWholeServer, uncounted } from '../../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../../test-support/whole-server';

let whole: WholeServer;
let instagram: InstagramStandIn;
let studio: ReturnType<typeof createStudio>;
let cleo: SignedIn;

/** A port that nobody uses: the address of the server has to be known before it listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => void server.close(() => resolve()));
  return port;
}

beforeAll(async () => {
  instagram = await startInstagram();
  const port = await freePort();
  whole = await startWholeServer({
    rateLimits: uncounted,
    env: {
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      INSTAGRAM_CLIENT_ID: instagram.consents.app.clientId,
      INSTAGRAM_CLIENT_SECRET: instagram.consents.app.clientSecret,
      INSTAGRAM_ADDRESS: instagram.origin,
    },
  });
  await whole.app.listen({ port, host: '127.0.0.1' });
  studio = createStudio(whole);
  cleo = await whole.signIn('creator', 'cleo');
  const { url } = await studio.must<{ url: string }>(cleo, 'POST', '/api/connections/start', {
    network: 'instagram',
  });
  const back = (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';
  const { pathname, search } = new URL(back);
  const reply = await whole.app.inject({ url: pathname + search, headers: { cookie: cleo.cookie } });
  expect(reply.headers.location).toBe('/creator/connections?network=instagram');
}, 60_000);
afterAll(async () => {
  await whole.close();
  await instagram.close();
});

const work = () => whole.server.services.publishing.work();

test('a post is fetched from its signed address and published once; a comment that failed follows alone', async () => {
  instagram.failNext('comment', graphError(400, { code: 4, message: 'Too many calls' }));
  const variant = await studio.post(cleo, { firstComment: 'Ask me anything' });
  const { body } = await studio.schedule(cleo, variant, studio.inMinutes(2));
  await studio.pass(3);
  await work();
  const published = await studio.read(cleo, body.variants[0]!);
  expect(published).toMatchObject({ state: 'published', publishedBy: 'bestie' });
  const [post] = instagram.posts;
  expect(post).toMatchObject({ caption: 'Camel, six ways.', comments: [] });
  const container = instagram.containers.get(post!.containerId)!;
  expect(new URL(container.mediaUrl).pathname).toMatch(/^\/api\/social\/media\//);
  expect(container.bytes).toBeGreaterThan(0);
  await studio.pass(60);
  await work();
  expect(instagram.posts).toMatchObject([{ comments: ['Ask me anything'] }]);
  expect(instagram.callsOf('publish')).toHaveLength(1);
});

test('a changed signature of an address opens nothing', async () => {
  const [container] = instagram.containers.values();
  const right = new URL(container!.mediaUrl);
  expect((await fetch(right)).status).toBe(200);
  const parts = right.pathname.split('/');
  parts[6] = `${parts[6]?.startsWith('A') ? 'B' : 'A'}${parts[6]?.slice(1)}`;
  expect((await fetch(new URL(parts.join('/'), right))).status).toBe(404);
});

test('a lost answer is found by looking, and nothing is sent twice', async () => {
  const before = instagram.posts.length;
  instagram.failNext('publish', 'lost');
  const variant = await studio.post(cleo, { text: 'Linen, one way.' });
  const { body } = await studio.schedule(cleo, variant, studio.inMinutes(20));
  await studio.pass(21);
  await work();
  expect(await studio.read(cleo, body.variants[0]!)).toMatchObject({ unsure: true });
  await studio.pass(2);
  await work();
  expect(await studio.read(cleo, body.variants[0]!)).toMatchObject({
    state: 'published',
    publishedUrl: expect.stringContaining('https://www.instagram.com/p/') as string,
  });
  expect(instagram.posts.length - before).toBe(1);
});
