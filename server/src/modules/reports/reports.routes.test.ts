/**
 * Reports: guests report what stands in public, members what they see; admins decide once for everybody who reported
 * the same thing, with what it said then beside what it says now. Nobody learns who reported.
 */
import { uuidv7 } from 'uuidv7';
import { limits, rates } from '@bestie/contracts/limits';
import type { Notification } from '@bestie/contracts/notifications.contract';
import type {
  OwnReport,
  ReportCase,
  ReportCaseDetail,
  ReportDecision,
} from '@bestie/contracts/reports.contract';
import { createFactories, forumThread, loungeRoomId } from '../../contract-tests/access-fixtures/factories';
import type { Factories } from '../../contract-tests/access-fixtures/factories';
import { allConfirmed } from '../../test-support/step-up';
import { passTime } from '../../test-support/pass-time';
import { until } from '../../test-support/until';
import { bearerOf, startWholeServer } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { tellOfDecisionJob } from './report-decisions.service';

let whole: WholeServer;
let factories: Factories;
let admin: SignedIn;
let owner: SignedIn;
let boardId: string;
let addresses = 0;

beforeAll(async () => {
  whole = await startWholeServer({ stepUp: allConfirmed });
  await whole.server.start();
  factories = createFactories(whole);
  admin = await whole.signIn('admin');
  owner = await whole.signIn('fan');
  boardId = (await factories.board(owner, { visibility: 'public' })).id;
});
afterAll(() => whole.close());

const call = async <Body>(
  as: SignedIn | null,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) => {
  const headers = as ? bearerOf(as) : {};
  const reply = await whole.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, text: reply.body, body: (reply.body ? reply.json() : {}) as Body };
};
const report = async (
  as: SignedIn | null,
  kind: string,
  targetId: string,
  from = `10.0.0.${(addresses += 1)}`,
) => {
  const id = uuidv7();
  const reply = await whole.app.inject({
    method: 'POST',
    url: '/api/reports',
    remoteAddress: from,
    headers: as ? bearerOf(as) : {},
    payload: { id, kind, targetId, reason: 'spam', note: 'Look at this' },
  });
  return { id, status: reply.statusCode };
};
const open = async () =>
  (await call<{ items: ReportCase[] }>(admin, 'GET', '/api/reports?limit=100')).body.items;
const detail = async (id: string, as = admin) =>
  (await call<ReportCaseDetail>(as, 'GET', `/api/reports/${id}`)).body;
const claim = async (as: SignedIn, reportId: string, takeOver = false) =>
  (await call(as, 'POST', `/api/reports/${reportId}/claim`, { takeOver })).status;
/** Claims the case, decides, and lets the time to undo pass. */
const decide = async (as: SignedIn, reportId: string, decision: object = {}) => {
  await claim(as, reportId);
  const { status } = await call(as, 'POST', `/api/reports/${reportId}/decide`, {
    content: 'keep',
    sanction: 'none',
    reason: 'Looked at it',
    ...(Object.keys(decision).length > 0 && { rule: 'spam' }),
    ...decision,
  });
  if (status === 200) await tellNow();
  return status;
};
const tellNow = () => passTime(whole, 1, [tellOfDecisionJob]);
const heard = async (as: SignedIn) =>
  (await call<{ items: Notification[] }>(as, 'GET', '/api/notifications')).body.items.map(({ text }) => text);
const undo = async (reportId: string, confirmed: object = {}) =>
  (
    await call(admin, 'POST', `/api/reports/decisions/${await factories.reportDecision(reportId)}/undo`, {
      reason: 'A mistake',
      ...confirmed,
    })
  ).status;

test('a guest reports a public board; a private one is missing, and people are for members', async () => {
  const { id, status } = await report(null, 'board', boardId);
  expect(status).toBe(204);
  expect(await open()).toContainEqual(expect.objectContaining({ id, kind: 'board', count: 1 }));
  expect((await detail(id)).reports).toMatchObject([{ id, note: 'Look at this', reporterUid: null }]);
  const hidden = await factories.board(owner);
  expect((await report(null, 'board', hidden.id)).status).toBe(404);
  expect((await report(null, 'person', owner.uid)).status).toBe(401);
});

