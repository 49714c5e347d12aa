/** Guarantees of episodes; the numbers are those of the specification. */
import { rm } from 'node:fs/promises';
import { parseRssFeed } from 'feedsmith';
import { parseFeed } from 'podcast-partytime';
import { uuidv7 } from 'uuidv7';
import type { Episode, Podcast, PublicEpisode } from '@bestie/contracts/episodes.contract';
import type { SearchHit } from '@bestie/contracts/search.contract';
import { nextClockChange, ofNextYear } from '../../test-support/coming-days';
import { episodeMaker } from '../../test-support/episodes';
import { standInTools } from '../../test-support/media-tools';
import { until } from '../../test-support/until';
import { untilLocked } from '../../test-support/until-locked';
import { startWholeServer } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { createEpisodePreview } from './episode-preview';
import { createEpisodesRepository } from './episodes.repository';
import { podcastGuid } from './podcasts.service';

let whole: WholeServer;
let make: ReturnType<typeof episodeMaker>;
let tools: Awaited<ReturnType<typeof standInTools>>;
let cleo: SignedIn, fan: SignedIn, member: SignedIn, admin: SignedIn;
const tierId = uuidv7();
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };

beforeAll(async () => {
  // Sounds of an odd number of bytes cannot be read.
  tools = await standInTools({
    ffmpeg: `
if (args.includes('-version')) process.exit(0);
if (readFileSync(args[args.indexOf('-i') + 1].slice(5)).length % 2 === 1) process.exit(1);
process.stdout.write(Buffer.alloc(16000, 64));`,
  });
  whole = await startWholeServer({ env: { MEDIA_TOOLS: tools.folder } });
  await whole.server.start();
  make = episodeMaker(whole);
  cleo = await whole.signIn('creator', 'cleo');
  fan = await whole.signIn('fan', 'fay');
  member = await whole.signIn('fan', 'mia');
  admin = await whole.signIn('admin', 'adam');
  await make.call(admin, 'POST', '/api/vip/tiers', {
    id: tierId,
    name: 'Front row',
    description: '',
    price: { amount: 500, currency: 'EUR' },
    capacity: null,
    reason: 'Agreed with the team',
  });
  await make.call(admin, 'POST', '/api/vip/grants', {
    id: uuidv7(),
    uid: member.uid,
    tierId,
    until: new Date(Date.now() + 86_400_000).toISOString(),
    reason: 'Won the swap evening',
  });
  await make.call(cleo, 'PUT', '/api/podcast', { version: 0, ...show });
});
afterAll(async () => {
  await whole.close();
  await rm(tools.folder, { recursive: true, force: true });
});

const show = {
  title: 'Pins & needles',
  description: 'Clothes, and how they are made.',
  author: 'Cleo',
  language: 'en',
  category: 'Arts',
  explicit: false,
};
const query = (text: string, values: unknown[] = []) => whole.database.pool.query(text, values);
const items = async (who = cleo) => parseRssFeed((await make.feed(who)).text).items ?? [];
const itemOf = async ({ title }: Pick<Episode, 'title'>) =>
  (await items()).find((item) => item.title === title);
const open = (who: SignedIn | null, { id }: Pick<Episode, 'id'>) =>
  make.call<PublicEpisode>(who, 'GET', `/api/public/episodes/${cleo.uid}/${id}`);
/** What a search finds, with its typing errors forgiven. */
const found = async (who: SignedIn, q: string) => {
  const url = `/api/search?kind=episodes&q=${encodeURIComponent(q)}`;
  const { body } = await make.call<{ items: SearchHit[] }>(who, 'GET', url);
  return body.items.map(({ id }) => id);
};
const previewOf = (who: SignedIn | null, id: string) =>
  createEpisodePreview(createEpisodesRepository(whole.database.db))(
    who
      ? ({ kind: 'person', uid: who.uid, role: who.role, email: who.email, via: 'token' } as never)
      : { kind: 'guest', role: 'guest' },
    { uid: cleo.uid, episodeId: id },
  );

