import { uuidv7 } from 'uuidv7';
import type { Comment } from '@bestie/contracts/comments';
import type { CurationDesk, Edition, Spotlight } from '@bestie/contracts/spotlights.contract';
import { bearerOf, startWholeServer } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
let [cleo, otherCurator, ana, bea, cem, admin]: SignedIn[] = [];

beforeAll(async () => {
  whole = await startWholeServer();
  [cleo, otherCurator] = [await whole.signIn('creator', 'cleo'), await whole.signIn('creator', 'oda')];
  [ana, bea, cem] = [
    await whole.signIn('fan', 'ana'),
    await whole.signIn('fan', 'bea'),
    await whole.signIn('fan', 'cem'),
  ];
  admin = await whole.signIn('admin', 'adam');
  await sql(`update people set created_at = now() - interval '60 days'`);
});
beforeEach(() => sql('delete from spotlights').then(() => sql('delete from spotlight_editions')));
afterAll(() => whole.close());

const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  whole.database.pool.query<Row>(text, values).then(({ rows }) => rows);

async function call<Body = Record<string, unknown>>(
  who: SignedIn | undefined,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  url: string,
  payload?: object,
) {
  const reply = await whole.app.inject({ method, url, headers: bearerOf(who!), ...(payload && { payload }) });
  const body = (reply.body.startsWith('{') ? reply.json() : null) as Body & {
    error: { code: string; message: string };
  };
  return { status: reply.statusCode, body };
}

/** A public outfit, with one text on its canvas. */
async function outfitOf(who: SignedIn | undefined, changes: object = {}): Promise<string> {
  const id = uuidv7();
  const document = { layers: [], background: 'ivory', slots: { locked: [], empty: [] } };
  const outfit = { id, name: 'Camel Monday', visibility: 'public', document, ...changes };
  const { status, body } = await call(who, 'POST', '/api/outfits', outfit);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return id;
}
const nominate = (who: SignedIn | undefined, outfitId: string) =>
  call<{ state: string; left: number }>(who, 'POST', '/api/spotlights/nominations', { outfitId });
const idOf = async (outfitId: string) =>
  (await sql<{ id: string }>('select id from spotlights where outfit_id = $1', [outfitId]))[0]!.id;
const answer = (who: SignedIn | undefined, id: string, agree = true) =>
  call(who, 'PUT', `/api/spotlights/${id}/answer`, { agree });
/** An outfit of somebody who takes part with it. */
async function takePart(who: SignedIn | undefined, changes: object = {}): Promise<string> {
  const outfitId = await outfitOf(who, changes);
  await nominate(who, outfitId);
  return idOf(outfitId);
}
const edition = async (who: SignedIn | undefined, query = '') =>
  (await call<Edition>(who, 'GET', `/api/spotlights${query}`)).body;
const idsOf = ({ items }: Edition, part: string) =>
  items.filter((item) => item.part === part).map(({ id }) => id);
const desk = async (who: SignedIn | undefined) =>
  (await call<CurationDesk>(who, 'GET', '/api/spotlights/desk')).body;
const arrange = async (
  who: SignedIn | undefined,
  ids: readonly string[],
  { version, ...more }: { version?: number; removalReason?: string } = {},
) => {
  const { week, version: seen } = await desk(who);
  const picks = ids.map((spotlightId) => ({ spotlightId, reason: 'Look at the hem.' }));
  return call<CurationDesk>(who, 'PUT', '/api/spotlights/picks', {
    week,
    version: version ?? seen,
    picks,
    ...more,
  });
};
const react = (who: SignedIn | undefined, id: string, reaction: object) =>
  call<Spotlight>(who, 'PUT', `/api/spotlights/${id}/reaction`, reaction);
const notices = async (who: SignedIn | undefined) =>
  (await call<{ items: { kind: string; text: string }[] }>(who, 'GET', '/api/notifications')).body.items
    .filter(({ kind }) => kind.startsWith('pick'))
    .map(({ text }) => text);

