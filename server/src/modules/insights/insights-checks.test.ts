/** The checks of insights, in the order of the specification; check 2 is in best-time.test.ts. */
import { Kysely, PostgresDialect } from 'kysely';
import type { CompiledQuery } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { insightSorts } from '@bestie/contracts/insights';
import type { Cohorts, Funnel, InsightPost, Insights } from '@bestie/contracts/insights.contract';
import type { Database } from '../../platform/database/schema';
import { createTransaction } from '../../platform/database/transaction';
import { createConnect } from '../../platform/module/open-modules';
import { episodeMaker } from '../../test-support/episodes';
import { createInsightsDesk } from '../../test-support/insights';
import { startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { declared } from '..';
import { applyMembership, openCheckout } from '../vip';
import { vipRepositories } from '../vip/vip.repositories';
import { createInsightsRepository } from './insights.repository';
import { createPageVisitsRepository } from './page-visits.repository';

let whole: WholeServer;
let desk: ReturnType<typeof createInsightsDesk>;
let cleo: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted });
  desk = createInsightsDesk(whole);
  cleo = await whole.signIn('creator', 'cleo');
  admin = await whole.signIn('admin', 'adam');
  await desk.sql(`update people set timezone = 'Europe/Berlin' where uid = $1`, [cleo.uid]);
});
afterAll(() => whole.close());
beforeEach(async () => {
  for (const table of ['social_posts', 'page_days', 'page_acts', 'page_weeks', 'page_visitors'])
    await desk.sql(`delete from ${table}`);
});

const get = (query: string, who = cleo) => desk.must<Insights>(who, 'GET', `/api/insights?${query}`);
const list = (query: string) =>
  desk.must<{ items: InsightPost[]; nextCursor: string | null }>(cleo, 'GET', `/api/insights/posts?${query}`);
const csv = async (query: string) => {
  const { text } = await desk.must<{ text: string }>(cleo, 'GET', `/api/insights/csv?${query}`);
  const [header = '', ...rows] = text.replace('\ufeff', '').trimEnd().split('\r\n');
  return rows.map((row) =>
    Object.fromEntries(header.split(',').map((name, at) => [name, row.split(',')[at]])),
  );
};
const all = { reach: 1000, reactions: 40, comments: 5, saves: 10, shares: 5 };
const may = 'from=2026-05-01&to=2026-05-28';

test('Insights check 1: a post without reach is unknown in table, sum and CSV', async () => {
  await desk.published(cleo, { at: '2026-05-04T10:00:00Z', title: 'Known' }, { hours: 100, values: all });
  const { reach: _, ...rest } = all;
  await desk.published(cleo, { at: '2026-05-05T10:00:00Z', title: 'Half' }, { hours: 100, values: rest });
  await desk.published(cleo, { at: '2026-05-06T10:00:00Z', title: '=Nothing' });
  const { networks, engagement } = await get(may);
  const instagram = networks.find(({ network }) => network === 'instagram')!;
  expect(instagram.reach.now).toEqual({ value: 1000, posts: 3, unknown: 2 });
  expect(instagram.rate.now).toBeNull();
  expect(engagement.now).toEqual({ value: 120, posts: 3, unknown: 1 });
  expect(engagement.change).toBeNull();
  const { items } = await list(may);
  const shown = Object.fromEntries(items.map(({ title, total }) => [title, total]));
  expect(shown['Known']).toEqual({ reach: 1000, engagement: 60, saves: 10, rate: 0.06 });
  expect(shown['Half']).toEqual({ reach: null, engagement: 60, saves: 10, rate: null });
  expect(shown['=Nothing']).toEqual({ reach: null, engagement: null, saves: null, rate: null });
  const rows = await csv(may);
  // The newest first. A cell that a spreadsheet would calculate is text, and what is unknown is empty.
  expect(rows.map(({ title, reach, engagement: sum, rate }) => [title, reach, sum, rate])).toEqual([
    [`"'=Nothing"`, '', '', ''],
    ['Half', '', '60', ''],
    ['Known', '1000', '60', '0.06'],
  ]);
  // No network without a post has a number either.
  expect(networks.find(({ network }) => network === 'youtube')!.reach.now).toEqual({
    value: null,
    posts: 0,
    unknown: 0,
  });
});