test('Episodes check 1: title and sound change, the GUID stays, and the new sound has a new address', async () => {
  const episode = await make.published(cleo, { title: 'First title' });
  const before = await itemOf(episode);
  await make.sound(cleo, episode.id, { bytes: 9000, seconds: 500 });
  const { body } = await make.call(cleo, 'PATCH', `/api/episodes/${episode.id}`, {
    version: episode.version,
    title: 'Second title',
  });
  const after = await itemOf(body);
  expect(after?.guid).toEqual(before?.guid);
  expect(before?.guid?.value).toMatch(/^[0-9a-f-]{36}$/);
  expect(after?.enclosures?.[0]).toMatchObject({ length: 9000, type: 'audio/mpeg' });
  expect(after?.enclosures?.[0]?.url).not.toBe(before?.enclosures?.[0]?.url);
  expect(after?.pubDate).toBe(before?.pubDate);
  // Who subscribed to the old address hears nothing wrong: it is gone.
  const gone = await make.call(null, 'GET', new URL(before!.enclosures![0]!.url!).pathname);
  expect(gone.status).toBe(404);
});

test('Episodes check 2: HEAD, the first two bytes, and past the end answer 200, 206 and 416', async () => {
  const { audio } = await make.published(cleo, { title: 'Ranges' });
  const url = audio!.url;
  expect(url).toMatch(/\.mp3$/);
  const head = await make.call(null, 'HEAD', url);
  expect([head.status, head.headers['content-length'], head.headers['accept-ranges'], head.text]).toEqual([
    200,
    '4000',
    'bytes',
    '',
  ]);
  const first = await make.call(null, 'GET', url, undefined, { range: 'bytes=0-1' });
  expect([first.status, first.text, first.headers['content-range']]).toEqual([206, 'ID', 'bytes 0-1/4000']);
  const past = await make.call(null, 'GET', url, undefined, { range: 'bytes=4000-' });
  expect([past.status, past.headers['content-range']]).toEqual([416, 'bytes */4000']);
  expect((await make.call(null, 'HEAD', `/api/podcasts/${cleo.uid}/feed.xml`)).status).toBe(200);
  expect((await make.call(null, 'GET', url.replace('.mp3', '.m4a'))).status).toBe(404);
});

test('Episodes check 3: of a VIP episode no byte, title or chapter is in feed, page, search, preview or files of anybody else', async () => {
  const made = await make.published(cleo, {
    title: 'Velvet secrets',
    tierId,
    chapters: [{ startMs: 0, title: 'Hidden seam' }],
  });
  const shown = await make.published(cleo, {
    title: 'Velvet for everybody',
    chapters: [{ startMs: 0, title: 'A visible seam' }],
  });
  // Tiers add nothing to search, not even for their members.
  for (const who of [fan, member]) {
    expect(await found(who, 'velvet')).toEqual([`${cleo.uid}/${shown.id}`]);
    expect(await found(who, 'visible seam')).toEqual([`${cleo.uid}/${shown.id}`]);
    expect(await found(who, 'hidden seam')).toEqual([]);
    expect(await found(who, 'secrets')).toEqual([]);
  }
  // Midnight may have gone by since it was published.
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const [yesterday, today] = [day(Date.now() - 86_400_000), day(Date.now())];
  const released = async (who: SignedIn) =>
    (await make.call(who, 'GET', `/api/public/episodes/dates?from=${yesterday}&to=${today}`)).text;
  const ofTier = async (who: SignedIn) => (await make.call(who, 'GET', '/api/vip/episodes')).text;
  expect(await released(fan)).toContain('Velvet for everybody');
  for (const list of [released, ofTier]) {
    expect(await list(fan)).not.toContain('Velvet secrets');
    expect(await list(member)).toContain('Velvet secrets');
  }
  expect(await ofTier(member)).not.toContain('Velvet for everybody');
  const { text } = await make.feed(cleo);
  expect(text).not.toContain('Velvet secrets');
  expect(text).not.toContain('Hidden seam');
  expect(text).not.toContain(made.id);
  for (const who of [null, fan]) {
    expect((await open(who, made)).status).toBe(404);
    expect(await previewOf(who, made.id)).toBeNull();
    for (const url of [made.audio!.url, `/api/episodes/${made.id}/chapters.json`])
      expect((await make.call(who, 'GET', url)).status).toBe(404);
  }
  const opened = await open(member, made);
  expect(opened.body.chapters).toEqual([{ startMs: 0, title: 'Hidden seam' }]);
  expect((await previewOf(member, made.id))?.title).toBe('Episode');
  const heard = await make.call(member, 'GET', made.audio!.url);
  expect([heard.status, heard.headers['cache-control']]).toEqual([200, 'private, no-store']);
  // The membership ends: the next range is refused.
  await query('update vip_memberships set access_until = now() where uid = $1', [member.uid]);
  expect((await make.call(member, 'GET', made.audio!.url, undefined, { range: 'bytes=100-' })).status).toBe(
    404,
  );
});

