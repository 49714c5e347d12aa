/** Checks of "Episodes and clips" (administration.md). */
import { parseRssFeed } from 'feedsmith';
import { packPeaks, peaksOfPart } from '@bestie/contracts/peaks';
import { uuidv7 } from 'uuidv7';
import type { AdminClip } from '@bestie/contracts/admin-clips.contract';
import type { AdminEpisode } from '@bestie/contracts/admin-episodes.contract';
import type { ShownClip, ShownEpisode } from '@bestie/contracts/episodes.contract';
import type { ReportDecision } from '@bestie/contracts/reports.contract';
import { ofNextYear } from '../../test-support/coming-days';
import { episodeMaker } from '../../test-support/episodes';
import { startWholeServer } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
let make: ReturnType<typeof episodeMaker>;
let cleo: SignedIn, fan: SignedIn, iris: SignedIn, olga: SignedIn;
const tierId = uuidv7();
const reason = 'It plays a song of somebody else.';

beforeAll(async () => {
  whole = await startWholeServer();
  // No job runs: what ends or begins does so when it is read.
  make = episodeMaker(whole);
  cleo = await whole.signIn('creator', 'cleo');
  fan = await whole.signIn('fan', 'fay');
  iris = await whole.signIn('admin', 'iris');
  olga = await whole.signIn('admin', 'olga');
  await make.call(iris, 'POST', '/api/vip/tiers', {
    id: tierId,
    name: 'Front row',
    description: '',
    price: { amount: 500, currency: 'EUR' },
    capacity: null,
    reason: 'Agreed with the team',
  });
  await make.call(cleo, 'PUT', '/api/podcast', {
    version: 0,
    title: 'Pins',
    description: '',
    author: 'Cleo',
    language: 'en',
    category: 'Arts',
    explicit: false,
  });
});
afterAll(() => whole.close());

const query = (text: string, values: unknown[] = []) => whole.database.pool.query(text, values);
const listed = async <Row extends { id: string }>(noun: 'episodes' | 'clips', search = '') =>
  (await make.call<{ items: Row[] }>(iris, 'GET', `/api/admin/${noun}${search}`)).body.items;
const episodeRow = async (id: string) =>
  (await listed<AdminEpisode>('episodes')).find((row) => row.id === id);
const clipRow = async (id: string) => (await listed<AdminClip>('clips')).find((row) => row.id === id)!;
const act = async (who: SignedIn, noun: 'episodes' | 'clips', verb: 'hide' | 'show', id: string) => {
  const version = noun === 'clips' ? (await clipRow(id)).version : (await episodeRow(id))!.version;
  const { body } = await make.call<{ results: { outcome: string }[] }>(
    who,
    'POST',
    `/api/admin/${noun}/${verb}`,
    { things: [{ id, version }], reason },
  );
  return body.results.map(({ outcome }) => outcome);
};
const discovered = async (who = fan) =>
  (
    await make.call<{ featured: ShownEpisode[]; latest: ShownEpisode[]; clips: ShownClip[] }>(
      who,
      'GET',
      '/api/public/episodes',
    )
  ).body;
const shownClips = async () => (await discovered()).clips.map(({ id }) => id);
const cut = async (episode: { id: string; audio: { id: string } | null }, fields: object = {}) => {
  const id = uuidv7();
  await make.call(cleo, 'POST', `/api/episodes/${episode.id}/clips`, {
    id,
    audioId: episode.audio!.id,
    caption: 'The pin',
    startMs: 5000,
    endMs: 65_000,
    ...fields,
  });
  return id;
};
const change = <Body = AdminClip>(
  who: SignedIn,
  path: string,
  body: object,
  method: 'POST' | 'PATCH' = 'POST',
) => make.call<Body>(who, method, `/api/admin/${path}`, { reason, ...body });