/** So many members with old accounts saw an outfit, and some of them loved it. */
async function seenBy(id: string, viewers: number, lovers: number): Promise<void> {
  await sql(
    `insert into people (uid, display_name, role, created_at)
     select 'viewer' || n, 'Viewer', 'fan', now() - interval '30 days' from generate_series(1, $1::int) n
     on conflict do nothing`,
    [viewers],
  );
  await sql(
    `insert into spotlight_people (spotlight_id, uid, loved_at)
     select $1, 'viewer' || n, case when n <= $3 then now() end from generate_series(1, $2::int) n`,
    [id, viewers, lovers],
  );
}
/** The week of everything that there is ends, and its order is fixed. */
async function endWeek(): Promise<string> {
  await sql(`insert into spotlight_editions (week) select (max(week) - 7) from spotlight_editions`);
  const [{ week } = { week: '' }] = await sql<{ week: string }>(
    'select min(week)::text as week from spotlight_editions',
  );
  await sql('update spotlights set week = $1', [week]);
  await sql(
    `update spotlight_people set viewed_at = viewed_at - interval '7 days', loved_at = loved_at - interval '7 days',
     saved_at = saved_at - interval '7 days'`,
  );
  await whole.server.services.curation.freezeDue();
  return week;
}

describe('Top Picks check 1: no consent, no publishing', () => {
  test('a fan nominates, the author is asked, and only what they agreed to is picked', async () => {
    const outfitId = await outfitOf(ana);
    expect((await nominate(bea, outfitId)).body).toEqual({ state: 'asked', left: 2 });
    expect(await notices(ana)).toEqual([
      'Your outfit “Camel Monday” was nominated for Top Picks. May we show it?',
    ]);
    const id = await idOf(outfitId);
    const nominations = async () =>
      (await desk(cleo)).items.find((candidate) => candidate.id === id)?.nominations;
    expect(await nominations()).toBe(1);
    expect((await edition(bea)).items).toEqual([]);
    const refused = await arrange(cleo, [id]);
    expect([refused.status, refused.body.error.message]).toEqual([
      403,
      'Its author hasn’t agreed to be shown in Top Picks.',
    ]);
    expect((await answer(bea, id)).status).toBe(404);
    expect((await answer(ana, id)).body).toMatchObject({ state: 'agreed' });
    expect(idsOf(await edition(bea), 'running')).toEqual([id]);
    // One's own counts nothing.
    expect((await nominate(ana, outfitId)).status).toBe(200);
    expect(await nominations()).toBe(1);
    expect((await arrange(cleo, [id])).status).toBe(200);
    expect((await edition(bea)).items[0]).toMatchObject({
      id,
      part: 'picked',
      state: 'published',
      reason: 'Look at the hem.',
      curator: { uid: cleo!.uid },
    });
    expect(await notices(ana)).toEqual([expect.stringContaining('picked your outfit “Camel Monday”')]);
  });

  test('curators never pick their own, and leave picks of others to their curators and to admins', async () => {
    const [own, first, second] = [await takePart(cleo), await takePart(ana), await takePart(bea)];
    expect((await arrange(cleo, [own])).body.error.message).toBe('You can’t pick your own outfit.');
    expect((await arrange(cleo, [first])).status).toBe(200);
    expect((await arrange(otherCurator, [second])).body.error.message).toBe(
      'Only its curator or an admin takes out a pick.',
    );
    // Together they decide about the order.
    expect((await arrange(otherCurator, [second, first])).status).toBe(200);
    expect(idsOf(await edition(cem), 'picked')).toEqual([second, first]);
    expect((await arrange(admin, [second])).status).toBe(400);
    expect((await arrange(admin, [second], { removalReason: 'Not this week.' })).status).toBe(200);
    expect(await sql('select action, reason from audit_log where target_id = $1', [first])).toEqual([
      { action: 'spotlights.arrange', reason: 'Not this week.' },
    ]);
    expect((await call(ana, 'GET', '/api/spotlights/desk')).status).toBe(403);
  });

  test('who declined is not asked again for 30 days', async () => {
    const [first, second] = [await outfitOf(ana), await outfitOf(ana)];
    await nominate(bea, first);
    await answer(ana, await idOf(first), false);
    expect((await nominate(cem, first)).status).toBe(403);
    expect((await nominate(cem, second)).body.state).toBe('nominated');
    const id = await idOf(second);
    const early = await call(cleo, 'POST', `/api/spotlights/${id}/ask`);
    expect([early.status, early.body.error.message]).toEqual([
      403,
      expect.stringMatching(/^Its author declined lately\. Ask again from \d{4}-\d\d-\d\d on\.$/),
    ]);
    await sql(`update spotlights set answered_at = now() - interval '31 days' where state = 'declined'`);
    expect((await call(cleo, 'POST', `/api/spotlights/${id}/ask`)).body).toMatchObject({ state: 'asked' });
  });

  test('what its author withdraws is gone, also later, and remixes of it name nobody', async () => {
    const outfitId = await outfitOf(ana);
    await nominate(ana, outfitId);
    const id = await idOf(outfitId);
    await arrange(cleo, [id]);
    const remixId = await outfitOf(bea, { remixOf: outfitId });
    const original = async () =>
      (await call<{ original: object | null }>(cem, 'GET', `/api/outfits/${remixId}/shown`)).body.original;
    expect(await original()).toMatchObject({ name: 'Camel Monday' });
    const week = await endWeek();
    expect((await edition(cem, `?week=${week}`)).items).toHaveLength(1);
    expect((await call(bea, 'POST', `/api/spotlights/${id}/withdraw`)).status).toBe(404);
    expect((await call(ana, 'POST', `/api/spotlights/${id}/withdraw`)).body).toMatchObject({
      state: 'withdrawn',
    });
    expect((await edition(cem, `?week=${week}`)).items).toEqual([]);
    expect(await original()).toBeNull();
  });
});