test('Insights check 3: the running week is empty, not 0', async () => {
  const people = Array.from({ length: 6 }, (_, index) => `reader-${index}`);
  const week = (ago: number) =>
    `(date_trunc('week', now() at time zone 'Europe/Berlin') - interval '${ago} weeks')::date`;
  for (const uid of people)
    for (const [first, at] of [
      [2, 2],
      [2, 0],
    ])
      await desk.sql(
        `insert into page_weeks (owner_uid, uid, first_week, week) values ($1, $2, ${week(first!)}, ${week(at!)})`,
        [cleo.uid, uid],
      );
  const { weeks, rows, mean } = await desk.must<Cohorts>(cleo, 'GET', '/api/insights/cohorts');
  // Nobody came in the week after, which is over; all did in this one, of which nothing is said yet.
  expect(weeks).toBe(2);
  expect(rows).toEqual([{ week: expect.any(String), people: 6, shares: [1, 0] }]);
  expect(mean).toEqual([1, 0]);
});

test('Insights check 4: the week of a clock change has seven days, each whole', async () => {
  // Berlin turns its clocks back on 26 October 2025 at 03:00: this Sunday has 25 hours.
  await desk.published(
    cleo,
    { at: '2025-10-19T22:00:00Z', title: 'First minute' },
    { hours: 99, values: all },
  );
  await desk.published(
    cleo,
    { at: '2025-10-26T22:59:00Z', title: 'Last minute' },
    { hours: 99, values: all },
  );
  await desk.published(cleo, { at: '2025-10-26T23:00:00Z', title: 'Next day' }, { hours: 99, values: all });
  await desk.published(cleo, { at: '2025-10-19T21:59:00Z', title: 'Day before' }, { hours: 99, values: all });
  const { span, byDay, engagement } = await get('from=2025-10-20&to=2025-10-26');
  expect(span).toMatchObject({ days: 7, beforeFrom: '2025-10-13', beforeTo: '2025-10-19' });
  expect(byDay.map(({ day, engagement: sum }) => [day, sum.posts])).toEqual([
    ['2025-10-20', 1],
    ['2025-10-21', 0],
    ['2025-10-22', 0],
    ['2025-10-23', 0],
    ['2025-10-24', 0],
    ['2025-10-25', 0],
    ['2025-10-26', 1],
  ]);
  expect([engagement.now.posts, engagement.before.posts]).toEqual([2, 1]);
});

const dayMs = 24 * 60 * 60 * 1000;