test('Episodes check 4: 02:30 on the night on which it does not exist is 03:30', async () => {
  const { id, version } = await make.draft(cleo, { title: 'Night' });
  const night = nextClockChange('March');
  const planned = await make.call(cleo, 'POST', `/api/episodes/${id}/schedule`, {
    version,
    wallTime: `${night}T02:30`,
    timezone: 'Europe/Berlin',
  });
  expect(planned.body).toMatchObject({
    state: 'scheduled',
    wallTime: `${night}T03:30`,
    publishAt: `${night}T01:30:00.000Z`,
    timezone: 'Europe/Berlin',
  });
  const never = {
    version: planned.body.version,
    wallTime: `${ofNextYear('02-30')}T09:00`,
    timezone: 'Europe/Berlin',
  };
  expect((await make.call(cleo, 'POST', `/api/episodes/${id}/schedule`, never)).body.error.field).toBe(
    'wallTime',
  );
});

test('Episodes check 5: & and emoji are valid XML, which two parsers read back', async () => {
  const title = 'Pins & needles <3 👗 "quoted" ]]>';
  const notes = 'Tom & Jerry’s\n\n<script>alert(1)</script> 🧵 \u0007bell';
  const made = await make.published(cleo, {
    title,
    notes,
    kind: 'full',
    season: 2,
    number: 7,
    explicit: true,
    chapters: [{ startMs: 0, title: 'Intro' }],
  });
  await make.call(cleo, 'PUT', `/api/episodes/${made.id}/transcript`, {
    version: made.version,
    source: 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ana>Pins & needles\n',
  });
  const podcast = (await make.call<Podcast>(cleo, 'GET', '/api/podcast')).body;
  expect(podcast.feed).toBe(`/api/podcasts/${cleo.uid}/feed.xml`);
  await make.call(cleo, 'PUT', '/api/podcast/artwork', { path: await make.cover(cleo, 'show') });
  const { text, headers } = await make.feed(cleo);
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  const feed = parseRssFeed(text);
  expect(feed).toMatchObject({
    title: 'Pins & needles',
    language: 'en',
    itunes: { author: 'Cleo', explicit: false, image: expect.stringMatching(/\.jpg$/) as string },
    podcast: { guid: podcastGuid(`http://bestie/api/podcasts/${cleo.uid}/feed.xml`) },
  });
  const item = feed.items?.find((each) => each.title === title);
  expect(item).toMatchObject({
    description: notes.replace('\u0007', ''),
    itunes: { season: 2, episode: 7, episodeType: 'full', explicit: true, duration: 240 },
    enclosures: [{ length: 4000, type: 'audio/mpeg' }],
  });
  const other = parseFeed(text, { allowMissingGuid: false });
  expect(other?.items.find((each) => each.title === title)).toMatchObject({
    guid: made.id === '' ? '' : expect.any(String),
    enclosure: { length: 4000, type: 'audio/mpeg' },
    podcastChapters: { type: 'application/json+chapters' },
  });
  const files = `/api/episodes/${made.id}`;
  expect((await make.call(null, 'GET', `${files}/chapters.json`)).text).toBe(
    '{"version":"1.2.0","chapters":[{"startTime":0,"title":"Intro"}]}',
  );
  expect((await make.call(null, 'GET', `${files}/transcript.vtt`)).text).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v Ana>Pins &amp; needles\n',
  );
  const picture = await make.call(null, 'GET', new URL(String(feed.itunes?.image)).pathname);
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
});

test('Episodes check 6: two publish at once, and there is one date, which never changes', async () => {
  const { id } = await make.draft(cleo, { title: 'Twice' });
  await make.sound(cleo, id);
  const publish = () => make.call(cleo, 'POST', `/api/episodes/${id}/publish`, {});
  const replies = await Promise.all(Array.from({ length: 6 }, publish));
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
  const dates = new Set(replies.map(({ body }) => body.publishedAt));
  expect(dates.size).toBe(1);
  await make.call(cleo, 'POST', `/api/episodes/${id}/unlist`, {});
  const again = await publish();
  expect(again.body).toMatchObject({ state: 'published', publishedAt: [...dates][0] });
  const back = await make.call(cleo, 'POST', `/api/episodes/${id}/unschedule`, {
    version: again.body.version,
  });
  expect(back.status).toBe(409);
});