test('one address reports so often an hour, and no neighbour notices', async () => {
  const { points } = rates.complaint;
  const statuses: number[] = [];
  for (let turn = 0; turn <= points; turn += 1)
    statuses.push((await report(null, 'board', boardId, '10.9.0.1')).status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(points);
  expect(statuses.at(-1)).toBe(429);
  expect((await report(null, 'board', boardId, '10.8.0.1')).status).toBe(204);
});

test('Everywhere, reports: a member reports a thing once while it is open, and so many things a day', async () => {
  const visitor = await whole.signIn('fan');
  expect((await report(visitor, 'board', boardId)).status).toBe(204);
  expect((await report(visitor, 'board', boardId)).status).toBe(409);
  await whole.database.pool.query(
    `insert into reports (id, kind, target_id, snapshot, reason, reporter_uid, created_at)
      select gen_random_uuid(), 'board', n::text, '{"title": "", "text": "", "ownerUid": ""}', 'spam', $1, now()
      from generate_series(2, $2) n`,
    [visitor.uid, limits.reports.perDay],
  );
  const other = await factories.board(owner, { visibility: 'public' });
  expect((await report(visitor, 'board', other.id)).status).toBe(409);
  await whole.database.pool.query('delete from reports where reporter_uid = $1', [visitor.uid]);
});

test('evidence is what it said when it was reported; the author cannot take it away', async () => {
  const [author, one, two] = [
    await whole.signIn('fan'),
    await whole.signIn('fan'),
    await whole.signIn('fan'),
  ];
  const { id: shown } = await factories.outfit(author, { visibility: 'public', name: 'Stolen look' });
  const first = await report(one, 'outfit', shown);
  await report(two, 'outfit', shown);
  expect((await report(author, 'outfit', shown)).status).toBe(404);
  const { version } = (await call<{ version: number }>(author, 'GET', `/api/outfits/${shown}`)).body;
  await call(author, 'PATCH', `/api/outfits/${shown}`, { version, name: 'My look' });

  const found = await detail(first.id);
  expect(found).toMatchObject({
    count: 2,
    evidence: { title: 'Stolen look', ownerUid: author.uid },
    present: { title: 'My look' },
    owner: { uid: author.uid },
  });
  await call(author, 'POST', '/api/outfits/delete', { ids: [shown] });
  expect(await detail(first.id)).toMatchObject({ evidence: { title: 'Stolen look' }, present: null });
});

test('Everywhere, reports: one decision closes everything about a thing; reporters hear the outcome, the owner what and why, nobody who', async () => {
  const [author, one, two] = [
    await whole.signIn('fan'),
    await whole.signIn('fan'),
    await whole.signIn('fan'),
  ];
  const { id: board } = await factories.board(author, { visibility: 'public', title: 'Rude' });
  const first = await report(one, 'board', board);
  await report(two, 'board', board);
  expect(await decide(admin, first.id, { content: 'hide', sanction: 'warn', reason: 'Insults people' })).toBe(
    200,
  );
  // Sent again after its answer was lost: one decision.
  expect(await decide(admin, first.id, { content: 'hide', sanction: 'warn', reason: 'Insults people' })).toBe(
    200,
  );
  expect(await decide(await whole.signIn('admin'), first.id)).toBe(409);
  expect((await open()).some(({ targetId }) => targetId === board)).toBe(false);

  for (const reporter of [one, two]) {
    expect(await heard(reporter)).toEqual([
      'Thank you for your report of “Rude”. We looked at it and took action.',
    ]);
    const { body } = await call<{ items: OwnReport[] }>(reporter, 'GET', '/api/account/reports');
    expect(body.items).toMatchObject([{ title: 'Rude', state: 'resolved' }]);
    expect(JSON.stringify(body)).not.toMatch(/hide|warn|Insults/);
  }
  expect(await heard(author)).toEqual([
    'Your board “Rude” was hidden. This is a warning. Reason: Insults people',
  ]);
  const told = await call(author, 'GET', '/api/notifications');
  for (const { uid } of [one, two, admin]) expect(told.text).not.toContain(uid);

  // Only its owner sees it, and does not show it to others.
  expect((await call(null, 'GET', `/api/boards/${board}`)).status).toBe(404);
  const { version } = (await call<{ version: number }>(author, 'GET', `/api/boards/${board}`)).body;
  expect(
    (await call(author, 'PATCH', `/api/boards/${board}`, { version, visibility: 'public' })).status,
  ).toBe(403);

  // Taken back, it is as before, and nobody is told of it any more.
  expect(await undo(first.id)).toBe(204);
  expect((await call(null, 'GET', `/api/boards/${board}`)).status).toBe(200);
  expect(await heard(author)).toEqual([]);
  expect(await heard(one)).toEqual([]);
  expect((await detail(first.id)).count).toBe(2);
  const log = await call<{ items: object[] }>(
    admin,
    'GET',
    `/api/admin/audit?targetKind=report&targetId=${first.id}`,
  );
  expect(log.body.items).toMatchObject([
    {
      action: 'reports.decide',
      before: { reports: 2 },
      after: { content: 'hide', sanction: 'warn' },
      reason: 'Insults people',
    },
  ]);
});

test('a post is removed and its author muted; taken back, both are undone', async () => {
  const [author, reader] = [await whole.signIn('fan'), await whole.signIn('fan')];
  const threadId = uuidv7();
  await call(reader, 'POST', '/api/forum/threads', { id: threadId, ...forumThread });
  const postId = uuidv7();
  await call(author, 'POST', `/api/forum/threads/${threadId}/posts`, { id: postId, body: 'Buy my pills' });
  const posts = async (as: SignedIn) =>
    (
      await call<{ items: { id: string; reported: boolean }[] }>(
        as,
        'GET',
        `/api/forum/threads/${threadId}/posts?around=1`,
      )
    ).body.items;
  const { id } = await report(reader, 'forumPost', postId);
  // Closed for who reported it, and for nobody else.
  expect((await posts(reader)).find((post) => post.id === postId)?.reported).toBe(true);
  expect((await posts(author)).find((post) => post.id === postId)?.reported).toBe(false);

  expect(await decide(admin, id, { sanction: 'mute' })).toBe(400);
  expect(await decide(admin, id, { content: 'hide' })).toBe(400);
  expect(await decide(admin, id, { content: 'remove', sanction: 'mute', hours: 24 })).toBe(200);
  expect((await posts(reader)).map((post) => post.id)).not.toContain(postId);
  const again = { id: uuidv7(), body: 'More pills' };
  expect((await call(author, 'POST', `/api/forum/threads/${threadId}/posts`, again)).status).toBe(403);
  expect(await heard(author)).toEqual([
    expect.stringMatching(
      /^Your post “.*” was removed\. You can read and vote, but not publish anything for now\./,
    ),
  ]);

  expect(await undo(id)).toBe(204);
  expect((await posts(author)).map((post) => post.id)).toContain(postId);
  expect(
    (await call<{ silence: string | null }>(author, 'GET', `/api/forum/threads/${threadId}`)).body.silence,
  ).toBe(null);
});

/** @returns id of a comment on what has the address */
async function commentOn(author: SignedIn, url: string): Promise<string> {
  const id = uuidv7();
  await call(author, 'POST', `${url}/comments`, { id, body: 'Buy my pills' });
  return id;
}

const seen = async (as: SignedIn, url: string, id: string) => {
  const { items } = (await call<{ items: { id: string; reported?: boolean }[] }>(as, 'GET', url)).body;
  return items.find((item) => item.id === id)?.reported ?? items.some((item) => item.id === id);
};
const [marked, gone] = [
  [false, true],
  [true, false],
] as const;

/** Who makes things, who reports them and who only sees them; `closes` reports a thing and looks at the list that it is in. */
async function reporting() {
  const [author, reader, third] = [
    await whole.signIn('creator'),
    await whole.signIn('creator'),
    await whole.signIn('creator'),
  ];
  const closes = async (
    kind: string,
    id: string,
    url: string,
    [before, after]: readonly [boolean, boolean],
  ) => {
    expect({ kind, seen: await seen(reader, url, id) }).toEqual({ kind, seen: before });
    expect({ kind, ...(await report(reader, kind, id)) }).toMatchObject({ kind, status: 204 });
    expect({ kind, seen: [await seen(reader, url, id), await seen(third, url, id)] }).toEqual({
      kind,
      seen: [after, before],
    });
    expect({ kind, ...(await report(reader, kind, id)) }).toMatchObject({ kind, status: 409 });
  };
  return { author, reader, third, closes };
}

test('Everywhere, reports: what one reported is closed for oneself, and for nobody else', async () => {
  const { author, reader, third, closes } = await reporting();
  const message = await factories.message(author, { body: 'Buy my pills' });
  const room = `/api/lounge/rooms/${loungeRoomId}/messages`;
  await closes('loungeMessage', message.id, room, marked);
  expect(await seen(reader, '/api/lounge/search?q=pills', message.id)).toBe(false);
  const card = await factories.shownConfession(author, 'I sell pills behind the wardrobe.');
  await closes('confession', card, '/api/confessions', marked);

  const { boardId, pinId } = await factories.pin(author, 'public');
  await closes('pin', pinId, `/api/boards/${boardId}/pins`, gone);
  const handle = `h${uuidv7().slice(-12)}`;
  await call(author, 'PATCH', `/api/profiles/${author.uid}`, { version: 0, handle });
  await closes('board', boardId, `/api/profiles/${author.uid}/boards`, gone);
  expect((await call(reader, 'GET', `/api/boards/${boardId}`)).status).toBe(404);
  const { id: outfit } = await factories.outfit(author, { visibility: 'public' });
  await closes('outfit', outfit, `/api/profiles/${author.uid}/outfits`, gone);

  const { spaceId, assetId, commentId } = await factories.comment(author);
  for (const { email } of [reader, third])
    await call(author, 'POST', `/api/spaces/${spaceId}/members`, { who: email, role: 'editor' });
  await closes('assetComment', commentId, `/api/spaces/${spaceId}/assets/${assetId}/comments`, gone);
});

test('Everywhere, reports: so are comments, VIP posts, voice clips and episodes', async () => {
  const { author, reader, third, closes } = await reporting();
  const { id: picked } = await factories.outfit(author, { visibility: 'public' });
  const { spotlightId } = await factories.nominate(author, picked);
  const pick = `/api/spotlights/${spotlightId}`;
  await closes('spotlightComment', await commentOn(author, pick), `${pick}/comments`, gone);
  const postId = await factories.vipPost(author);
  const post = `/api/vip/posts/${postId}`;
  const comments = async (as: SignedIn) => (await call<{ comments: number }>(as, 'GET', post)).body.comments;
  await closes('vipComment', await commentOn(author, post), `${post}/comments`, gone);
  expect([await comments(reader), await comments(third)]).toEqual([0, 1]);
  await closes('vipPost', postId, '/api/vip/posts', gone);
  expect((await call(reader, 'GET', post)).status).toBe(404);

  const voiceClip = await factories.voiceClip(author);
  await closes('voiceClip', voiceClip, `/api/profiles/${author.uid}/voice`, gone);
  expect((await call(reader, 'GET', `/api/voice/clips/${voiceClip}`)).status).toBe(404);
  const { episodeId, audioId } = await factories.publishedEpisode(author);
  const clipId = uuidv7();
  const points = { caption: 'The pin', startMs: 1000, endMs: 31_000 };
  await call(author, 'POST', `/api/episodes/${episodeId}/clips`, { id: clipId, audioId, ...points });
  await factories.query('update episode_clips set live_from = now() where id = $1', [clipId]);
  const discovered = async (as: SignedIn) =>
    (await call<Record<'latest' | 'clips', { id: string }[]>>(as, 'GET', '/api/public/episodes')).body;
  expect((await report(reader, 'clip', clipId)).status).toBe(204);
  expect((await discovered(reader)).clips).toEqual([]);
  expect((await discovered(third)).clips).toMatchObject([{ id: clipId }]);
  const [from, to] = [-1, 1].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  );
  await closes('episode', episodeId, `/api/public/episodes/dates?from=${from}&to=${to}`, gone);
  expect((await discovered(reader)).latest).toEqual([]);
  expect((await discovered(third)).latest).toMatchObject([{ id: episodeId }]);
  const page = `/api/public/episodes/${author.uid}/${episodeId}`;
  expect((await call(reader, 'GET', page)).status).toBe(404);
});