test('Episodes and clips check 1: hidden in mid-play, the next range is 404, the feed is without it, and its creator may appeal', async () => {
  const made = await make.published(cleo, { title: 'Borrowed song' });
  const range = (from: number) =>
    make.call(null, 'GET', made.audio!.url, undefined, { range: `bytes=${from}-${from + 9}` });
  const inFeed = async () => {
    const { items = [] } = parseRssFeed((await make.feed(cleo)).text);
    return items.some(({ title }) => title === 'Borrowed song');
  };
  expect([(await range(0)).status, await inFeed()]).toEqual([206, true]);
  expect(await act(iris, 'episodes', 'hide', made.id)).toEqual(['done']);
  expect([(await range(10)).status, await inFeed()]).toEqual([404, false]);
  expect((await make.call(fan, 'GET', `/api/public/episodes/${cleo.uid}/${made.id}`)).status).toBe(404);

  const own = await make.call(cleo, 'GET', `/api/episodes/${made.id}`);
  expect(own.body).toMatchObject({ state: 'published', hidden: reason, audio: made.audio });
  const decisions = await make.call<{ items: ReportDecision[] }>(cleo, 'GET', '/api/account/decisions');
  const [decision] = decisions.body.items;
  expect(decision).toMatchObject({ kind: 'episode', title: 'Borrowed song', content: 'hide', reason });
  expect(
    (await make.call(cleo, 'POST', `/api/account/decisions/${decision!.id}/appeal`, { text: 'It is mine.' }))
      .status,
  ).toBe(204);
  const answer = (who: SignedIn) =>
    make.call(who, 'POST', `/api/reports/decisions/${decision!.id}/answer`, {
      outcome: 'overturned',
      reason: 'She wrote the song.',
    });
  expect((await answer(iris)).status).toBe(403);
  expect((await answer(olga)).status).toBe(204);
  expect([(await range(10)).status, await inFeed()]).toEqual([206, true]);
});

test('Episodes and clips check 2: a feature begins and ends to the minute with jobs stopped', async () => {
  const made = await make.published(cleo, { title: 'Seen first' });
  const from = new Date(Date.now() + 60_000).toISOString();
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const featured = async () => (await discovered()).featured.map(({ id }) => id);
  const feature = (who: SignedIn, body: object) =>
    change<AdminEpisode>(who, `episodes/${made.id}/feature`, { version: made.version, from, until, ...body });
  expect((await feature(iris, { until: from })).body.error.field).toBe('until');
  const done = await feature(iris, {});
  expect(done.body).toMatchObject({ featured: { from, until, now: false } });
  // The same once more is one act; another one with a version of before is none.
  expect((await feature(iris, {})).body.version).toBe(done.body.version);
  expect((await feature(olga, { until: new Date(Date.now() + 7_200_000).toISOString() })).status).toBe(409);
  expect(await featured()).toEqual([]);
  await query(`update episodes set featured_from = now() where id = $1`, [made.id]);
  expect(await featured()).toEqual([made.id]);
  expect((await episodeRow(made.id))?.featured?.now).toBe(true);
  await query(`update episodes set featured_until = now() where id = $1`, [made.id]);
  expect(await featured()).toEqual([]);
  expect((await discovered()).latest.map(({ id }) => id)).toContain(made.id);
  const { rows } = await query(
    `select actor_uid, reason from audit_log where action = 'adminEpisodes.feature' and target_id = $1`,
    [made.id],
  );
  expect(rows).toEqual([{ actor_uid: iris.uid, reason }]);
});