test('Episodes check 7: the link of an unlisted episode works, and feed and preview do not have it', async () => {
  const made = await make.published(cleo, { title: 'Between us' });
  expect(await itemOf(made)).toBeDefined();
  expect(await previewOf(null, made.id)).toMatchObject({ title: 'Between us', indexed: true });
  await make.call(cleo, 'POST', `/api/episodes/${made.id}/unlist`, {});
  expect((await open(null, made)).body).toMatchObject({ title: 'Between us', unlisted: true });
  expect((await make.call(null, 'GET', made.audio!.url)).status).toBe(200);
  expect(await itemOf(made)).toBeUndefined();
  expect(await previewOf(null, made.id)).toEqual({
    title: 'Episode',
    description: 'An episode on Bestie.',
    path: `/e/${cleo.uid}/${made.id}`,
    picture: null,
    indexed: false,
  });
});

test('at its time without sound it stays scheduled and needs its creator; with sound it is published once', async () => {
  const plan = async (title: string) => {
    const { id, version } = await make.draft(cleo, { title });
    await make.call(cleo, 'POST', `/api/episodes/${id}/schedule`, {
      version,
      wallTime: `${ofNextYear('06-01')}T09:00`,
      timezone: 'UTC',
    });
    return id;
  };
  const [silent, ready, late] = [await plan('Silent'), await plan('Ready'), await plan('Late')];
  await make.sound(cleo, ready);
  await make.sound(cleo, late);
  await query(`update episodes set publish_at = now() - interval '1 minute' where id = any($1)`, [
    [silent, ready],
  ]);
  await query(`update episodes set publish_at = now() - interval '61 minutes' where id = $1`, [late]);
  const { episodePublishing } = whole.server.services;
  await Promise.all([episodePublishing.publishDue(), episodePublishing.publishDue()]);
  const states = async (id: string) => (await make.call(cleo, 'GET', `/api/episodes/${id}`)).body;
  expect(await states(ready)).toMatchObject({ state: 'published', needs: null, publishAt: null });
  expect(await states(silent)).toMatchObject({ state: 'scheduled', needs: 'Its sound is not uploaded yet.' });
  expect(await states(late)).toMatchObject({ state: 'scheduled', publishedAt: null });
  const bell = await make.call<{ items: { text: string; href: string }[] }>(
    cleo,
    'GET',
    '/api/notifications',
  );
  expect(bell.body.items.map(({ text }) => text)).toContain(
    '“Silent” was not published at its time. It needs you.',
  );
});

test('an episode that is being saved at its time is published afterwards', async () => {
  const { id, version } = await make.draft(cleo, { title: 'Saved at its time' });
  await make.sound(cleo, id);
  await make.call(cleo, 'POST', `/api/episodes/${id}/schedule`, {
    version,
    wallTime: `${ofNextYear('06-01')}T09:00`,
    timezone: 'UTC',
  });
  await query(`update episodes set publish_at = now() - interval '1 minute' where id = $1`, [id]);
  const saving = await whole.database.pool.connect();
  try {
    await saving.query('begin');
    await saving.query('select from episodes where id = $1 for update', [id]);
    const { result: published } = await untilLocked(
      whole.database,
      whole.server.services.episodePublishing.publishDue(),
    );
    await saving.query('commit');
    await published;
  } finally {
    saving.release();
  }
  expect((await make.call(cleo, 'GET', `/api/episodes/${id}`)).body).toMatchObject({ state: 'published' });
});