describe('with a VIP post', () => {
  let postId: string;
  let tierId: string;
  let fans: SignedIn[];
  beforeAll(async () => {
    [postId, tierId] = [uuidv7(), uuidv7()];
    const price = { amount: 500, currency: 'EUR' };
    await desk.must(admin, 'POST', '/api/vip/tiers', {
      id: tierId,
      name: 'Row',
      description: '',
      price,
      capacity: null,
      reason: 'Agreed with the team',
    });
    const post = {
      id: postId,
      tierId,
      title: 'A pleat',
      body: 'Slowly.',
      publishAt: null,
      earlyUntil: null,
      media: [],
    };
    await desk.must(cleo, 'POST', '/api/vip/posts', post);
    fans = [];
    for (let fan = 0; fan < 6; fan += 1) fans.push(await whole.signIn('fan', `fan${fan}`));
  });
  const funnel = async () =>
    (await desk.must<Funnel>(cleo, 'GET', '/api/insights/funnel?days=7&today=true')).steps.map(
      ({ people, unknown }) => (unknown ? 'unknown' : people),
    );
  const vip = (work: (bound: ReturnType<typeof vipRepositories>) => Promise<void>) =>
    createTransaction(whole.database.db, (trx) =>
      vipRepositories(createConnect(whole.database.db, declared)(trx)),
    )(work);
  async function buy({ uid }: SignedIn): Promise<void> {
    const bought = {
      id: uuidv7(),
      uid,
      tierId,
      price: { amount: 500, currency: 'EUR' },
      source: 'test' as const,
      reference: null,
    };
    await vip((bound) => openCheckout(bound, bought));
    const accessUntil = new Date(Date.now() + 30 * 86_400_000);
    await vip((bound) =>
      applyMembership(bound, { ...bought, state: 'active', accessUntil, nextTierId: null }),
    );
  }

  test('Insights check 5: 4 buyers are “under 5”, and who they are is nowhere', async () => {
    for (const fan of fans) await desk.saw(fan, 'vipPost', postId);
    for (const fan of fans.slice(0, 4)) await buy(fan);
    expect(await funnel()).toEqual([6, null, null, 'unknown']);
    const answer = await desk.call(cleo, 'GET', '/api/insights/funnel?days=7&today=true');
    for (const { uid } of fans) expect(JSON.stringify(answer.body)).not.toContain(uid);
    // A fifth one, who saw nothing of hers for 8 days, is not credited to it; with a new preview they are.
    await desk.sql(`update page_acts set at = at - interval '8 days' where uid = $1`, [fans[4]!.uid]);
    await buy(fans[4]!);
    expect(await funnel()).toEqual([6, null, null, 'unknown']);
    await desk.saw(fans[5]!, 'vipPost', postId);
    await buy(fans[5]!);
    expect(await funnel()).toEqual([6, 5, 5, 'unknown']);
    // After 30 days, two of them went.
    await desk.sql(`update vip_memberships set created_at = now() - interval '31 days'`);
    await desk.sql(`update page_acts set at = at - interval '31 days' where act = 'member'`);
    await desk.sql(`update vip_memberships set access_until = now() - interval '5 days' where uid = $1`, [
      fans[0]!.uid,
    ]);
    expect(await funnel()).toEqual([6, 5, 5, null]);
  });

  test('the funnel of a range that is over stays as it was, whoever joins months later', async () => {
    const act = (uid: string, what: string, day: string) =>
      desk.sql(
        `insert into page_acts (owner_uid, uid, act, kind, subject_id, day, at) values ($1, $2, $3, 'vipPost', $4, $5::date, $5::date)`,
        [cleo.uid, uid, what, postId, day],
      );
    for (let person = 0; person < 10; person += 1) {
      const uid = `reader-${person}`;
      await act(uid, 'preview', '2026-05-28');
      await act(uid, 'checkout', '2026-06-04');
      // Half of them at the last moment that counts, the others after another preview in autumn.
      await act(uid, 'member', person < 5 ? '2026-06-11' : '2026-09-01');
    }
    const { steps } = await desk.must<Funnel>(cleo, 'GET', `/api/insights/funnel?${may}`);
    expect(steps.slice(0, 3).map(({ people }) => people)).toEqual([10, 10, 5]);
  });

  test('a visit counts once per person, day and thing: no bots, not the owner, not what somebody may not see', async () => {
    await desk.sql('update vip_posts set early_until = now() where id = $1', [postId]);
    await desk.sql('delete from vip_memberships');
    const boardId = uuidv7();
    await desk.must(cleo, 'POST', '/api/boards', { id: boardId, title: 'Coats', visibility: 'public' });
    const hidden = uuidv7();
    await desk.must(cleo, 'POST', '/api/boards', { id: hidden, title: 'Mine' });
    const [ana, bea] = fans as [SignedIn, SignedIn];
    for (const who of [ana, ana, bea, cleo]) await desk.saw(who, 'vipPost', postId);
    await desk.saw(null, 'vipPost', postId);
    for (const who of [ana, null, null]) await desk.saw(who, 'board', boardId);
    await desk.saw(null, 'board', boardId, 'Mozilla/5.0 (compatible; Googlebot/2.1)');
    await desk.saw(null, 'board', boardId, '');
    for (const who of [ana, null]) await desk.saw(who, 'board', hidden);
    // The days are the creator's: midnight in Greenwich makes no second visitor of anybody.
    const untilMidnight = dayMs - (whole.now().getTime() % dayMs);
    whole.advance(untilMidnight);
    await desk.saw(null, 'board', boardId);
    whole.advance(-untilMidnight);
    const episodes = episodeMaker(whole);
    const episode = await episodes.published(cleo);
    const draft = await episodes.draft(cleo);
    for (const who of [ana, ana, null, cleo]) await desk.saw(who, 'episode', episode.id);
    for (const who of [ana, null]) await desk.saw(who, 'episode', draft.id);
    const { visits, byDay, span } = await get('days=7&today=true');
    expect(visits.byKind).toEqual([
      { kind: 'vipPost', now: 2, before: 0 },
      { kind: 'board', now: 2, before: 0 },
      { kind: 'pick', now: 0, before: 0 },
      { kind: 'episode', now: 2, before: 0 },
    ]);
    expect(byDay.at(-1)).toMatchObject({ day: span.to, people: 6 });
    // Today is left out unless it is asked for.
    expect((await get('days=7')).visits.now).toBe(0);
    // No name, address or cookie is in what is kept of guests, and it is gone after two days.
    const kept = await desk.sql<{ visitor: string }>('select visitor from page_visitors');
    expect(kept.length).toBeGreaterThan(0);
    for (const { visitor } of kept) expect(visitor).toMatch(/^[\w-]{43}$/);
    await desk.sql(`update page_visitors set counted_at = now() - interval '3 days'`);
    await createPageVisitsRepository(whole.database.db).forgetVisitors();
    expect(await desk.sql('select 1 from page_visitors')).toEqual([]);
  });

  test('a person who is erased leaves the cohorts and the funnel, and daily totals stay', async () => {
    await desk.sql('update vip_posts set early_until = null where id = $1', [postId]);
    const gone = await whole.signIn('fan', 'gone');
    await desk.saw(gone, 'vipPost', postId);
    await desk.sql('update vip_posts set early_until = now() where id = $1', [postId]);
    await desk.saw(gone, 'vipPost', postId);
    const rows = (table: string) => desk.sql(`select 1 from ${table} where uid = $1`, [gone.uid]);
    expect([(await rows('page_acts')).length, (await rows('page_weeks')).length]).toEqual([1, 1]);
    await desk.sql(`update people set leaves_at = now() - interval '1 day' where uid = $1`, [gone.uid]);
    await whole.server.maintenance.erasure.run();
    expect([(await rows('page_acts')).length, (await rows('page_weeks')).length]).toEqual([0, 0]);
    expect((await get('days=7&today=true')).visits.now).toBe(1);
  });
});