test('Episodes and clips check 3: the clip of an episode that is made VIP, unlisted or hidden disappears', async () => {
  const made = await make.published(cleo, { title: 'Open house' });
  const clip = await cut(made);
  // Its waveform is that of its part alone.
  const peaksOf = async () => (await discovered()).clips.find(({ id }) => id === clip)?.peaks;
  expect(await peaksOf()).toBeNull();
  const levels = Array.from({ length: 240 }, (_, at) => at / 240);
  await query('update episode_audio set peaks = $1 where id = $2', [packPeaks(levels), made.audio!.id]);
  const {
    rows: [points],
  } = await query('select start_ms, end_ms from episode_clips where id = $1', [clip]);
  const { start_ms: startMs, end_ms: endMs } = points as { start_ms: number; end_ms: number };
  expect(await peaksOf()).toBe(packPeaks(peaksOfPart(levels, { startMs, endMs }, 240_000)));
  const opened = () =>
    make.call<{ clips: unknown[] }>(cleo, 'GET', `/api/public/episodes/${cleo.uid}/${made.id}`);
  expect(await shownClips()).toContain(clip);
  expect((await opened()).body.clips).toHaveLength(1);
  const edit = async (body: object) => {
    const { version } = (await make.call(cleo, 'GET', `/api/episodes/${made.id}`)).body;
    await make.call(cleo, 'PATCH', `/api/episodes/${made.id}`, { version, ...body });
  };
  await edit({ tierId });
  expect(await shownClips()).not.toContain(clip);
  expect((await opened()).body.clips).toEqual([]);
  expect(await clipRow(clip)).toMatchObject({ shown: false, kept: 'Its episode is for VIP.' });
  await edit({ tierId: null });
  await make.call(cleo, 'POST', `/api/episodes/${made.id}/unlist`, {});
  expect(await shownClips()).not.toContain(clip);
  await make.call(cleo, 'POST', `/api/episodes/${made.id}/publish`, {});
  expect(await shownClips()).toContain(clip);
  await act(iris, 'episodes', 'hide', made.id);
  expect(await shownClips()).not.toContain(clip);
  await act(iris, 'episodes', 'show', made.id);
  expect(await shownClips()).toContain(clip);
});

test('Episodes and clips check 4: two drag at once, and both moves stand', async () => {
  const made = await make.published(cleo, { title: 'Order' });
  const ids: string[] = [];
  for (const caption of ['a', 'b', 'c', 'd', 'e']) ids.push(await cut(made, { caption }));
  const order = async () =>
    (await listed<AdminClip>('clips', '?q=order')).map(({ caption }) => caption).join('');
  expect(await order()).toBe('edcba');
  const [a, b, c, , e] = ids;
  const move = (who: SignedIn, id?: string, before?: string) =>
    make.call(who, 'POST', `/api/admin/clips/${id}/move`, {
      before: before ?? null,
      reason: 'The best one first.',
    });
  await Promise.all([move(iris, a, e), move(olga, c, b)]);
  expect(await order()).toBe('aedcb');
  await Promise.all([move(iris, e), move(olga, b, a)]);
  expect(await order()).toBe('badce');
  expect((await move(iris, a, a)).status).toBe(404);
  expect((await move(fan, a)).status).toBe(403);
});

test('Episodes and clips check 5: in = out, and points or a picture beyond the end, are refused', async () => {
  const { id: episodeId } = await make.published(cleo, { title: 'Points' });
  const create = (fields: object) =>
    change(iris, 'clips', {
      id: uuidv7(),
      episodeId,
      caption: 'From the desk',
      startMs: 10_000,
      endMs: 40_000,
      aspect: '9:16',
      posterMs: 12_000,
      ...fields,
    });
  for (const [fields, field] of [
    [{ endMs: 10_000 }, 'endMs'],
    [{ startMs: 200_000, endMs: 240_001, posterMs: 200_000 }, 'endMs'],
    [{ posterMs: 40_000 }, 'posterMs'],
    [{ posterMs: 9999 }, 'posterMs'],
  ] as const)
    expect((await create(fields)).body.error).toMatchObject({ code: 'invalid_input', field });
  const made = (await create({})).body;
  expect(made).toMatchObject({ state: 'draft', shown: false, kept: 'It is a draft.', can: { edit: true } });
  const moved = await change(iris, `clips/${made.id}`, { version: made.version, startMs: 40_000 }, 'PATCH');
  expect(moved.body.error.field).toBe('endMs');
});