test('a pick that its author withdrew and nominated again is nobody’s pick', async () => {
  const outfitId = await outfitOf(ana);
  await nominate(ana, outfitId);
  const id = await idOf(outfitId);
  await arrange(cleo, [id]);
  await call(ana, 'POST', `/api/spotlights/${id}/withdraw`);
  expect((await nominate(ana, outfitId)).body.state).toBe('agreed');
  expect((await edition(bea)).items).toMatchObject([{ id, part: 'running', curator: null, reason: null }]);
});

test('once the week is over, nobody is asked for it any more', async () => {
  await nominate(bea, await outfitOf(ana));
  expect(await notices(ana)).toEqual([expect.stringContaining('May we show it?')]);
  await endWeek();
  expect(await notices(ana)).toEqual([]);
});

test('what its author agreed to can be withdrawn after the week, also if it was not placed', async () => {
  const id = await takePart(ana);
  await endWeek();
  const own = async () =>
    (
      await call<{ items: { id: string; state: string }[] }>(ana, 'GET', '/api/spotlights/own')
    ).body.items.map((candidate) => [candidate.id, candidate.state]);
  expect(await own()).toEqual([[id, 'agreed']]);
  expect((await call(ana, 'POST', `/api/spotlights/${id}/withdraw`)).status).toBe(200);
  expect(await own()).toEqual([]);
});

describe('Top Picks check 2: most loved', () => {
  test('30 loves of 1,000 rank below 12 of 40, and too few viewers do not rank', async () => {
    const [wide, near, few] = [await takePart(ana), await takePart(bea), await takePart(cem)];
    await seenBy(wide, 1000, 30);
    await seenBy(near, 40, 12);
    await seenBy(few, 19, 19);
    const seen = await edition(cleo);
    expect(idsOf(seen, 'loved')).toEqual([near, wide]);
    expect(idsOf(seen, 'running')).toEqual([few]);
    expect(seen.items[0]!.figures).toEqual({ lovers: 12, viewers: 40, mean: 61 / 1059 });
  });

  test('new accounts, suspended people and the author count nothing; an author is shown once', async () => {
    const [first, second] = [await takePart(ana), await takePart(ana)];
    await seenBy(first, 30, 10);
    await seenBy(second, 30, 9);
    expect(idsOf(await edition(bea), 'loved')).toEqual([first]);
    await react(ana, first, { loved: true });
    const young = await whole.signIn('fan', 'young');
    await react(young, first, { loved: true });
    await sql(
      `update people set status = 'suspended', suspended_reason = 'spam' where uid in ('viewer1', 'viewer2')`,
    );
    const { figures, loves } = (await edition(bea)).items.find(({ id }) => id === first)!;
    expect(figures).toMatchObject({ lovers: 8, viewers: 28 });
    // The heart of a new member is seen, and does not decide the order.
    expect(loves).toBe(9);
    await sql(
      `update people set status = 'active', suspended_reason = null where uid in ('viewer1', 'viewer2')`,
    );
  });
});