test('Insights check 6: what was typed after the API is kept beside it, and the newest counts', async () => {
  const variantId = await desk.published(
    cleo,
    { at: '2026-05-04T10:00:00Z' },
    { hours: 48, values: all, source: 'api' },
    { hours: 96, values: { ...all, reach: 900 }, source: 'typed' },
  );
  const one = async () => (await list(may)).items[0]!;
  expect(await one()).toMatchObject({
    total: { reach: 900, engagement: 60 },
    first48: { reach: 1000 },
    sources: ['typed'],
    measuredAt: '2026-05-08T10:00:00.000Z',
  });
  const points = await desk.must<{ items: { id: string; value: number; source: string; lower: boolean }[] }>(
    cleo,
    'GET',
    `/api/social/variants/${variantId}/metrics`,
  );
  const reach = points.items.filter(({ value }) => value >= 900);
  expect(reach.map(({ value, source, lower }) => [value, source, lower])).toEqual([
    [900, 'typed', true],
    [1000, 'api', false],
  ]);
  // Deleted again, what the network counted is the newest.
  const typed = reach.find(({ source }) => source === 'typed')!;
  await desk.must(cleo, 'DELETE', `/api/social/metrics/${typed.id}`);
  expect((await one()).total.reach).toBe(1000);
});

describe('typed numbers', () => {
  const type = (variantId: string, day: string, reach: number) =>
    desk.must<{ items: { value: number; measuredAt: string }[] }>(
      cleo,
      'POST',
      `/api/social/variants/${variantId}/metrics`,
      { day, values: { reach } },
    );

  test('that correct others of the same day count, in every list', async () => {
    const variantId = await desk.published(cleo, { at: '2026-05-04T10:00:00Z' });
    for (const reach of [700, 900, 300, 800, 500, 600]) {
      const { items } = await type(variantId, '2026-05-08', reach);
      const newest = await desk.must<{ items: { value: number }[] }>(
        cleo,
        'GET',
        `/api/social/metrics?variantIds=${variantId}`,
      );
      const [post] = (await list(may)).items;
      expect([items[0]!.value, newest.items[0]!.value, post!.total.reach]).toEqual([reach, reach, reach]);
    }
  });

  test('of today were counted now, so that they are newer than what a network said this morning', async () => {
    const variantId = await desk.published(cleo, { at: '2026-05-04T10:00:00Z' });
    const before = Date.now();
    const { items } = await type(
      variantId,
      new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' }),
      900,
    );
    const measuredAt = Date.parse(items[0]!.measuredAt);
    expect(measuredAt).toBeGreaterThanOrEqual(before);
    expect(measuredAt).toBeLessThanOrEqual(Date.now());
  });
});

