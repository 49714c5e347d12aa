/** The whole way: an account is connected, a post becomes due, and the network has it once, with its first comment. */
import type { MetricPoint } from '@bestie/contracts/social-metrics.contract';
import type { Need } from '@bestie/contracts/social-posts.contract';
import { graphError } from '../../../test-support/networks/instagram';
import type { NetworkFault } from '../../../test-support/networks/stand-in';
import { startConnectedInstagram } from '../../../test-support/connected-instagram';
import type { ConnectedInstagram } from '../../../test-support/connected-instagram';

let scene: ConnectedInstagram;
let instagram: ConnectedInstagram['instagram'];
let studio: ConnectedInstagram['studio'];
let cleo: ConnectedInstagram['cleo'];

beforeAll(async () => {
  scene = await startConnectedInstagram();
  ({ instagram, studio, cleo } = scene);
});
afterAll(() => scene.close());

const work = () => scene.whole.server.services.publishing.work();
const measure = () => scene.whole.server.services.measuring.work();

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

describe('what Instagram counted', () => {
  const insights = (reach: number) => ({ data: [{ name: 'reach', total_value: { value: reach } }] });
  /** Published just now; nobody has asked for its numbers yet. */
  async function publish(text: string) {
    const variant = await studio.post(cleo, { text });
    const { body } = await studio.schedule(cleo, variant, studio.inMinutes(2));
    await studio.pass(3);
    await work();
    await studio.pass(15);
    await work();
    return body.variants[0]!;
  }
  const pointsOf = async ({ id }: { id: string }) =>
    (
      await studio.must<{ items: MetricPoint[] }>(cleo, 'GET', `/api/social/variants/${id}/metrics`)
    ).items.map(({ metric, value, source }) => [metric, value, source]);

  beforeEach(async () => {
    await studio.sql('delete from social_posts');
    instagram.calls.length = 0;
  });

  test('is read an hour after publishing, and again at 48 hours, with nothing in between asked twice', async () => {
    const variant = await publish('Wool, measured.');
    instagram.insights = insights(10);
    await measure();
    expect(instagram.callsOf('insights')).toHaveLength(0);
    await studio.pass(60);
    await measure();
    await measure();
    expect(instagram.callsOf('insights')).toHaveLength(1);
    expect(await pointsOf(variant)).toEqual([['reach', 10, 'api']]);
    instagram.insights = insights(25);
    for (const hours of [5, 18, 24]) {
      await studio.pass(hours * 60);
      await measure();
    }
    const [at48] = await studio.sql<{ hours: number }>(
      `select extract(epoch from now() - published_at)::float / 3600 as hours from social_variants`,
    );
    expect(at48!.hours).toBeGreaterThan(48);
    expect(at48!.hours).toBeLessThan(54);
    expect(instagram.callsOf('insights')).toHaveLength(4);
    expect((await pointsOf(variant))[0]).toEqual(['reach', 25, 'api']);
    await studio.pass(100 * 24 * 60);
    await measure();
    await studio.pass(24 * 60);
    await measure();
    expect(instagram.callsOf('insights')).toHaveLength(5);
  });

  const earlyReach = async () => {
    const rows = await studio.sql<{ early_reach: number | null }>('select early_reach from social_totals');
    return rows.map(({ early_reach: reach }) => reach);
  };
  /** Ages, in hours, at which the posts are read next. */
  const hoursOfNext = async () => {
    const rows = await studio.sql<{ hours: number }>(
      'select extract(epoch from measure_at - published_at)::float / 3600 as hours from social_variants',
    );
    return rows.map(({ hours }) => hours);
  };
  /** Published 48 hours ago, and not read since. */
  async function publishBefore48(): Promise<void> {
    await publish('Wool, compared.');
    await studio.pass(48 * 60);
    instagram.insights = insights(25);
  }

  test.each<[string, NetworkFault]>([
    ['an error of a proxy', { status: 502, body: '' }],
    ['a lost answer', 'lost'],
    ['a connection that is reset', 'reset'],
  ])('%s at 48 hours is repeated soon, so that the post can be compared', async (_what, fault) => {
    await publishBefore48();
    instagram.failNext('insights', fault);
    await measure();
    expect(await earlyReach()).toEqual([]);
    await studio.pass(16);
    await measure();
    expect(await earlyReach()).toEqual([25]);
    expect((await hoursOfNext())[0]).toBeCloseTo(72);
  });

  test('what goes on failing is asked more and more rarely, and from 54 hours on at the next age', async () => {
    await publishBefore48();
    instagram.insights = 'Be right back.';
    for (let quarter = 0; quarter < 7 * 4; quarter += 1) {
      await measure();
      await studio.pass(15);
    }
    const calls = instagram.callsOf('insights').length;
    expect(calls).toBeGreaterThan(5);
    expect(calls).toBeLessThan(12);
    expect((await hoursOfNext())[0]).toBeCloseTo(72);
  });

  test('is left alone as long as Instagram says; what it leaves out stays unknown', async () => {
    const [first, second] = [await publish('One of two.'), await publish('Two of two.')];
    instagram.failNext('insights', graphError(400, { code: 4, message: 'Too many calls' }));
    instagram.insights = { data: [] };
    await studio.pass(60);
    await measure();
    await studio.pass(14);
    await measure();
    expect(instagram.callsOf('insights')).toHaveLength(1);
    await studio.pass(2);
    await measure();
    expect(instagram.callsOf('insights')).toHaveLength(3);
    expect([await pointsOf(first), await pointsOf(second)]).toEqual([[], []]);
  });

  test('a refused account needs its creator, who hears of it once; connected again, what was missed is read', async () => {
    const variant = await publish('Denim, refused.');
    instagram.insights = insights(7);
    instagram.consents.withdraw();
    await studio.pass(60);
    await measure();
    const needs = () =>
      studio
        .must<{ items: Need[] }>(cleo, 'GET', '/api/social/needs')
        .then(({ items }) => items.map(({ kind, network, sentence }) => [kind, network, sentence]));
    const told = () =>
      studio
        .must<{ items: { text: string }[] }>(cleo, 'GET', '/api/notifications')
        .then(({ items }) => items.map(({ text }) => text));
    const sentence = 'Instagram does not let Bestie publish until you connect your account again.';
    expect(await needs()).toEqual([['reconnect', 'instagram', sentence]]);
    expect(await told()).toEqual([sentence]);
    await studio.pass(24 * 60);
    await measure();
    expect(await told()).toEqual([sentence]);
    await scene.connect();
    expect([await needs(), await told()]).toEqual([[], []]);
    await measure();
    expect(await pointsOf(variant)).toEqual([['reach', 7, 'api']]);
  });

  test('without an account that works a post waits no longer than the hours in which it can be compared', async () => {
    await publishBefore48();
    instagram.consents.withdraw();
    await measure();
    await studio.pass(16);
    await measure();
    expect((await hoursOfNext())[0]).toBeLessThan(54);
    await scene.connect();
    await measure();
    expect(await earlyReach()).toEqual([25]);
  });
});