test('a clip is a draft, scheduled, live and hidden; words and points of a creator stay theirs', async () => {
  const episode = await make.published(cleo, { title: 'States' });
  const id = await cut(episode);
  const state = async () => {
    const { state: now, shown, version } = await clipRow(id);
    return { now, shown, version };
  };
  const from = async (liveFrom: string | null) =>
    change(olga, `clips/${id}/schedule`, { version: (await state()).version, liveFrom });
  expect(await state()).toMatchObject({ now: 'live', shown: true });
  await from(null);
  expect(await state()).toMatchObject({ now: 'draft', shown: false });
  await from(new Date(Date.now() + 60_000).toISOString());
  expect(await state()).toMatchObject({ now: 'scheduled', shown: false });
  await query(`update episode_clips set live_from = now() where id = $1`, [id]);
  expect(await state()).toMatchObject({ now: 'live', shown: true });
  const { version } = await state();
  const edit = (fields: object) => change(iris, `clips/${id}`, { version, ...fields }, 'PATCH');
  expect((await edit({ caption: 'Better words' })).status).toBe(403);
  expect((await edit({ endMs: 20_000 })).status).toBe(403);
  expect((await edit({ aspect: '9:16', posterMs: 6000 })).body).toMatchObject({
    aspect: '9:16',
    posterMs: 6000,
    caption: 'The pin',
  });
  expect((await edit({ aspect: '1:1' })).status).toBe(409);
  const told = async () =>
    (await make.call<{ items: { text: string }[] }>(cleo, 'GET', '/api/notifications')).body.items
      .map(({ text }) => text)
      .filter((text) => text.includes('“States”'));
  const rescheduled = 'An admin changed when a clip of “States” is shown.';
  expect(await told()).toEqual(['An admin changed a clip of “States”.', rescheduled, rescheduled]);
  expect(await act(iris, 'clips', 'hide', id)).toEqual(['done']);
  expect(await state()).toMatchObject({ now: 'hidden', shown: false });
  const own = await make.call(cleo, 'GET', `/api/episodes/${episode.id}`);
  expect(own.body.clips).toMatchObject([{ state: 'hidden', hidden: reason }]);
  const bell = await make.call<{ items: { text: string }[] }>(cleo, 'GET', '/api/notifications');
  expect(bell.body.items.map(({ text }) => text)).toContain(
    `Your clip “The pin” was hidden. Reason: ${reason}`,
  );
  expect(await act(olga, 'clips', 'show', id)).toEqual(['done']);
  expect(await state()).toMatchObject({ now: 'live', shown: true });
});

test('an admin moves the time of a scheduled episode, and sees no draft', async () => {
  const draft = await make.draft(cleo, { title: 'Half a thought' });
  const when = { wallTime: `${ofNextYear('03-01')}T09:00`, timezone: 'Europe/Berlin' };
  const move = (fields: object) =>
    change<AdminEpisode>(iris, `episodes/${draft.id}/schedule`, {
      version: draft.version,
      ...when,
      ...fields,
    });
  expect(await episodeRow(draft.id)).toBeUndefined();
  expect((await move({})).status).toBe(404);
  const planned = await make.call(cleo, 'POST', `/api/episodes/${draft.id}/schedule`, {
    version: draft.version,
    ...when,
  });
  expect((await move({ wallTime: '2020-03-01T09:00', version: planned.body.version })).body.error.field).toBe(
    'wallTime',
  );
  const later = `${ofNextYear('03-02')}T10:00`;
  const moved = await move({ wallTime: later, version: planned.body.version });
  expect(moved.body).toMatchObject({ state: 'scheduled', wallTime: later });
  const bell = await make.call<{ items: { text: string }[] }>(cleo, 'GET', '/api/notifications');
  expect(bell.body.items[0]?.text).toBe('An admin moved the time at which “Half a thought” is published.');
  for (const who of [null, fan, cleo] as const)
    expect((await make.call(who, 'GET', '/api/admin/episodes')).status).toBe(who ? 403 : 401);
});