test('an outfit that nobody can see takes no place among the most loved', async () => {
  const hidden = await takePart(ana);
  await seenBy(hidden, 30, 20);
  const shown: string[] = [];
  for (let place = 1; place <= 12; place += 1) {
    const id = await takePart(await whole.signIn('fan', `loved${place}`));
    await seenBy(id, 30, 18 - place);
    shown.push(id);
  }
  const showProfileTo = (profile: string) =>
    call(ana, 'PATCH', `/api/users/${ana!.uid}/settings/profile`, { privacy: { profile } });
  await showProfileTo('nobody');
  expect(idsOf(await edition(bea), 'loved')).toEqual(shown);
  // Its author still sees it.
  expect(idsOf(await edition(ana), 'running')).toEqual([hidden]);
  const week = await endWeek();
  expect(await notices(ana)).toEqual([]);
  await showProfileTo('members');
  expect(idsOf(await edition(bea, `?week=${week}`), 'loved')).toEqual(shown);
});

test('Top Picks check 3: a reaction after Monday changes the figure, not the order', async () => {
  const [first, second] = [await takePart(ana), await takePart(bea)];
  await seenBy(first, 30, 10);
  await seenBy(second, 30, 9);
  const week = await endWeek();
  expect(await notices(ana)).toContain('Your outfit “Camel Monday” was one of the most loved of the week.');
  for (const who of [cleo, otherCurator, cem]) await react(who, second, { loved: true });
  const seen = await edition(cem, `?week=${week}`);
  expect(seen.frozen).toBe(true);
  expect(seen.items.map(({ id, loves }) => [id, loves])).toEqual([
    [first, 10],
    [second, 12],
  ]);
  // This week is empty, so the last edition is shown.
  expect(await edition(cem)).toMatchObject({ week, earlier: true });
  const late = await call(cleo, 'PUT', '/api/spotlights/picks', { week, version: 0, picks: [] });
  expect(late.body.error.message).toBe('This edition is closed. Its order stays.');
});

test('Top Picks check 4: an outfit made private leaves the edition, and open pages hear of it', async () => {
  const outfitId = await outfitOf(ana);
  await nominate(ana, outfitId);
  const id = await idOf(outfitId);
  await sql('delete from outbox');
  await call(ana, 'PATCH', `/api/outfits/${outfitId}`, { version: 1, visibility: 'private' });
  expect((await edition(bea)).items).toEqual([]);
  expect((await call(bea, 'GET', `/api/spotlights/${id}`)).status).toBe(404);
  expect(await sql(`select topic, type, ids from outbox where type like 'spotlights.%'`)).toEqual([
    { topic: 'platform', type: 'spotlights.update', ids: [id] },
  ]);
});

test('a pick that its curators cannot see stays as it was, and they go on arranging the others', async () => {
  const outfitId = await outfitOf(ana);
  await nominate(ana, outfitId);
  const hidden = await idOf(outfitId);
  const [shown, next, another] = [await takePart(bea), await takePart(cem), await takePart(ana)];
  expect((await arrange(cleo, [hidden, shown])).status).toBe(200);
  const { version } = (await call<{ version: number }>(ana, 'GET', `/api/outfits/${outfitId}`)).body;
  await call(ana, 'PATCH', `/api/outfits/${outfitId}`, { version, visibility: 'private' });
  expect((await arrange(otherCurator, [next, shown])).status).toBe(200);
  expect((await arrange(admin, [shown, next])).status).toBe(200);
  const refused = await arrange(cleo, [shown, next, another]);
  expect([refused.status, refused.body.error.message]).toEqual([
    400,
    'An edition shows one outfit of each author. Another pick of theirs is hidden at the moment.',
  ]);
  expect(await sql(`select target_id from audit_log where target_id = $1`, [hidden])).toEqual([]);
  await sql(`update outfits set visibility = 'public' where id = $1`, [outfitId]);
  expect((await edition(cem)).items.slice(0, 3)).toMatchObject([
    { id: shown, part: 'picked' },
    { id: next, part: 'picked' },
    { id: hidden, part: 'picked', reason: 'Look at the hem.', curator: { uid: cleo!.uid } },
  ]);
  // One whom its author blocked neither sees it nor takes it out.
  await call(ana, 'POST', `/api/profiles/${otherCurator!.uid}/block`, {});
  expect((await arrange(otherCurator, [next, shown])).status).toBe(200);
  await call(ana, 'POST', `/api/profiles/${otherCurator!.uid}/unblock`, {});
  expect(idsOf(await edition(cem), 'picked')).toEqual([next, shown, hidden]);
});