test('who is muted changes nothing that others hear, and what they planned waits for them', async () => {
  const mo = await whole.signIn('creator', 'mo');
  await make.call(mo, 'PUT', '/api/podcast', { version: 0, ...show });
  const out = await make.published(mo, { title: 'Before the mute' });
  const clip = { id: uuidv7(), audioId: out.audio!.id, caption: 'A clip', startMs: 0, endMs: 5000 };
  const clips = `/api/episodes/${out.id}/clips`;
  const { body: cut } = await make.call<Episode>(mo, 'POST', clips, clip);
  const trashed = await make.published(mo, { title: 'In the trash' });
  await make.call(mo, 'POST', `/api/episodes/${trashed.id}/delete`, {});
  const planned = await make.draft(mo, { title: 'During the mute', number: 2 });
  await make.sound(mo, planned.id);
  await make.call(mo, 'POST', `/api/episodes/${planned.id}/schedule`, {
    version: (await make.call(mo, 'GET', `/api/episodes/${planned.id}`)).body.version,
    wallTime: `${ofNextYear('06-01')}T09:00`,
    timezone: 'UTC',
  });
  await query(`update episodes set publish_at = now() - interval '1 second' where id = $1`, [planned.id]);
  await query(
    `update people set muted_until = now() + interval '1 day', muted_reason = 'Advertising' where uid = $1`,
    [mo.uid],
  );
  const silence = expect.stringMatching(/^You are muted until .+ UTC: Advertising$/) as string;

  const changes = [
    await make.sound(mo, out.id),
    await make.call(mo, 'PUT', `/api/episodes/${out.id}/artwork`, { path: null }),
    await make.call(mo, 'PUT', '/api/podcast/artwork', { path: await make.cover(mo, 'show') }),
    await make.call(mo, 'POST', `/api/episodes/${trashed.id}/restore`, {}),
    await make.call(mo, 'POST', clips, { ...clip, id: uuidv7() }),
    await make.call(mo, 'PATCH', `${clips}/${clip.id}`, {
      version: cut.clips[0]!.version,
      caption: 'Buy my boots',
      startMs: 0,
      endMs: 5000,
    }),
  ];
  expect(changes.map(({ status, body }) => [status, body.error.message])).toEqual(
    changes.map(() => [403, silence]),
  );
  await whole.server.services.episodePublishing.publishDue();
  const { body } = await make.call<Episode>(mo, 'GET', `/api/episodes/${planned.id}`);
  expect([body.state, body.needs]).toEqual(['scheduled', silence]);
});

test('a play counts once per listener and 24 hours, a download once per address, client and day; bots never', async () => {
  const made = await make.published(cleo, { title: 'Counted' });
  const play = (who: SignedIn | null, headers = browser) =>
    make.call(who, 'POST', `/api/episodes/${made.id}/plays`, {}, headers);
  const counts = async () => {
    await whole.server.services.listening.settle();
    const { body } = await make.call(cleo, 'GET', `/api/episodes/${made.id}`);
    return [body.plays, body.downloads];
  };
  await Promise.all(Array.from({ length: 8 }, () => play(fan)));
  await play(cleo);
  await play(null, { 'user-agent': 'Googlebot/2.1' });
  expect(await counts()).toEqual([1, 0]);
  await play(null);
  await play(null);
  expect(await counts()).toEqual([2, 0]);
  await query(`update episode_plays set counted_at = now() - interval '24 hours'`);
  await play(fan);
  expect(await counts()).toEqual([3, 0]);

  const fetched = (range: string | null, client: string, site = 'none') =>
    make.call(null, 'GET', made.audio!.url, undefined, {
      'user-agent': client,
      'sec-fetch-site': site,
      ...(range && { range }),
    });
  await fetched('bytes=0-1', 'AppleCoreMedia/1.0');
  await fetched('bytes=0-', 'Googlebot/2.1');
  await fetched(null, 'Firefox', 'same-origin');
  await make.call(null, 'HEAD', made.audio!.url, undefined, { 'user-agent': 'Overcast/3' });
  expect(await counts()).toEqual([3, 0]);
  await Promise.all([fetched(null, 'Overcast/3'), fetched('bytes=0-', 'Overcast/3')]);
  await fetched('bytes=0-1999', 'Pocket Casts');
  expect(await counts()).toEqual([3, 2]);
  // Two hundred who begin at once are counted together, and one of them again is not.
  const heads = { 'user-agent': 'Castro', 'sec-fetch-site': 'none', range: 'bytes=0-' };
  const listen = (index: number) =>
    make.call(null, 'GET', made.audio!.url, undefined, { ...heads, 'user-agent': `Castro/${index}` });
  await Promise.all(Array.from({ length: 200 }, (_, index) => listen(index)));
  await listen(7);
  expect(await counts()).toEqual([3, 202]);
  const days = await query(
    'select sum(downloads)::int as downloads from episode_days where episode_id = $1',
    [made.id],
  );
  expect(days.rows).toEqual([{ downloads: 202 }]);
});