test('a suspension after a report ends sessions at once, and is not taken back while it lasts', async () => {
  const [author, reader] = [await whole.signIn('fan'), await whole.signIn('fan')];
  const { id: board } = await factories.board(author, { visibility: 'public' });
  const { id } = await report(reader, 'board', board);
  const suspension = { content: 'keep', rule: 'hate', reason: 'Threatens people', hours: 24 };
  await claim(admin, id);
  expect((await call(admin, 'POST', `/api/reports/${id}/suspend`, suspension)).status).toBe(204);
  await until(async () => (await call(author, 'GET', '/api/notifications')).status === 401);
  const { body } = await call<{ items: ReportDecision[] }>(admin, 'GET', '/api/reports/decisions');
  expect(body.items[0]).toMatchObject({ sanction: 'suspend', hours: 24, can: { undo: false } });
  expect(await undo(id)).toBe(409);
});

test('a suspension that also removed something is taken back once they are reinstated: it is there again, without strikes', async () => {
  const [author, reader, third] = [
    await whole.signIn('fan'),
    await whole.signIn('fan'),
    await whole.signIn('fan'),
  ];
  const { id: threadId } = await factories.thread(author);
  const { id } = await report(reader, 'forumThread', threadId);
  await claim(admin, id);
  const suspension = { content: 'remove', rule: 'hate', strikes: 2, reason: 'Threatens people' };
  expect((await call(admin, 'POST', `/api/reports/${id}/suspend`, suspension)).status).toBe(204);
  await tellNow();
  const seen = async () => (await call(third, 'GET', `/api/forum/threads/${threadId}`)).status;
  const about = async () =>
    (
      await call<{ strikes: number; items: ReportDecision[] }>(
        admin,
        'GET',
        `/api/admin/users/${author.uid}/cases`,
      )
    ).body;
  expect([await seen(), await undo(id)]).toEqual([404, 409]);
  expect(await about()).toMatchObject({ strikes: 2, items: [{ can: { undo: false } }] });

  const reinstate = `/api/admin/users/${author.uid}/reinstate`;
  expect((await call(admin, 'POST', reinstate, { reason: 'They said sorry' })).status).toBe(200);
  expect(await about()).toMatchObject({ strikes: 2, items: [{ can: { undo: true } }] });
  // It is confirmed, as the suspension was.
  expect(await undo(id)).toBe(400);
  expect(await undo(id, { grave: true })).toBe(204);
  expect(await seen()).toBe(200);
  expect(await about()).toMatchObject({ strikes: 0 });
});