test('Insights check 7: every figure and chart equals a recount of raw rows', async () => {
  let state = 7;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const networks = ['instagram', 'pinterest', 'youtube'] as const;
  for (let post = 0; post < 45; post += 1) {
    const at = new Date(
      Date.parse('2026-03-30T00:00:00Z') + Math.floor(random() * 60 * 86_400_000),
    ).toISOString();
    const network = networks[post % 3]!;
    const values = (share: number) =>
      Object.fromEntries(
        Object.entries(all).flatMap(([metric, most]) =>
          random() < 0.85 ? [[metric, Math.round(most * share * (0.5 + random()))]] : [],
        ),
      );
    await desk.published(
      cleo,
      { at, network, title: `Post ${post}` },
      { hours: 47, values: values(0.6) },
      { hours: 500, values: values(1) },
    );
  }
  // A post in the trash counts nowhere.
  const trashed = await desk.published(cleo, { at: '2026-05-10T10:00:00Z' }, { hours: 50, values: all });
  await desk.sql(
    'update social_posts set deleted_at = now() where id = (select post_id from social_variants where id = $1)',
    [trashed],
  );

  const raw = await desk.sql<{
    id: string;
    network: string;
    day: string;
    metric: string;
    value: number;
    hours: number;
  }>(`
    select v.id, v.network, to_char(v.published_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as day, m.metric, m.value::int as value,
      extract(epoch from m.measured_at - v.published_at)::int / 3600 as hours
    from social_variants v join social_posts p on p.id = v.post_id and p.deleted_at is null
      left join social_metrics m on m.variant_id = v.id`);
  const ids = [...new Set(raw.map(({ id }) => id))];
  const recounted = ids.map((id) => {
    const rows = raw.filter((row) => row.id === id);
    const newest = (metric: string) =>
      rows.filter((row) => row.metric === metric).sort((a, b) => b.hours - a.hours)[0]?.value ?? null;
    const parts = ['reactions', 'comments', 'saves', 'shares'].map(newest);
    const engagement = parts.some((part) => part === null)
      ? null
      : parts.reduce<number>((a, b) => a + (b ?? 0), 0);
    return {
      id,
      network: rows[0]!.network,
      day: rows[0]!.day,
      reach: newest('reach'),
      saves: newest('saves'),
      engagement,
    };
  });
  const sum = (posts: typeof recounted, what: 'reach' | 'saves' | 'engagement') => {
    const values = posts.flatMap((post) => post[what] ?? []);
    return {
      value: values.length ? values.reduce((a, b) => a + b, 0) : null,
      posts: posts.length,
      unknown: posts.length - values.length,
    };
  };
  const within = (from: string, to: string) => recounted.filter(({ day }) => day >= from && day <= to);
  const [now, before] = [within('2026-05-01', '2026-05-28'), within('2026-04-03', '2026-04-30')];
  expect(now.length).toBeGreaterThan(10);

  const found = await get(may);
  for (const what of ['saves', 'engagement'] as const)
    expect(found[what]).toMatchObject({ now: sum(now, what), before: sum(before, what) });
  for (const { network, reach, engagement, posts } of found.networks) {
    const own = now.filter((post) => post.network === network);
    expect([posts, reach.now, engagement.now]).toEqual([
      own.length,
      sum(own, 'reach'),
      sum(own, 'engagement'),
    ]);
  }
  expect(found.byDay).toHaveLength(28);
  for (const { day, engagement } of found.byDay)
    expect(engagement).toEqual(
      sum(
        now.filter((post) => post.day === day),
        'engagement',
      ),
    );

  // The table, page by page, in each order.
  for (const sort of ['published', 'reach', 'engagement', 'saves'] as const) {
    const rows: InsightPost[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Awaited<ReturnType<typeof list>> = await list(
        `${may}&sort=${sort}&limit=7${cursor && `&cursor=${cursor}`}`,
      );
      rows.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(rows.map(({ id }) => id).sort()).toEqual(now.map(({ id }) => id).sort());
    const keys = rows.map((row) =>
      sort === 'published' ? Date.parse(row.publishedAt) : (row.total[sort] ?? -1),
    );
    expect(keys).toEqual([...keys].sort((a, b) => b - a));
    for (const { id, total } of rows) {
      const { reach, saves, engagement } = recounted.find((post) => post.id === id)!;
      expect([total.reach, total.saves, total.engagement]).toEqual([reach, saves, engagement]);
    }
  }
  expect((await csv(may)).map(({ reach }) => reach).filter((cell) => cell === '')).toHaveLength(
    sum(now, 'reach').unknown,
  );
});

test('a change is said where both sides are known and the earlier one is 20 or more, and why', async () => {
  const post = (at: string, reactions: number, title = 'Camel') =>
    desk.published(
      cleo,
      { at, title },
      { hours: 60, values: { reach: 500, reactions, comments: 0, saves: 0, shares: 0 } },
    );
  await post('2026-04-10T10:00:00Z', 19);
  await post('2026-05-10T10:00:00Z', 30);
  expect((await get(may)).engagement.change).toBeNull();
  await post('2026-04-11T10:00:00Z', 21);
  await post('2026-05-11T10:00:00Z', 30, 'Petrol');
  const { engagement, sentence } = await get(may);
  expect(engagement.change).toBeCloseTo(0.5);
  expect(sentence).toBe(
    'Engagement is up 50 % on the 28 days before, mostly because of “Camel” on Instagram, which brought 50 % of it.',
  );
  await post('2026-05-12T10:00:00Z', 0, 'Quiet');
  await post('2026-05-13T10:00:00Z', 20, 'Loud');
  expect((await get(may)).sentence).toBe(
    'Engagement is up 100 % on the 28 days before, mostly because you published 4 posts instead of 2.',
  );
});

test('a creator sees their own alone; admins may look; a fan may not', async () => {
  await desk.published(cleo, { at: '2026-05-04T10:00:00Z' }, { hours: 60, values: all });
  const other = await whole.signIn('creator', 'other');
  const fan = await whole.signIn('fan', 'plain');
  expect((await get(may, other)).engagement.now.posts).toBe(0);
  expect((await get(`${may}&ownerUid=${cleo.uid}`, admin)).engagement.now.posts).toBe(1);
  for (const view of ['', '/posts', '/funnel', '/cohorts', '/best-times', '/csv']) {
    const asked = `/api/insights${view}?ownerUid=${cleo.uid}`;
    expect((await desk.call(other, 'GET', asked)).status).toBe(404);
    expect((await desk.call(fan, 'GET', asked)).status).toBe(403);
  }
  for (const bad of ['from=2026-05-01', 'from=2026-05-02&to=2026-05-01', 'from=2020-01-01&to=2026-05-01'])
    expect((await desk.call(cleo, 'GET', `/api/insights?${bad}`)).body.error).toMatchObject({
      code: 'invalid_input',
      field: 'to',
    });
});

test('each view is one statement, and reads no rows of other people', async () => {
  await desk.published(cleo, { at: '2026-05-04T10:00:00Z' }, { hours: 60, values: all });
  await desk.sql(`insert into social_posts (id, owner_uid, text, label, category, request_hash)
    select gen_random_uuid(), 'crowd' || n % 50, 'x', '', '', '' from generate_series(1, 8000) n`);
  await desk.sql(`insert into social_variants (id, post_id, owner_uid, network, type, state, fields, position, published_at)
    select gen_random_uuid(), p.id, p.owner_uid, 'instagram', 'post', 'published', '{}', 0, now() - random() * interval '300 days'
    from social_posts p where p.owner_uid like 'crowd%'`);
  await desk.sql(`insert into social_totals (variant_id, owner_uid, told, reach)
    select v.id, v.owner_uid, '{}', 5 from social_variants v where v.owner_uid like 'crowd%'`);
  await desk.sql(`insert into page_days (owner_uid, kind, subject_id, day, people)
    select 'crowd' || n % 50, 'board', gen_random_uuid(), current_date - n % 90, 1 from generate_series(1, 8000) n`);
  await desk.sql(`insert into page_acts (owner_uid, uid, act, kind, subject_id, day)
    select 'crowd' || n % 50, 'fan' || n, 'preview', 'vipPost', gen_random_uuid(), current_date - n % 90 from generate_series(1, 8000) n`);
  await desk.sql(`insert into page_weeks (owner_uid, uid, week, first_week)
    select 'crowd' || n % 50, 'fan' || n, date '2026-05-04', date '2026-05-04' from generate_series(1, 8000) n`);
  await desk.sql('analyze');
  const statements: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: whole.database.pool }),
    log: (event) => void statements.push(event.query),
  });
  const insights = createInsightsRepository(db);
  const range = { days: 28, from: undefined, to: undefined, today: false };
  await insights.overview(cleo.uid, { ...range, network: undefined });
  for (const sort of insightSorts)
    await insights.listPosts(cleo.uid, { ...range, network: 'instagram', sort, after: undefined, limit: 26 });
  await insights.funnel(cleo.uid, range);
  await insights.cohorts(cleo.uid);
  await insights.timedPosts(cleo.uid);
  expect(statements).toHaveLength(4 + insightSorts.length);
  for (const { sql: text, parameters } of statements) {
    const { rows } = await whole.database.pool.query(`explain ${text}`, [...parameters]);
    const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan on (social_|page_)/);
  }
});