test('Top Picks check 5: the fourth nomination of a week is refused', async () => {
  const outfits = [await outfitOf(ana), await outfitOf(ana), await outfitOf(cem), await outfitOf(cem)];
  const answers = [];
  for (const outfit of outfits.slice(0, 3)) answers.push((await nominate(bea, outfit)).body.left);
  expect(answers).toEqual([2, 1, 0]);
  const fourth = await nominate(bea, outfits[3]!);
  expect([fourth.status, fourth.body.error.message]).toEqual([
    409,
    'You can nominate 3 outfits a week. The next week begins on Monday.',
  ]);
  expect(await sql('select id from spotlights where outfit_id = $1', [outfits[3]])).toEqual([]);
  // The same outfit again is no other nomination.
  expect((await nominate(bea, outfits[0]!)).status).toBe(200);
  const unlisted = await outfitOf(ana, { visibility: 'unlisted' });
  expect((await nominate(cem, unlisted)).status).toBe(403);
});

test('Top Picks check 6: two curators arrange at once, and one of them gets 409', async () => {
  const [first, second] = [await takePart(ana), await takePart(bea)];
  const { version } = (await arrange(cleo, [first])).body;
  const replies = await Promise.all([
    arrange(cleo, [first, second], { version }),
    arrange(otherCurator, [second, first], { version }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = replies.find(({ status }) => status === 409)!;
  expect(lost.body.error).toMatchObject({ code: 'conflict', currentVersion: version + 1 });
});

test('people save, filter by style, and look back to last year’s week', async () => {
  const id = await takePart(ana, { occasion: 'office' });
  const other = await takePart(bea, { occasion: 'party' });
  await react(cem, id, { saved: true, loved: true });
  await call(cem, 'POST', '/api/spotlights/views', { ids: [other] });
  const seen = await edition(cem, '?style=office');
  expect(seen.items.map((item) => [item.id, item.loved, item.saved])).toEqual([[id, true, true]]);
  expect(seen.styles).toEqual([
    { value: 'office', count: 1 },
    { value: 'party', count: 1 },
  ]);
  const saved = await call<{ items: Spotlight[] }>(cem, 'GET', '/api/spotlights/saved');
  expect(saved.body.items.map((item) => item.id)).toEqual([id]);
  expect(seen.items[0]!.figures).toMatchObject({ lovers: 1, viewers: 1, mean: 0.5 });
  await sql(
    `insert into spotlight_editions (week, frozen_at) select week - 364, now() from spotlight_editions limit 1`,
  );
  await sql(`update spotlights set week = week - 364, state = 'published', loved_place = 1 where id = $1`, [
    other,
  ]);
  const { lastYear } = await edition(cem);
  expect((await edition(cem, `?week=${lastYear}`)).items.map((item) => item.id)).toEqual([other]);
});

test('comments name the handles that lead their reader to somebody', async () => {
  const id = await takePart(ana);
  const handle = `hem${uuidv7().slice(-8)}`;
  await call(cem, 'PATCH', `/api/profiles/${cem!.uid}`, { version: 0, handle, name: 'Cem' });
  const body = `Ask @${handle.toUpperCase()}, @${handle}x or me@${handle}.`;
  await call(bea, 'POST', `/api/spotlights/${id}/comments`, { id: uuidv7(), body });
  const mentions = async (who: SignedIn | undefined) =>
    (await call<{ items: Comment[] }>(who, 'GET', `/api/spotlights/${id}/comments`)).body.items.map(
      (comment) => comment.mentions,
    );
  expect(await mentions(ana)).toEqual([[handle]]);
  await call(cem, 'POST', `/api/profiles/${ana!.uid}/block`, {});
  expect([await mentions(ana), await mentions(bea)]).toEqual([[[]], [[handle]]]);
  await call(cem, 'POST', `/api/profiles/${ana!.uid}/unblock`, {});
});

test('comments notify the author, are taken back and restored, and an admin deletes them for good', async () => {
  const id = await takePart(ana);
  const comment = (who: SignedIn | undefined, body: string, commentId = uuidv7()) =>
    call<{ id: string }>(who, 'POST', `/api/spotlights/${id}/comments`, { id: commentId, body });
  const list = async (who: SignedIn | undefined) =>
    (
      await call<{ items: { body: string; author: { uid: string } | null }[] }>(
        who,
        'GET',
        `/api/spotlights/${id}/comments`,
      )
    ).body.items.map(({ body, author }) => [body, author?.uid ?? null]);
  const key = uuidv7();
  await comment(bea, 'That hem!', key);
  expect((await comment(bea, 'That hem!', key)).status).toBe(200);
  expect((await comment(bea, 'Other words.', key)).status).toBe(409);
  expect(await notices(ana)).toEqual([expect.stringMatching(/commented on your outfit “Camel Monday”/)]);
  const url = (verb: string) => `/api/spotlights/comments/${key}/${verb}`;
  expect((await call(cem, 'POST', url('delete'), {})).status).toBe(404);
  const remove = async (who: SignedIn | undefined, body = {}) =>
    (await call(who, 'POST', url('delete'), body)).status;
  // The client repeats a call whose answer was lost.
  expect([await remove(bea), await remove(bea)]).toEqual([204, 204]);
  expect(await list(cem)).toEqual([]);
  await call(bea, 'POST', url('restore'));
  await comment(cem, 'Where from?');
  expect(await list(ana)).toEqual([
    ['That hem!', bea!.uid],
    ['Where from?', cem!.uid],
  ]);
  const reason = 'Not kind.';
  expect([await remove(admin, { reason }), await remove(admin, { reason })]).toEqual([204, 204]);
  const { rows } = await whole.database.pool.query('select 1 from audit_log where target_id = $1', [key]);
  expect(rows).toHaveLength(1);
  expect([await remove(bea), (await call(bea, 'POST', url('restore'))).status]).toEqual([404, 404]);
});

test('the number of comments is that of the list, without those of people who are leaving', async () => {
  const id = await takePart(ana);
  for (const who of [bea, cem])
    await call(who, 'POST', `/api/spotlights/${id}/comments`, { id: uuidv7(), body: 'That hem!' });
  const counted = async (who: SignedIn | undefined) => {
    const { body } = await call<{ items: Comment[] }>(who, 'GET', `/api/spotlights/${id}/comments`);
    const { comments } = (await call<Spotlight>(who, 'GET', `/api/spotlights/${id}`)).body;
    return [comments, body.items.length];
  };
  expect(await counted(cem)).toEqual([2, 2]);
  await sql('update people set leaves_at = now() where uid = $1', [bea!.uid]);
  expect(await counted(cem)).toEqual([1, 1]);
  expect(await counted(bea)).toEqual([2, 2]);
  await sql('update people set leaves_at = null where uid = $1', [bea!.uid]);
});

test('Everywhere, erased: comments of who leaves with their texts are gone, and those of others who left stay', async () => {
  const id = await takePart(ana);
  for (const [name, textsToo] of [
    ['eva', true],
    ['flo', false],
  ] as const) {
    const leaving = await whole.signIn('fan', name);
    await call(leaving, 'POST', `/api/spotlights/${id}/comments`, { id: uuidv7(), body: `So says ${name}` });
    await sql(`update people set leaves_at = now() - interval '1 day', texts_leave = $1 where uid = $2`, [
      textsToo,
      leaving.uid,
    ]);
  }
  await whole.server.maintenance.erasure.run();
  const { body } = await call<{ items: Comment[] }>(cem, 'GET', `/api/spotlights/${id}/comments`);
  expect(body.items).toMatchObject([{ body: 'So says flo', author: null }]);
});

test('reactions and comments refresh the pages of their edition, and no others', async () => {
  const id = await takePart(ana);
  const [shown] = (await edition(cem)).items;
  await sql('delete from outbox');
  await react(cem, id, { loved: true });
  await call(cem, 'POST', `/api/spotlights/${id}/comments`, { id: uuidv7(), body: 'That hem!' });
  const topic = `spotlightEdition:${shown?.editionId}`;
  expect(
    await sql(`select topic, type, ids from outbox where type like 'spotlights.%' order by type`),
  ).toEqual([
    { topic, type: 'spotlights.comment', ids: [id] },
    { topic, type: 'spotlights.react', ids: [id] },
  ]);
  expect((await call(cem, 'GET', `/api/live?topics=spotlightEdition:${uuidv7()}`)).status).toBe(404);
});