test('what an admin removed is not restored by its people, until that is taken back', async () => {
  const [author, reader] = [await whole.signIn('creator'), await whole.signIn('creator')];
  const { boardId, pinId } = await factories.pin(author, 'public');
  const { spaceId, assetId } = await factories.asset(author);
  const member = { who: reader.email, role: 'viewer' };
  await call(author, 'POST', `/api/spaces/${spaceId}/members`, member);
  const space = async () =>
    (await call<{ assetCount: number; bytes: number }>(author, 'GET', `/api/spaces/${spaceId}`)).body;
  const { assetCount, bytes } = await space();
  for (const [kind, targetId, url] of [
    ['pin', pinId, `/api/boards/${boardId}/pins/restore`],
    ['asset', assetId, `/api/spaces/${spaceId}/assets/restore`],
  ] as const) {
    const restore = () => call(author, 'POST', url, { ids: [targetId] });
    const { id } = await report(reader, kind, targetId);
    expect(await decide(admin, id, { content: 'remove', sanction: 'none' })).toBe(200);
    const refused = await restore();
    expect([kind, refused.status]).toEqual([kind, 403]);
    expect(JSON.stringify(refused.body)).toContain('An admin removed this: ');
    if (kind === 'asset') expect(await space()).toMatchObject({ assetCount: assetCount - 1, bytes: 0 });
    expect(await undo(id)).toBe(204);
  }
  expect(await space()).toMatchObject({ assetCount, bytes });
});

