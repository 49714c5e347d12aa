/** Videos and Shorts against a stand-in for YouTube: resumable uploads, and what is known when they are cut. */
import { createAdapterScene, mediaOf } from '../../../../test-support/networks/adapters';
import type { AdapterScene } from '../../../../test-support/networks/adapters';
import { googleError, startYoutube } from '../../../../test-support/networks/youtube';
import type { YoutubeStandIn } from '../../../../test-support/networks/youtube';
import { secondsToPacificMidnight } from './youtube-errors';
import { nextPart } from './youtube-upload';

let youtube: YoutubeStandIn;
let scene: AdapterScene;
beforeAll(async () => void (youtube = await startYoutube()));
afterAll(() => youtube.close());
beforeEach(async () => {
  youtube.videos.length = 0;
  youtube.forgetUploads();
  Object.assign(youtube, { repeatedBytes: 0, report: undefined, cutAfter: [] });
  scene = await createAdapterScene('youtube', youtube);
});

const mebibyte = 1024 * 1024;
const film = mediaOf(3 * mebibyte + 12_345, { kind: 'video', contentType: 'video/mp4', name: 'pleat.mp4' });
const thumbnail = mediaOf(4_000, { role: 'cover' });
const chapters = [
  { seconds: 0, title: 'Cloth' },
  { seconds: 62, title: 'Steam' },
];
const video = (changes: object = {}, media = [film]) =>
  scene.publication(
    { type: 'video', title: 'A pleat', text: 'Slowly.', tags: ['pleat'], visibility: 'unlisted', ...changes },
    media,
  );
const sent = (publication = video(), ref: string | null = null) => ({
  ...publication,
  prepared: { ...scene.kept },
  ref,
  sentAt: new Date(),
  taken: [] as string[],
});

describe('publishing', () => {
  test('a video has its words and exactly its bytes, and says who may see it', async () => {
    const outcome = await scene.publish(video({ chapters }));
    const [made] = youtube.videos;
    expect(outcome).toEqual({
      kind: 'confirmed',
      ref: made?.id,
      url: `https://www.youtube.com/watch?v=${made?.id}`,
    });
    expect(made).toMatchObject({
      snippet: { title: 'A pleat', description: 'Slowly.\n\n0:00 Cloth\n1:02 Steam', tags: ['pleat'] },
      status: { privacyStatus: 'unlisted' },
      bytes: film.bytes,
      sha256: film.sha256,
    });
  });

  test('nothing is there before the last part, however often preparing is repeated', async () => {
    await scene.prepare(video());
    await scene.prepare(video());
    expect(youtube.videos).toEqual([]);
    expect(youtube.callsOf('beginUpload').length).toBeGreaterThan(0);
    expect((await scene.publish(video())).kind).toBe('confirmed');
    expect(youtube.repeatedBytes).toBe(0);
    expect(youtube.videos).toHaveLength(1);
  });

  test('a cut upload goes on where YouTube says that it stands', async () => {
    youtube.cutAfter = [mebibyte, 700_000];
    expect((await scene.publish(video())).kind).toBe('confirmed');
    expect(youtube.videos).toMatchObject([{ sha256: film.sha256, bytes: film.bytes }]);
    expect(youtube.repeatedBytes).toBe(0);
  });

  test.each([1, 256 * 1024, 256 * 1024 + 1])('a file of %d bytes', async (size) => {
    const small = mediaOf(size, { kind: 'video', contentType: 'video/mp4' });
    expect(nextPart(size) % (256 * 1024)).toBe(0);
    expect(nextPart(size)).toBeLessThan(size);
    expect((await scene.publish(video({}, [small]))).kind).toBe('confirmed');
    expect(youtube.videos).toMatchObject([{ sha256: small.sha256, bytes: size }]);
  });

  test('a changed title is another upload; a forgotten upload begins anew', async () => {
    await scene.prepare(video());
    await scene.publish(video({ title: 'Two pleats', type: 'short' }));
    expect(youtube.videos).toMatchObject([{ snippet: { title: 'Two pleats' } }]);
    youtube.forgetUploads();
    const outcome = await scene.publish(video());
    expect(outcome.kind).toBe('confirmed');
  });
});