test('the feed has its tag, five minutes of caching, and nothing of people who are gone', async () => {
  const first = await make.feed(cleo);
  expect(first.headers['cache-control']).toBe('public, max-age=300');
  const etag = String(first.headers['etag']);
  const unchanged = await make.feed(cleo, { 'if-none-match': `W/${etag}` });
  expect([unchanged.status, unchanged.text]).toEqual([304, '']);
  const dan = await whole.signIn('creator', 'dan');
  expect((await make.feed(dan)).status).toBe(404);
  await make.call(dan, 'PUT', '/api/podcast', { version: 0, ...show });
  const made = await make.published(dan, { title: 'Soon gone' });
  expect(await items(dan)).toHaveLength(1);
  await make.call(dan, 'POST', `/api/episodes/${made.id}/delete`, {});
  expect(await items(dan)).toHaveLength(0);
  await query('update people set hidden_at = now() where uid = $1', [dan.uid]);
  expect((await make.feed(dan)).status).toBe(404);
});

test('the feed of a private profile does not lead there, and the cover of a podcast is gone with its creator', async () => {
  const eve = await whole.signIn('creator', 'eve');
  await make.call(eve, 'PATCH', `/api/profiles/${eve.uid}`, { version: 0, handle: 'eve.h' });
  await make.call(eve, 'PUT', '/api/podcast', { version: 0, ...show });
  const artwork = await make.cover(eve, 'show');
  expect((await make.call(eve, 'PUT', '/api/podcast/artwork', { path: artwork })).status).toBe(200);
  const { rows } = await query('select id from pictures where object_name = $1', [artwork]);
  const covers = () =>
    Promise.all(
      ['', fan.uid].map((uid) => createEpisodesRepository(whole.database.db).isPictureShown(uid, rows[0].id)),
    );
  expect([(await make.feed(eve)).text.includes('/u/eve.h'), await covers()]).toEqual([true, [true, true]]);

  const privacy = { profile: 'nobody' };
  await make.call(eve, 'PATCH', `/api/users/${eve.uid}/settings/profile`, { privacy });
  // Without a name and an author, the feed does not name them by their handle.
  await query('update people set display_name = null where uid = $1', [eve.uid]);
  await query(`update podcasts set author = '' where owner_uid = $1`, [eve.uid]);
  const hidden = await make.feed(eve);
  expect(hidden.text).toContain('<itunes:author>Someone</itunes:author>');
  await query('insert into person_blocks (owner_uid, uid, created_at) values ($1, $2, now())', [
    ...[eve.uid, fan.uid],
  ]);
  const blocked = await covers();
  await query('update people set leaves_at = now() where uid = $1', [eve.uid]);
  expect([hidden.status, hidden.text.includes('eve.h'), blocked, await covers()]).toEqual([
    ...[200, false, [true, false], [false, false]],
  ]);
});

test('clips: 3 to 180 seconds inside the sound, marked after new sound, hidden with their episode', async () => {
  const { id, audio, version } = await make.published(cleo, { title: 'Clipped' });
  const cut = (startMs: number, endMs: number, audioId = audio!.id) =>
    make.call(cleo, 'POST', `/api/episodes/${id}/clips`, {
      id: uuidv7(),
      audioId,
      caption: 'Pin',
      startMs,
      endMs,
    });
  for (const [from, to] of [
    [5000, 5000],
    [5000, 7999],
    [0, 180_001],
    [200_000, 240_001],
  ] as const)
    expect((await cut(from, to)).body.error.field).toBe('endMs');
  expect((await cut(0, 180_000)).body.clips).toMatchObject([{ check: false }]);
  expect((await open(null, { id })).body.clips).toHaveLength(1);
  const fresh = await make.sound(cleo, id);
  expect(fresh.body.clips).toMatchObject([{ check: true }]);
  expect((await cut(0, 9000)).body.error.field).toBe('audioId');
  expect((await open(null, { id })).body.clips).toEqual([]);
  const [clip] = fresh.body.clips;
  const points = { version: clip!.version, caption: 'Pin', startMs: 0, endMs: 60_000 };
  const moved = await make.call(cleo, 'PATCH', `/api/episodes/${id}/clips/${clip!.id}`, points);
  expect(moved.body.clips).toMatchObject([{ check: false, endMs: 60_000 }]);
  expect((await make.call(cleo, 'PATCH', `/api/episodes/${id}/clips/${clip!.id}`, points)).status).toBe(409);
  expect(moved.body.version).toBe(version);
});