test('a comment that its author deleted and an admin removed comes back with neither alone, and counts once', async () => {
  const [author, reader] = [await whole.signIn('creator'), await whole.signIn('creator')];
  const { spaceId, assetId } = await factories.asset(author);
  await call(author, 'POST', `/api/spaces/${spaceId}/members`, { who: reader.email, role: 'viewer' });
  const comments = `/api/spaces/${spaceId}/assets/${assetId}/comments`;
  const targetId = uuidv7();
  await call(author, 'POST', comments, { id: targetId, body: 'Buy my boots' });
  const count = async () =>
    (await whole.database.pool.query('select comment_count from assets where id = $1', [assetId]))
      .rows[0] as {
      comment_count: number;
    };
  expect(await count()).toEqual({ comment_count: 1 });
  const { id } = await report(reader, 'assetComment', targetId);
  await Promise.all([1, 2, 3].map(() => call(author, 'DELETE', `${comments}/${targetId}`)));
  expect(await count()).toEqual({ comment_count: 0 });
  expect(await decide(admin, id, { content: 'remove', sanction: 'none' })).toBe(200);
  const restore = () => call(author, 'POST', `${comments}/${targetId}/restore`, {});
  expect((await restore()).status).toBe(403);
  expect(await undo(id)).toBe(204);
  // Their own deletion is still theirs to take back.
  expect(await count()).toEqual({ comment_count: 0 });
  expect((await restore()).status).toBe(200);
  expect(await count()).toEqual({ comment_count: 1 });
});