describe('errors', () => {
  test('are refusals in Google’s words', async () => {
    expect((await scene.prepare(video({ title: '<b>' }))).at(-1)).toEqual({
      kind: 'refused',
      code: 'invalidTitle',
      sentence: 'The request metadata specifies an invalid or empty video title.',
      tryAgain: false,
    });
    const quota = 'The request cannot be completed because you have exceeded your <a href="/q">quota</a>.';
    youtube.failNext('beginUpload', googleError(403, 'quotaExceeded', quota));
    const [refused] = await scene.prepare(video());
    expect(refused).toMatchObject({
      code: 'quotaExceeded',
      sentence: 'The request cannot be completed because you have exceeded your quota.',
      tryAgain: true,
    });
    youtube.failNext('beginUpload', googleError(400, 'uploadLimitExceeded', 'Too many videos.'));
    expect(await scene.prepare(video())).toMatchObject([{ code: 'uploadLimitExceeded', tryAgain: false }]);
  });

  test('quotas are full until midnight in California, also on the day when clocks change', () => {
    expect(secondsToPacificMidnight(new Date('2026-11-25T07:00:00Z'))).toBe(60 * 60);
    expect(secondsToPacificMidnight(new Date('2026-07-01T06:59:59Z'))).toBe(1);
  });

  test('after a lost answer the upload itself tells that the video is there', async () => {
    const publication = video();
    await scene.prepare(publication);
    youtube.failNext('upload', { status: 503 });
    expect(
      await scene.adapter.publish({ ...publication, prepared: scene.kept }, scene.context),
    ).toMatchObject({
      kind: 'unknown',
    });
    expect(await scene.adapter.lookUp(sent(publication), scene.context)).toEqual({ kind: 'notFound' });
    youtube.failNext('upload', 'lost');
    expect(
      await scene.adapter.publish({ ...publication, prepared: scene.kept }, scene.context),
    ).toMatchObject({
      kind: 'unknown',
    });
    const [made] = youtube.videos;
    const found = await scene.adapter.lookUp(sent(publication), scene.context);
    expect(found).toEqual({
      kind: 'found',
      ref: made?.id,
      url: `https://www.youtube.com/watch?v=${made?.id}`,
    });
    // Even sent again it would not be a second one.
    expect(await scene.publish(publication)).toMatchObject({ kind: 'confirmed', ref: made?.id });
    expect(youtube.videos).toHaveLength(1);
    expect(await scene.adapter.lookUp(sent(publication, made?.id), scene.context)).toMatchObject({
      kind: 'found',
    });
  });

  test('an address of another host is not called', async () => {
    youtube.failNext('beginUpload', { status: 200, headers: { location: 'http://169.254.169.254/latest' } });
    expect((await scene.prepare(video()))[0]).toMatchObject({ kind: 'notArrived' });
    expect(scene.kept).toEqual({});
  });

  test('a token that ends during an upload is renewed', async () => {
    await scene.prepare(video());
    youtube.consents.endAccess();
    expect((await scene.publish(video())).kind).toBe('confirmed');
  });
});

test('thumbnail and chapters follow on their own', async () => {
  const publication = video({ chapters }, [film, thumbnail]);
  const outcome = await scene.publish(publication);
  const published = { ...publication, ref: 'ref' in outcome ? outcome.ref : '', url: '' };
  const follow = (step: 'thumbnail' | 'chapters') => scene.adapter.followUp(step, published, scene.context);
  youtube.failNext('thumbnail', googleError(403, 'forbidden', 'Verify your phone number first.'));
  expect(await follow('thumbnail')).toMatchObject({
    kind: 'refused',
    sentence: 'Verify your phone number first.',
  });
  expect(await follow('thumbnail')).toEqual({ kind: 'done' });
  expect(youtube.videos[0]?.thumbnail).toBe(thumbnail.bytes);
  expect(await follow('chapters')).toEqual({ kind: 'done' });
  youtube.videos[0]!.snippet.description = 'Slowly.';
  expect(await follow('chapters')).toMatchObject({ kind: 'refused', code: 'chapters_missing' });
});

describe('metrics', () => {
  async function publishVideo() {
    const publication = video();
    const outcome = await scene.publish(publication);
    return { ref: 'ref' in outcome ? outcome.ref : '', url: '', content: publication.content };
  }

  test('days are added; without a row, or without a column, nothing is known', async () => {
    const published = await publishVideo();
    const read = async () => (await scene.adapter.readMetrics(published, scene.context))?.values;
    expect(await read()).toEqual({});
    const columns = (...names: string[]) => names.map((name) => ({ name }));
    youtube.report = {
      columnHeaders: columns('day', 'views', 'likes'),
      rows: [
        ['2026-11-20', 10, 0],
        ['2026-11-21', 5, 0],
      ],
    };
    expect(await read()).toEqual({ views: 15, reactions: 0 });
    youtube.failNext('report', googleError(403, 'forbidden', 'No.'));
    expect(await read()).toBeUndefined();
  });

  // Days of YouTube begin in California.
  test.each([
    ['2026-11-20T07:30:00Z', '2026-11-19'],
    ['2026-11-20T23:30:00Z', '2026-11-19'],
    ['2027-01-01T00:00:00Z', '2026-12-31'],
  ])('of a video of %s are counted from the day before', async (publishedAt, day) => {
    const published = await publishVideo();
    youtube.videos[0]!.publishedAt = publishedAt;
    await scene.adapter.readMetrics(published, scene.context);
    expect(youtube.callsOf('report').at(-1)?.query.get('startDate')).toBe(day);
  });

  test.each(['video', 'report'])('wait as long as YouTube says when it is asked for the %s', async (call) => {
    const published = await publishVideo();
    youtube.failNext(call, { status: 429, headers: { 'retry-after': '600' } });
    expect(await scene.adapter.readMetrics(published, scene.context)).toEqual({ waitSeconds: 600 });
  });

  test('wait for midnight in California when the quota is used up', async () => {
    const published = await publishVideo();
    youtube.failNext('video', googleError(403, 'quotaExceeded', 'The quota is used up.'));
    expect(await scene.adapter.readMetrics(published, scene.context)).toEqual({
      waitSeconds: expect.any(Number) as number,
    });
  });

  test('of a video that is gone there are none; one of which nobody knows is asked for again', async () => {
    const published = await publishVideo();
    youtube.failNext('video', { status: 502, body: '' });
    expect(await scene.adapter.readMetrics(published, scene.context)).toBeNull();
    youtube.videos.length = 0;
    expect(await scene.adapter.readMetrics(published, scene.context)).toMatchObject({ values: {} });
  });
});