test('waveforms are measured here or by the browser of the creator, once; pages draw them, and lists leave them out', async () => {
  const own = async (id: string) => (await make.call(cleo, 'GET', `/api/episodes/${id}`)).body.audio!;
  const measured = async (id: string) => {
    await until(async () => !(await own(id)).measuring);
    return own(id);
  };
  const drawn = async (episode: Pick<Episode, 'id'>) => (await open(null, episode)).body.audio.peaks;
  const here = await make.published(cleo, { title: 'Drawn' });
  expect((await measured(here.id)).peaks).toMatch(/^[A-Za-z0-9+/]{4,}/);
  expect(await drawn(here)).toBe((await own(here.id)).peaks);

  const { id } = await make.draft(cleo, { title: 'Not read here' });
  await make.sound(cleo, id, { bytes: 4001 });
  await make.call(cleo, 'POST', `/api/episodes/${id}/publish`, {});
  const { id: audioId, peaks } = await measured(id);
  expect([peaks, await drawn({ id })]).toEqual([null, null]);
  const store = (who: SignedIn, packed: string, audio = audioId) =>
    make.call(who, 'PUT', `/api/episodes/${id}/audio/${audio}/peaks`, { peaks: packed });
  const dan = await whole.signIn('creator', 'drew');
  expect((await store(dan, 'AED/')).status).toBe(404);
  expect((await store(cleo, 'AED/', here.audio!.id)).status).toBe(404);
  expect((await store(cleo, '<svg>')).body.error.field).toBe('peaks');
  expect((await store(cleo, 'AED/')).body.audio).toMatchObject({ peaks: 'AED/' });
  expect((await store(cleo, '////')).body.audio).toMatchObject({ peaks: 'AED/' });
  expect(await drawn({ id })).toBe('AED/');
  const { text } = await make.call(cleo, 'GET', '/api/episodes');
  expect(text).not.toContain('peaks');
});

test('drafts are saved before the upload ends, with a number of their own, and are nobody else’s', async () => {
  const first = await make.draft(cleo, { title: '', kind: 'full', season: 1, number: 1 });
  expect(first).toMatchObject({ state: 'draft', audio: null });
  const typed = await make.call(cleo, 'PATCH', `/api/episodes/${first.id}`, { version: 1, title: 'Typed' });
  // The sound comes later and is no conflict with what is typed.
  await make.sound(cleo, first.id);
  expect(
    (
      await make.call(cleo, 'PATCH', `/api/episodes/${first.id}`, {
        version: typed.body.version,
        notes: 'More',
      })
    ).status,
  ).toBe(200);
  const taken = { id: uuidv7(), kind: 'full', season: 1, number: 1 };
  expect((await make.call(cleo, 'POST', '/api/episodes', taken)).body.error.message).toBe(
    'Another full episode is number 1 of season 1.',
  );
  expect(
    (await make.call(cleo, 'POST', '/api/episodes', { ...taken, id: uuidv7(), kind: 'trailer' })).status,
  ).toBe(200);
  const late = [{ startMs: 240_000, title: 'Too late' }];
  expect(
    (await make.call(cleo, 'PATCH', `/api/episodes/${first.id}`, { version: 3, chapters: late })).body.error
      .field,
  ).toBe('chapters.0');
  const dan = await whole.signIn('creator', 'other');
  for (const who of [dan, admin])
    expect((await make.call(who, 'GET', `/api/episodes/${first.id}`)).status).toBe(404);
  expect((await open(null, first)).status).toBe(404);
  const path = `users/${cleo.uid}/episodes/${first.id}/${uuidv7()}.wav`;
  const wave = Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0', 'latin1');
  await whole.server.storage.objects.ensureObject(path, wave, 'audio/wav', cleo.uid);
  const wrong = { id: uuidv7(), path, fileName: 'a.mp3', durationSeconds: 1 };
  const refused = await make.call(cleo, 'PUT', `/api/episodes/${first.id}/audio`, wrong);
  expect([refused.status, refused.body.error.message]).toEqual([
    415,
    'Podcast players play MP3 and M4A. This file is neither.',
  ]);
});
