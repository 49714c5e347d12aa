/** Pins, carousels and videos against a stand-in for Pinterest, and what its errors mean. */
import { createAdapterScene, mediaOf } from '../../../../test-support/networks/adapters';
import type { AdapterScene } from '../../../../test-support/networks/adapters';
import { pinterestTooMany, startPinterest } from '../../../../test-support/networks/pinterest';
import type { PinterestStandIn } from '../../../../test-support/networks/pinterest';
import { readPinterestLimits } from './pinterest-rates';

let pinterest: PinterestStandIn;
let scene: AdapterScene;
beforeAll(async () => void (pinterest = await startPinterest()));
afterAll(() => pinterest.close());
beforeEach(async () => {
  pinterest.pins.length = 0;
  pinterest.media.clear();
  Object.assign(pinterest, { videosEnd: 'succeeded', processingPolls: 1, analytics: undefined });
  scene = await createAdapterScene('pinterest', pinterest);
});

const board = { id: '801', name: 'Summer' };
const words = { board, title: 'A pleat', text: 'Pressed slowly.', link: 'https://bestie.example/pleat' };
const pin = (file = mediaOf(100_000)) => scene.publication({ ...words, type: 'pin' }, [file]);
const video = mediaOf(700_000, { kind: 'video', contentType: 'video/mp4', name: 'pleat.mp4' });
const cover = mediaOf(5_000, { role: 'cover', contentType: 'image/png' });
const videoPin = () => scene.publication({ ...words, type: 'video' }, [video, cover]);
const sentAttempt = (publication = pin()) => ({
  ...publication,
  prepared: { ...scene.kept },
  ref: null,
  sentAt: new Date(),
  taken: [] as string[],
});