test('a report about a pin concerns the person who pinned it, not the owner of the board', async () => {
  const [ada, editor, reader] = [
    await whole.signIn('fan'),
    await whole.signIn('fan'),
    await whole.signIn('fan'),
  ];
  const { boardId, pinId } = await factories.pin(ada, 'public');
  await call(ada, 'POST', `/api/boards/${boardId}/members`, { who: editor.email, role: 'editor' });
  await whole.database.pool.query('update pins set pinned_by = $1 where id = $2', [editor.uid, pinId]);
  expect((await report(editor, 'pin', pinId)).status).toBe(404);
  const { id } = await report(reader, 'pin', pinId);
  expect(await decide(admin, id, { content: 'remove', sanction: 'mute', hours: 1 })).toBe(200);
  const muted = async ({ uid }: SignedIn) =>
    (await call<{ mutedUntil: string | null }>(admin, 'GET', `/api/admin/users/${uid}`)).body.mutedUntil !==
    null;
  expect([await muted(ada), await muted(editor)]).toEqual([false, true]);
});

test('what reports alone hid is not shown again by its author', async () => {
  const [author, reader] = [await whole.signIn('fan'), await whole.signIn('fan')];
  const { id, version } = await factories.outfit(author, { visibility: 'public' });
  await report(reader, 'outfit', id);
  await whole.database.pool.query(`update report_cases set hidden_as = 'hide' where target_id = $1`, [id]);
  const show = { version, visibility: 'public' };
  const { status, text } = await call(author, 'PATCH', `/api/outfits/${id}`, show);
  expect([status, text]).toEqual([403, expect.stringContaining('Until an admin has looked at it')]);
});

test('nobody decides on a report by or about themselves', async () => {
  const about = await factories.board(admin, { visibility: 'public' });
  expect(await decide(admin, (await report(null, 'board', about.id)).id)).toBe(403);
  const other = await factories.board(owner, { visibility: 'public' });
  expect(await decide(admin, (await report(admin, 'board', other.id)).id)).toBe(403);
});
