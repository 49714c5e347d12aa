/** Posts, carousels, reels and stories against a stand-in for Instagram, which fetches the files itself. */
import { createAdapterScene, mediaOf, startMediaServer } from '../../../../test-support/networks/adapters';
import type { AdapterScene } from '../../../../test-support/networks/adapters';
import { graphError, startInstagram } from '../../../../test-support/networks/instagram';
import type { InstagramStandIn } from '../../../../test-support/networks/instagram';
import { readGraphUsage } from './instagram-errors';

let instagram: InstagramStandIn;
let files: Awaited<ReturnType<typeof startMediaServer>>;
let scene: AdapterScene;
beforeAll(async () => {
  instagram = await startInstagram();
  files = await startMediaServer();
});
afterAll(async () => {
  await instagram.close();
  await files.close();
});
beforeEach(async () => {
  instagram.posts.length = 0;
  instagram.containers.clear();
  Object.assign(instagram, { containersEnd: 'FINISHED', processingPolls: 1, insights: undefined });
  instagram.quota = { used: 0, total: 50 };
  scene = await createAdapterScene('instagram', instagram);
});

const picture = (size = 10_000) => files.show(mediaOf(size, { alt: 'A pleat' }));
const film = (size = 20_000) => files.show(mediaOf(size, { kind: 'video', contentType: 'video/mp4' }));
const post = (file = picture()) => scene.publication({ type: 'post', text: 'Pressed slowly.' }, [file]);
const reel = (file = film()) =>
  scene.publication({ type: 'reel', text: 'Pressed slowly.', firstComment: 'Ask me anything' }, [file]);
const sent = (publication: ReturnType<typeof post>, ref: string | null = null) => ({
  ...publication,
  prepared: { ...scene.kept },
  ref,
  sentAt: new Date(),
  taken: [] as string[],
});