describe('publishing', () => {
  test('a pin has its words, its alt text and exactly the bytes of its picture', async () => {
    const file = mediaOf(1_000_003, { alt: 'A pleat under a cloth' });
    const outcome = await scene.publish(pin(file));
    const [made] = pinterest.pins;
    expect(outcome).toEqual({
      kind: 'confirmed',
      ref: made?.id,
      url: `https://www.pinterest.com/pin/${made?.id}/`,
    });
    expect(made).toMatchObject({ board_id: '801', title: 'A pleat', link: words.link });
    expect(made?.media_source).toEqual({
      source_type: 'image_base64',
      content_type: 'image/jpeg',
      data: file.content.toString('base64'),
    });
    expect(JSON.parse(pinterest.callsOf('createPin').at(-1)!.text)).toMatchObject({
      alt_text: 'A pleat under a cloth',
    });
  });

  test('a carousel keeps the order of its pictures', async () => {
    const files = [mediaOf(10), mediaOf(11), mediaOf(12)];
    await scene.publish(scene.publication({ ...words, type: 'carousel' }, files));
    expect(pinterest.pins[0]?.media_source).toMatchObject({
      source_type: 'multiple_image_base64',
      items: files.map(({ content }) => ({ data: content.toString('base64') })),
    });
  });

  test('a video is uploaded with its form, waited for, and pinned with its cover', async () => {
    pinterest.processingPolls = 2;
    const outcomes = await scene.prepare(videoPin());
    expect(outcomes.map(({ kind }) => kind)).toEqual(['wait', 'wait', 'wait', 'prepared']);
    const [media] = pinterest.media.values();
    expect(media).toMatchObject({ bytes: video.bytes, sha256: video.sha256, status: 'succeeded' });
    expect((await scene.publish(videoPin())).kind).toBe('confirmed');
    expect(pinterest.pins[0]?.media_source).toMatchObject({
      source_type: 'video_id',
      cover_image_content_type: 'image/png',
      cover_image_data: cover.content.toString('base64'),
    });
    expect(pinterest.callsOf('upload')).toHaveLength(1);
  });

  test('an upload that was cut or whose permission ended is made again, and the video is pinned once', async () => {
    pinterest.failNext('upload', 'reset');
    expect((await scene.prepare(videoPin())).at(-1)).toMatchObject({ kind: 'notArrived' });
    pinterest.failNext('upload', { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' });
    expect((await scene.prepare(videoPin())).at(-1)).toMatchObject({ kind: 'refused', tryAgain: true });
    expect((await scene.publish(videoPin())).kind).toBe('confirmed');
    expect(pinterest.pins).toHaveLength(1);
  });

  test('a video that Pinterest cannot process is refused and forgotten', async () => {
    pinterest.videosEnd = 'failed';
    expect((await scene.prepare(videoPin())).at(-1)).toMatchObject({
      kind: 'refused',
      code: 'video_failed',
      tryAgain: false,
    });
    expect(scene.kept).toEqual({});
  });
});

describe('a board that is known by its name alone', () => {
  const named = (name: string) =>
    scene.publication({ ...words, board: { id: null, name }, type: 'pin' }, [mediaOf(9)]);

  test('is found by it, in any case and on any page, also when a lost pin is looked up', async () => {
    const boards = [...pinterest.boards];
    pinterest.boards.push(
      ...Array.from({ length: 300 }, (_, index) => ({
        id: String(5000 + index),
        name: `Board ${index}`,
        privacy: 'PUBLIC' as const,
      })),
    );
    const outcome = await scene.publish(named(' board 299'));
    pinterest.boards.splice(boards.length);
    expect(outcome).toMatchObject({ kind: 'confirmed' });
    expect(pinterest.pins[0]).toMatchObject({ board_id: '5299' });
    expect(await scene.adapter.lookUp(sentAttempt(named('Board 299')), scene.context)).toMatchObject({
      kind: 'found',
      ref: pinterest.pins[0]?.id,
    });
  });

  test('that is not there is refused before anything is sent, and says so', async () => {
    expect((await scene.prepare(named('Summre'))).at(-1)).toEqual({
      kind: 'refused',
      code: 'board',
      sentence: 'Your account at Pinterest has no board “Summre”.',
      tryAgain: false,
    });
    expect(pinterest.pins).toEqual([]);
  });

  test('is asked for again while Pinterest does not list the boards', async () => {
    pinterest.failNext('boards', { status: 500, body: '' });
    expect((await scene.prepare(named('Summer'))).at(-1)).toMatchObject({ kind: 'notArrived' });
    expect((await scene.publish(named('Summer'))).kind).toBe('confirmed');
    expect(pinterest.pins[0]).toMatchObject({ board_id: '801' });
  });
});

describe('errors', () => {
  test('a refusal has Pinterest’s code and sentence, and nothing was published', async () => {
    const outcome = await scene.publish(
      scene.publication({ ...words, board: { id: '9', name: 'Gone' } }, [mediaOf(9)]),
    );
    expect(outcome).toEqual({
      kind: 'refused',
      code: '404/40',
      sentence: 'Board not found.',
      tryAgain: false,
    });
  });

  test('429 says when, from Retry-After or from the rate headers', async () => {
    pinterest.failNext('createPin', pinterestTooMany(17));
    expect(await scene.publish(pin())).toMatchObject({ kind: 'refused', tryAgain: true, retryAfter: 17 });
    const { headers, ...answer } = pinterestTooMany(0);
    pinterest.failNext('createPin', {
      ...answer,
      headers: { 'x-ratelimit-limit': headers!['x-ratelimit-limit']!, 'x-ratelimit-reset': '42' },
    });
    expect(await scene.publish(pin())).toMatchObject({ retryAfter: 42 });
    expect(readPinterestLimits(headers!['x-ratelimit-limit'])).toEqual([
      { name: 'safety_net_app_id_user_id', calls: 100, seconds: 1 },
      { name: 'org_write_app_id_user_id', calls: 60, seconds: 60 },
    ]);
  });

  test.each([
    ['a lost answer', 'lost'],
    ['no answer', 'hangs'],
    ['a reset connection', 'reset'],
    ['an error of the server', { status: 503, body: 'upstream' }],
    ['an answer that is no answer', { status: 200, body: '<html>' }],
  ] as const)('after %s nobody knows whether it arrived', async (_name, fault) => {
    pinterest.failNext('createPin', fault);
    const before = pinterest.callsOf('createPin').length;
    const hurried = await createAdapterScene('pinterest', pinterest, fault === 'hangs' ? 300 : 10_000);
    expect(await hurried.publish(pin())).toMatchObject({ kind: 'unknown' });
    // It is not repeated by itself.
    expect(pinterest.callsOf('createPin').length - before).toBeLessThanOrEqual(1);
    expect(pinterest.pins.length).toBeLessThanOrEqual(1);
  });

  test('without a connection nothing arrived', async () => {
    const gone = await startPinterest();
    const lost = await createAdapterScene('pinterest', gone);
    await gone.close();
    expect(await lost.publish(lost.publication({ ...words, type: 'pin' }, [mediaOf(9)]))).toEqual({
      kind: 'notArrived',
      reason: 'Pinterest could not be reached.',
    });
  });

  test('a token that ended is renewed once; who withdrew it has to connect again', async () => {
    pinterest.consents.endAccess();
    expect(await scene.publish(pin())).toMatchObject({ kind: 'confirmed' });
    pinterest.consents.endAccess();
    pinterest.consents.says = 'no';
    expect(await scene.publish(pin())).toEqual({
      kind: 'refused',
      code: '401',
      sentence: 'The person withdrew it.',
      tryAgain: false,
      reconnect: true,
    });
    pinterest.consents.says = 'yes';
    expect(pinterest.pins).toHaveLength(1);
  });
});

test('what was sent without an answer is found on its board, and an older twin is not it', async () => {
  await scene.publish(pin());
  pinterest.pins[0]!.created_at = '2020-01-01T00:00:00';
  expect(await scene.adapter.lookUp(sentAttempt(), scene.context)).toEqual({ kind: 'notFound' });
  pinterest.failNext('createPin', 'lost');
  await scene.publish(pin());
  const found = await scene.adapter.lookUp(sentAttempt(), scene.context);
  expect(found).toMatchObject({ kind: 'found', ref: pinterest.pins[1]?.id });
  pinterest.failNext('boardPins', { status: 500 });
  expect(await scene.adapter.lookUp(sentAttempt(), scene.context)).toMatchObject({ kind: 'unknown' });
});

test('the pin of another post with the same words is not it', async () => {
  await scene.publish(pin());
  pinterest.failNext('createPin', 'lost');
  const sent = { ...sentAttempt(), taken: [pinterest.pins[0]!.id] };
  await scene.publish(pin());
  expect(await scene.adapter.lookUp(sent, scene.context)).toMatchObject({ ref: pinterest.pins[1]!.id });
  pinterest.pins.length = 1;
  expect(await scene.adapter.lookUp(sent, scene.context)).toEqual({ kind: 'notFound' });
});

test('metrics merge sums and totals; what is not ready is unknown and not 0', async () => {
  const outcome = await scene.publish(pin());
  const published = { ref: 'ref' in outcome ? outcome.ref : '', url: '', content: pin().content };
  const day = (date: string, data_status: string, IMPRESSION: number) => ({
    date,
    data_status,
    metrics: { IMPRESSION, SAVE: 1 },
  });
  const lifetime_metrics = { TOTAL_COMMENTS: 3, TOTAL_REACTIONS: 0 };
  const read = async (daily_metrics: object[]) => {
    pinterest.analytics = { all: { daily_metrics, summary_metrics: {}, lifetime_metrics } };
    return (await scene.adapter.readMetrics(published, scene.context))?.values;
  };
  const ready = [day('2026-11-20', 'READY', 10), day('2026-11-21', 'READY', 5)];
  expect(await read([...ready, day('2026-11-22', 'PROCESSING', 0)])).toEqual({
    views: 15,
    saves: 2,
    comments: 3,
    reactions: 0,
  });
  expect(await read([day('2026-11-20', 'ESTIMATE', 10), ...ready])).toEqual({ comments: 3, reactions: 0 });
  expect(await read([])).toEqual({ comments: 3, reactions: 0 });
  pinterest.failNext('analytics', { status: 500 });
  expect(await scene.adapter.readMetrics(published, scene.context)).toBeNull();
  pinterest.failNext('analytics', { status: 429, headers: { 'retry-after': '600' } });
  expect(await scene.adapter.readMetrics(published, scene.context)).toEqual({ waitSeconds: 600 });
});

describe('boards', () => {
  const list = () => scene.adapter.listBoards!({ signal: new AbortController().signal });

  test('are listed page by page, secret ones among them', async () => {
    const boards = [...pinterest.boards];
    pinterest.boards.push(
      ...Array.from({ length: 300 }, (_, index) => ({
        id: String(5000 + index),
        name: `Board ${index}`,
        privacy: 'SECRET' as const,
      })),
    );
    const found = await list();
    pinterest.boards.splice(boards.length);
    expect(found).toHaveLength(boards.length + 300);
    expect(found?.[0]).toEqual({ id: boards[0]!.id, name: boards[0]!.name, secret: false });
    expect(found?.at(-1)).toEqual({ id: '5299', name: 'Board 299', secret: true });
  });

  test('an error or a lost answer is no empty list', async () => {
    pinterest.failNext('boards', { status: 500, body: '' });
    expect(await list()).toBeNull();
    pinterest.failNext('boards', 'reset');
    expect(await list()).toBeNull();
  });
});