describe('publishing', () => {
  test('a post has its caption, alt text and exactly the bytes of its picture, and its address', async () => {
    const file = picture();
    const outcome = await scene.publish(
      scene.publication({ type: 'post', text: 'Pressed.', collaborators: ['mia'] }, [file]),
    );
    const [made] = instagram.posts;
    expect(outcome).toEqual({
      kind: 'confirmed',
      ref: made?.id,
      url: expect.stringMatching(/^https:\/\/www\.instagram\.com\/p\//) as string,
    });
    expect(instagram.containers.get(made!.containerId)).toMatchObject({
      sha256: file.sha256,
      fields: { caption: 'Pressed.', alt_text: 'A pleat', collaborators: '["mia"]' },
    });
  });

  test('a reel is waited for, at most once a minute', async () => {
    instagram.processingPolls = 3;
    const outcomes = await scene.prepare(reel());
    expect(outcomes).toEqual([
      { kind: 'wait', seconds: 60 },
      { kind: 'wait', seconds: 60 },
      { kind: 'wait', seconds: 60 },
      { kind: 'prepared' },
    ]);
    expect((await scene.publish(reel())).kind).toBe('confirmed');
    expect(instagram.posts).toHaveLength(1);
  });

  test('a carousel has its files in order, each with its own container', async () => {
    const items = [picture(11), film(12), picture(13)];
    await scene.publish(scene.publication({ type: 'carousel', text: 'Three' }, items));
    const whole = instagram.containers.get(instagram.posts[0]!.containerId);
    const children = whole!.fields['children']!.split(',').map((id) => instagram.containers.get(id));
    expect(children.map((child) => child?.sha256)).toEqual(items.map(({ sha256 }) => sha256));
    expect(children.map((child) => child?.fields['media_type'])).toEqual([undefined, 'VIDEO', undefined]);
    expect(whole?.fields).toMatchObject({ media_type: 'CAROUSEL', caption: 'Three' });
  });

  test('a story has no caption', async () => {
    await scene.publish(scene.publication({ type: 'story', text: 'Not sent' }, [film()]));
    const container = instagram.containers.get(instagram.posts[0]!.containerId);
    expect(container?.fields).toEqual({
      media_type: 'STORIES',
      video_url: expect.any(String) as string,
    });
  });

  test('a changed caption gets a container of its own; an ended one is made again', async () => {
    const file = picture();
    await scene.prepare(post(file));
    const changed = scene.publication({ type: 'post', text: 'Pressed quickly.' }, [file]);
    await scene.publish(changed);
    expect(instagram.posts[0]?.caption).toBe('Pressed quickly.');
    const slow = reel();
    await scene.prepare(slow);
    for (const container of instagram.containers.values())
      if (container.status === 'FINISHED') container.status = 'EXPIRED';
    expect((await scene.publish(slow)).kind).toBe('confirmed');
  });

  test('a file without a public address cannot be published here', async () => {
    const outcomes = await scene.prepare(scene.publication({ type: 'post' }, [mediaOf(9)]));
    expect(outcomes).toEqual([
      {
        kind: 'refused',
        code: 'no_public_address',
        sentence: expect.stringContaining('public address') as string,
        tryAgain: false,
      },
    ]);
  });
});

describe('errors', () => {
  test('a file that Instagram cannot fetch or process is refused in its own words', async () => {
    const gone = { ...picture(), publicAddress: `${picture().publicAddress}0` };
    expect((await scene.prepare(post(gone))).at(-1)).toEqual({
      kind: 'refused',
      code: '9004/2207052',
      sentence: 'The media could not be fetched from this URI.',
      tryAgain: false,
    });
    instagram.containersEnd = 'ERROR';
    expect((await scene.prepare(reel())).at(-1)).toEqual({
      kind: 'refused',
      code: 'container_error',
      sentence: 'Error: The video has an unsupported format.',
      tryAgain: false,
    });
    expect(scene.kept).toEqual({});
  });

  test('a full quota is a refusal, and the quota is read from Instagram', async () => {
    instagram.quota = { used: 50, total: 50 };
    expect(await scene.adapter.readQuota(scene.context)).toEqual({
      used: 50,
      total: 50,
      windowSeconds: 86_400,
    });
    expect(await scene.publish(post())).toMatchObject({
      kind: 'refused',
      code: '9/2207042',
      tryAgain: false,
    });
  });

  test.each([
    [{ code: 9007, error_subcode: 2207027, message: 'Media is not ready' }, { tryAgain: true }],
    [{ code: -1, error_subcode: 2207032, message: 'Create media fail' }, { tryAgain: true }],
    [{ code: 2, message: 'Temporary', is_transient: true }, { tryAgain: true }],
    [
      { code: 4, message: 'Too many calls' },
      { tryAgain: true, retryAfter: 900 },
    ],
    [
      { code: 10, message: 'No permission' },
      { tryAgain: false, reconnect: true },
    ],
    [{ code: 36003, error_subcode: 2207009, message: 'Aspect ratio' }, { tryAgain: false }],
  ])('%j', async (error, expected) => {
    instagram.failNext('publish', graphError(400, error));
    expect(await scene.publish(post())).toMatchObject({
      kind: 'refused',
      sentence: error.message,
      ...expected,
    });
    expect(instagram.posts).toEqual([]);
  });

  test('how long an app is shut out is read from the usage headers', () => {
    const headers = {
      'x-app-usage': '{"call_count":28,"total_time":12,"total_cputime":9}',
      'x-business-use-case-usage':
        '{"178":[{"type":"instagram","call_count":100,"total_cputime":25,"total_time":25,"estimated_time_to_regain_access":19}]}',
    };
    expect(readGraphUsage(headers)).toEqual({ percent: 100, waitSeconds: 1140 });
    expect(readGraphUsage({ 'x-app-usage': 'nonsense' })).toBeNull();
  });

  test.each(['lost', 'reset', { status: 502, body: '<html>' }] as const)(
    'after %j the publishing call is not repeated',
    async (fault) => {
      instagram.failNext('publish', fault);
      const before = instagram.callsOf('publish').length;
      expect(await scene.publish(post())).toMatchObject({ kind: 'unknown' });
      expect(instagram.callsOf('publish').length - before).toBeLessThanOrEqual(1);
      const look = await scene.adapter.lookUp(sent(post()), scene.context);
      expect(look.kind).toBe(fault === 'lost' ? 'found' : 'notFound');
    },
  );

  test('what is there is not sent a second time', async () => {
    const publication = post();
    instagram.failNext('publish', 'lost');
    await scene.publish(publication);
    expect(await scene.prepare(publication)).toEqual([
      {
        kind: 'refused',
        code: 'already_published',
        sentence: 'Instagram says that this is published already.',
        tryAgain: false,
      },
    ]);
    expect(await scene.adapter.lookUp(sent(publication), scene.context)).toMatchObject({
      kind: 'found',
      ref: instagram.posts[0]?.id,
    });
  });

  test('a withdrawn token has to be granted again', async () => {
    instagram.consents.endAccess();
    instagram.consents.says = 'no';
    expect((await scene.prepare(post())).at(-1)).toMatchObject({ kind: 'refused', reconnect: true });
    instagram.consents.says = 'yes';
  });
});

test('the first comment follows on its own; it is not written twice after a lost answer', async () => {
  const publication = reel();
  const outcome = await scene.publish(publication);
  const published = { ...publication, ref: 'ref' in outcome ? outcome.ref : '', url: '' };
  const comment = () => scene.adapter.followUp('first_comment', published, scene.context);
  instagram.failNext('comment', graphError(400, { code: 100, message: 'Comments are off' }), 'lost');
  expect(await comment()).toMatchObject({ kind: 'refused', sentence: 'Comments are off' });
  expect(await comment()).toMatchObject({ kind: 'unknown' });
  expect(await comment()).toEqual({ kind: 'done' });
  expect(instagram.posts).toMatchObject([{ comments: ['Ask me anything'] }]);
});

test('metrics: what Instagram leaves out is unknown', async () => {
  const publication = post();
  const outcome = await scene.publish(publication);
  const published = { ref: 'ref' in outcome ? outcome.ref : '', url: '', content: publication.content };
  const read = async () => (await scene.adapter.readMetrics(published, scene.context))?.values;
  expect(await read()).toEqual({});
  instagram.insights = {
    data: [
      { name: 'views', values: [{ value: 12 }] },
      { name: 'likes', total_value: { value: 0 } },
    ],
  };
  expect(await read()).toEqual({ views: 12, reactions: 0 });
  instagram.failNext('insights', graphError(400, { code: 100, message: 'Not enough viewers' }));
  expect(await read()).toBeUndefined();
});
