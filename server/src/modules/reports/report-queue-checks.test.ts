/** The checks of "Chat Manager: the queue" in the administration specification. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { limits } from '@bestie/contracts/limits';
import { basePriority, priorityAfter } from '@bestie/contracts/reports';
import type {
  DecidedCase,
  OwnDecision,
  ReportCase,
  ReportDecision,
} from '@bestie/contracts/reports.contract';
import { forumThread } from '../../contract-tests/access-fixtures/factories';
import { bearerOf } from '../../test-support/whole-server';
import type { SignedIn } from '../../test-support/whole-server';
import { trashedBefore } from '../../platform/database/trash';
import { testSupport } from '../../test-support/database';
import { untilLocked } from '../../test-support/until-locked';
import { startReportQueue } from '../../test-support/report-queue';
import type { ReportQueue } from '../../test-support/report-queue';
import { createPinsRepository } from '../boards/pins.repository';
import { commentRows } from '../conversations';
import { createForumPostsRepository } from '../forum/forum-posts.repository';
import { createVipPostsRepository } from '../vip/vip-posts.repository';
import { vipComments } from '../vip/vip-posts.sql';

let all: ReportQueue;

beforeAll(async () => {
  all = await startReportQueue();
});
afterAll(() => all.close());

test('Queue check 1: two admins on one case: the second sees the name, and the API answers 409', async () => {
  const { admin, other, whole, sql, call, report, claim, decide, queue, board } = all;
  const id = await report(await whole.signIn('fan'), 'board', await board(await whole.signIn('fan')));
  expect((await decide(admin, id)).status).toBe(409);
  expect((await claim(admin, id)).status).toBe(200);
  await sql(`update people set display_name = 'Ana Admin' where uid = $1`, [admin.uid]);
  const second = await claim(other, id);
  expect(second.status).toBe(409);
  expect(second.body.error?.message).toBe('Ana Admin is looking at this.');
  expect((await decide(other, id)).status).toBe(409);
  expect((await queue(other)).find((one) => one.id === id)?.claim).toMatchObject({
    name: 'Ana Admin',
    mine: false,
  });

  // Taking over is logged, and ends the first claim.
  expect((await claim(other, id, true)).status).toBe(200);
  expect((await decide(admin, id)).status).toBe(409);
  const log = await call<{ items: object[] }>(
    admin,
    'GET',
    `/api/admin/audit?targetKind=report&targetId=${id}`,
  );
  expect(log.body.items).toMatchObject([
    { action: 'reports.claim', before: { claimedBy: admin.uid }, after: { claimedBy: other.uid } },
  ]);
  // A claim without activity ends after 10 minutes, by the clock of the database.
  await sql(`update report_claims set claimed_until = now() - interval '1 second'`);
  expect((await decide(other, id)).status).toBe(409);
  expect((await claim(admin, id)).status).toBe(200);
  expect((await decide(admin, id)).status).toBe(200);
});

test('Queue check 1 through an upgrade: open claims are carried over, and beside a server of the version before one decision stands', async () => {
  const { admin, other, whole, sql, report, claim, decide, board } = all;
  const reported = async () =>
    report(await whole.signIn('fan'), 'board', await board(await whole.signIn('fan')));
  const [open, past] = [await reported(), await reported()];
  /** As the version before claims a case. */
  const claimBefore = (id: string, uid: string, minutes: number) =>
    sql(
      `update report_cases set claimed_by = $1, claimed_until = now() + make_interval(mins => $2) where id = $3`,
      [uid, minutes, id],
    );
  await claimBefore(open, admin.uid, 9);
  await claimBefore(past, admin.uid, -1);
  await sql(await readFile(join(testSupport.migrationsDirectory(), '209-report-case-claims.sql'), 'utf8'));
  expect((await decide(other, open)).status).toBe(409);
  expect((await decide(admin, open)).status).toBe(200);

  // Neither version sees what the other claims from then on: both may look, and the first decision ends the case for both.
  expect((await claim(other, past)).status).toBe(200);
  await claimBefore(past, admin.uid, 9);
  expect((await decide(other, past)).status).toBe(200);
  expect((await sql('select state, claimed_by from report_cases where id = $1', [past])).rows).toEqual([
    { state: 'decided', claimed_by: admin.uid },
  ]);
  expect((await decide(admin, past)).status).toBe(409);
});

test('Queue check 1, confessions: they are cases without author, of a day; two admins on one: the second sees the name, and the API answers 409', async () => {
  const { admin, other, whole, sql, call, queue, detail } = all;
  const author = await whole.signIn('fan');
  for (const body of ['I iron my socks, and nobody may know.', 'I own no black coat, not even a short one.'])
    await call(author, 'POST', '/api/confessions', { clientKey: uuidv7(), body });
  const waiting = async (as = admin) => (await queue(as)).filter((one) => one.waiting);
  const [first, second] = await waiting();
  expect(first).toMatchObject({ kind: 'confession', count: 0, evidence: { ownerUid: '' } });
  for (const one of [first, second])
    expect([one?.openedAt, one?.createdAt, one?.priority.hours]).toEqual([
      expect.stringMatching(/T00:00:00.000Z$/),
      expect.stringMatching(/T00:00:00.000Z$/),
      0,
    ]);
  expect(JSON.stringify(await waiting())).not.toContain(author.uid);
  expect((await detail(admin, first?.id ?? '')).status).toBe(404);
  // Its author finds it there too, if they are an admin: hiding it would say who wrote it.
  await call(admin, 'POST', '/api/confessions', {
    clientKey: uuidv7(),
    body: 'I am an admin, and I confess.',
  });
  expect(await waiting()).toEqual(await waiting(other));

  // One claim per case: the other admin sees who has it, taking over is logged, and deciding needs it and ends it.
  const confession = (as: SignedIn, verb: string, payload: object = {}) =>
    call(as, 'POST', `/api/confessions/${first?.id}/${verb}`, payload);
  await sql(`update people set display_name = 'Ana Admin' where uid = $1`, [admin.uid]);
  expect((await confession(admin, 'approve')).status).toBe(409);
  expect((await confession(admin, 'claim')).status).toBe(200);
  for (const [verb, payload] of [
    ['claim', {}],
    ['approve', {}],
    ['reject', { reason: 'It names someone' }],
  ] as const) {
    const refused = await confession(other, verb, payload);
    expect([refused.status, refused.body.error?.message]).toEqual([409, 'Ana Admin is looking at this.']);
  }
  const claimOf = async (as: SignedIn) => (await waiting(as)).find(({ id }) => id === first?.id)?.claim;
  expect(await claimOf(other)).toMatchObject({ name: 'Ana Admin', mine: false });
  expect(await claimOf(admin)).toMatchObject({ mine: true });
  const queued = await call<{ items: { id: string; claim: object | null }[] }>(
    other,
    'GET',
    '/api/confessions/queue',
  );
  expect(queued.body.items.find(({ id }) => id === first?.id)?.claim).toMatchObject({ name: 'Ana Admin' });
  expect((await confession(other, 'claim', { takeOver: true })).status).toBe(200);
  expect((await confession(admin, 'approve')).status).toBe(409);
  const log = await call<{ items: object[] }>(
    admin,
    'GET',
    `/api/admin/audit?targetKind=confession&targetId=${first?.id}`,
  );
  expect(log.body.items).toMatchObject([
    { action: 'confessions.claim', before: { claimedBy: admin.uid }, after: { claimedBy: other.uid } },
  ]);
  for (const text of [log.text, queued.text]) expect(text).not.toContain(author.uid);
  await sql(`update report_claims set claimed_until = now() - interval '1 second'`);
  expect((await confession(other, 'approve')).status).toBe(409);
  expect((await confession(admin, 'claim')).status).toBe(200);
  expect((await confession(admin, 'approve')).status).toBe(204);
  expect((await confession(admin, 'approve')).status).toBe(204);
  expect((await confession(other, 'claim')).status).toBe(409);
  expect((await waiting()).map(({ id }) => id)).not.toContain(first?.id);
});

test('a confession is after an undo what it was: removed by another admin, or waiting for its hour', async () => {
  const { admin, other, whole, factories, sql, call, report, claim, decide } = all;
  const stateOf = async (id: string) =>
    (await sql('select state, reason, release_at from confessions where id = $1', [id])).rows[0];
  for (const isRemoved of [true, false]) {
    const author = await whole.signIn('fan');
    const card = await factories.shownConfession(author, `I never iron, whatever I say, ${isRemoved}.`);
    const id = await report(await whole.signIn('fan'), 'confession', card);
    if (isRemoved)
      await call(admin, 'POST', `/api/confessions/${card}/remove`, { reason: 'It names somebody' });
    else await sql(`update confessions set release_at = now() + interval '1 hour' where id = $1`, [card]);
    const before = await stateOf(card);
    await claim(other, id);
    const { status } = await decide(other, id, {
      content: 'remove',
      sanction: 'none',
      rule: 'spam',
      reason: 'Advertising',
    });
    expect(status).toBe(200);
    expect(await stateOf(card)).toEqual({ state: 'removed', reason: 'Advertising', release_at: null });
    const decisionId = await factories.reportDecision(id);
    expect((await call(other, 'POST', `/api/reports/decisions/${decisionId}/undo`, {})).status).toBe(204);
    expect(await stateOf(card)).toEqual(before);
  }
});

test('Queue check 2: 30 accounts of yesterday report, and nothing hides; people who are no newcomers hide it', async () => {
  const { admin, whole, sql, call, report, claim, decide, queue, board, seen, older, crowd } = all;
  const target = await board(await whole.signIn('fan'));
  const newcomers = await crowd(30);
  await sql(`update people set created_at = now() - interval '1 day' where uid = any($1)`, [
    newcomers.map(({ uid }) => uid),
  ]);
  for (const each of newcomers) await report(each, 'board', target);
  expect(await seen(target)).toBe(true);

  const [first, ...rest] = await crowd(7);
  await older([first, ...rest].map((one) => one?.uid ?? ''));
  // From one network they count once.
  for (const each of rest.slice(0, 5)) await report(each, 'board', target, { from: '10.200.1.9' });
  expect(await seen(target)).toBe(true);
  const shown = await board(await whole.signIn('fan'));
  for (const each of rest) await report(each, 'board', shown);
  expect(await seen(shown)).toBe(false);
  const found = (await queue()).find(({ targetId }) => targetId === shown);
  expect(found?.hiddenByRule).toBe(true);
  const log = await call<{ items: { actor: { name: string } }[] }>(
    admin,
    'GET',
    '/api/admin/audit?action=reports.hide',
  );
  expect(log.body.items[0]?.actor.name).toBe('by a rule: many reports');

  // What an admin cleared is there again, and stays whoever reports it.
  await claim(admin, found?.id ?? '');
  expect((await decide(admin, found?.id ?? '')).status).toBe(200);
  expect(await seen(shown)).toBe(true);
  const later = await crowd(8);
  await older(later.map(({ uid }) => uid));
  for (const each of later) await report(each, 'board', shown);
  expect(await seen(shown)).toBe(true);
});

test('Queue check 3: the author deletes after the report, and the evidence stands', async () => {
  const { admin, whole, call, report, detail } = all;
  const [author, reader] = [await whole.signIn('fan'), await whole.signIn('fan')];
  const threadId = uuidv7();
  await call(reader, 'POST', '/api/forum/threads', { id: threadId, ...forumThread });
  const postId = uuidv7();
  await call(author, 'POST', `/api/forum/threads/${threadId}/posts`, { id: postId, body: 'Buy my pills' });
  const id = await report(reader, 'forumPost', postId);
  expect((await call(author, 'POST', `/api/forum/posts/${postId}/delete`, {})).status).toBeLessThan(300);
  expect((await detail(admin, id)).body).toMatchObject({ evidence: { text: 'Buy my pills' }, present: null });
});

test('Queue check 4: no answer carries a reporter to the accused, and the bell rings after the decision only', async () => {
  const { admin, whole, sql, call, report, claim, decide, heard, tellNow, board } = all;
  const [author, reader] = [await whole.signIn('fan'), await whole.signIn('fan')];
  const target = await board(author);
  const id = await report(reader, 'board', target);
  const answers = async () =>
    Promise.all(
      [
        '/api/notifications',
        '/api/account/decisions',
        '/api/account/reports',
        `/api/boards/${target}`,
        '/api/boards',
      ].map((url) => call(author, 'GET', url)),
    );
  const rows = async () =>
    (await sql('select 1 from notifications where uid = $1', [author.uid])).rows.length;
  for (const { text } of await answers()) expect(text).not.toContain(reader.uid);
  expect(await rows()).toBe(0);
  await claim(admin, id);
  await decide(admin, id, {
    content: 'hide',
    sanction: 'warn',
    rule: 'spam',
    strikes: 1,
    reason: 'Advertising',
  });
  // Nobody is told within the time to undo.
  expect(await rows()).toBe(0);
  expect(await heard(reader)).toEqual([]);
  await tellNow();
  expect(await rows()).toBe(1);
  for (const { text } of await answers())
    for (const uid of [reader.uid, admin.uid, id]) expect(text).not.toContain(uid);
});

test('Queue check 5: a two-day-old "other" outranks a fresh spam of equal weight', async () => {
  const { admin, whole, sql, report, queue, board } = all;
  const old = await report(await whole.signIn('fan'), 'board', await board(await whole.signIn('fan')), {
    reason: 'other',
  });
  const fresh = await report(await whole.signIn('fan'), 'board', await board(await whole.signIn('fan')));
  const order = async (by: string) =>
    (await queue(admin, `&order=${by}`)).map(({ id }) => id).filter((id) => id === old || id === fresh);
  expect(await order('priority')).toEqual([fresh, old]);
  expect(await order('age')).toEqual([old, fresh]);
  await sql(`update report_cases set opened_at = now() - interval '49 hours' where id = $1`, [old]);
  expect(await order('priority')).toEqual([old, fresh]);

  // What most people reported is said first, then what is worse.
  const most = await board(await whole.signIn('fan'));
  for (const reason of ['harassment', 'spam', 'nudity', 'spam'])
    await report(await whole.signIn('fan'), 'board', most, { reason });
  expect((await queue()).find(({ targetId }) => targetId === most)?.reasons).toEqual([
    'spam',
    'nudity',
    'harassment',
  ]);

  // The parts are shown, and make the priority.
  const { priority } = (await queue()).find(({ id }) => id === old) as ReportCase;
  expect(priority).toMatchObject({ severity: 1, weight: 0.5 });
  expect(priority.value).toBeCloseTo(
    priorityAfter(basePriority(priority.severity, priority.weight), priority.hours),
    6,
  );
});

test('Queue check 6: overturned by another admin, the text is back at its place and the strike gone', async () => {
  const { admin, other, whole, sql, call, report, claim, decide, detail, heard, tellNow } = all;
  const [author, reader] = [await whole.signIn('fan'), await whole.signIn('fan')];
  const threadId = uuidv7();
  await call(reader, 'POST', '/api/forum/threads', { id: threadId, ...forumThread });
  const posts = [uuidv7(), uuidv7(), uuidv7()];
  for (const [index, id] of posts.entries())
    await call(
      index === 1 ? author : await whole.signIn('fan'),
      'POST',
      `/api/forum/threads/${threadId}/posts`,
      {
        id,
        body: `Reply ${index}`,
      },
    );
  const listed = async () =>
    (
      await call<{ items: { id: string }[] }>(reader, 'GET', `/api/forum/threads/${threadId}/posts?around=1`)
    ).body.items.map(({ id }) => id);
  const before = await listed();
  const id = await report(reader, 'forumPost', posts[1] ?? '');
  await claim(admin, id);
  const removal = {
    content: 'remove',
    sanction: 'mute',
    hours: 24,
    rule: 'spam',
    strikes: 2,
    reason: 'Advertising',
  };
  expect((await decide(admin, id, removal)).status).toBe(200);
  const own = async () =>
    (await call<{ items: OwnDecision[] }>(author, 'GET', '/api/account/decisions')).body.items;
  expect(await own()).toEqual([]);
  await tellNow();
  const [decision] = await own();
  expect(decision).toMatchObject({ content: 'remove', rule: 'spam', strikes: 2, appeal: null });
  const appeal = (text: string, as = author) =>
    call(as, 'POST', `/api/account/decisions/${decision?.id}/appeal`, { text });
  expect((await appeal('Not mine', reader)).status).toBe(404);
  expect((await appeal('x'.repeat(limits.reports.appealLength + 1))).status).toBe(400);
  expect((await appeal('These are vitamins.')).status).toBe(204);
  expect((await appeal('These are vitamins.')).status).toBe(204);
  expect((await appeal('And one more word.')).status).toBe(409);

  const answer = (as: SignedIn, outcome = 'overturned') =>
    call(as, 'POST', `/api/reports/decisions/${decision?.id}/answer`, {
      outcome,
      reason: 'They are vitamins',
    });
  expect((await answer(admin)).status).toBe(403);
  const appeals = await call<{ items: ReportDecision[] }>(other, 'GET', '/api/reports/appeals');
  expect(appeals.body.items).toMatchObject([
    { id: decision?.id, appeal: { text: 'These are vitamins.' }, can: { answerAppeal: true } },
  ]);
  // Whoever answers reads what was removed and what stood around it; nobody else does.
  const look = (as: SignedIn) => call<DecidedCase>(as, 'GET', `/api/reports/decisions/${decision?.id}`);
  expect((await detail(other, id)).status).toBe(404);
  expect((await look(other)).body).toMatchObject({
    id: decision?.id,
    kind: 'forumPost',
    evidence: { text: 'Reply 1', ownerUid: author.uid },
    around: [{ text: forumThread.body }, { text: 'Reply 0' }, { text: 'Reply 2' }],
    present: null,
    owner: { uid: author.uid },
    reports: [{ id, reason: 'spam', reporterUid: reader.uid }],
    strikes: 2,
    earlier: [],
  });
  for (const as of [author, reader]) expect((await look(as)).status).toBe(403);
  expect((await answer(other)).status).toBe(204);
  expect((await answer(other)).status).toBe(204);
  expect((await answer(other, 'upheld')).status).toBe(409);
  expect(await listed()).toEqual(before);
  expect((await heard(author)).filter((text) => !text.includes('replied'))).toEqual([
    expect.stringMatching(
      /^We looked at your appeal .* The decision is taken back, .* Reason: They are vitamins$/,
    ),
  ]);
  expect((await heard(reader)).filter((text) => text.includes('report'))).toEqual([
    expect.stringMatching(/After an appeal we looked at it again/),
  ]);
  // Replies of a person are some seconds apart.
  await sql(`update forum_posts set created_at = created_at - interval '1 minute' where author_uid = $1`, [
    author.uid,
  ]);
  const again = { id: uuidv7(), body: 'I can write again' };
  expect((await call(author, 'POST', `/api/forum/threads/${threadId}/posts`, again)).status).toBe(200);
  const next = await report(reader, 'forumPost', again.id);
  expect((await detail(admin, next)).body.strikes).toBe(0);
});

test('Queue check 7: an admin who is reported cannot open their case', async () => {
  const { admin, other, whole, sql, report, claim, queue, detail, board } = all;
  const id = await report(await whole.signIn('fan'), 'board', await board(admin));
  // One who is leaving still acts, and is not alone while another admin stays.
  for (const leavesAt of ['9 days', null]) {
    await sql('update people set leaves_at = now() + $2::interval where uid = $1', [admin.uid, leavesAt]);
    expect((await detail(admin, id)).status).toBe(403);
    expect((await claim(admin, id)).status).toBe(403);
    expect((await queue(admin)).some((one) => one.id === id)).toBe(false);
  }
  expect((await queue(other)).some((one) => one.id === id)).toBe(true);
  expect((await detail(other, id)).status).toBe(200);
});

/** The first admin hides a reported board, and its owner appeals. */
async function appealed(
  owner: SignedIn,
  reader: SignedIn,
  { target: reported, ...sanction }: { target?: string; sanction: string; hours?: number } = {
    sanction: 'none',
  },
) {
  const { admin, call, report, claim, decide, tellNow, board } = all;
  const target = reported ?? (await board(owner));
  const id = await report(reader, 'board', target);
  await claim(admin, id);
  const { body } = await decide(admin, id, {
    content: 'hide',
    rule: 'spam',
    reason: 'Advertising',
    ...sanction,
  });
  await tellNow();
  const { decisionId } = body as unknown as { decisionId: string };
  const url = `/api/account/decisions/${decisionId}/appeal`;
  expect((await call(owner, 'POST', url, { text: 'It is a dress.' })).status).toBe(204);
  return { target, decisionId };
}
const act = (as: SignedIn, decisionId: string, verb: 'answer' | 'undo') =>
  all.call(as, 'POST', `/api/reports/decisions/${decisionId}/${verb}`, {
    reason: 'It is a dress',
    grave: true,
    ...(verb === 'answer' && { outcome: 'overturned' }),
  });
const mayAct = async (as: SignedIn, decisionId: string) =>
  (await all.call<{ items: ReportDecision[] }>(as, 'GET', '/api/reports/appeals')).body.items.find(
    ({ id }) => id === decisionId,
  )?.can;

test('admins neither answer an appeal nor take a decision back that is about them, or about their report', async () => {
  const { other, whole } = all;
  const third = await whole.signIn('admin');
  const accused = await appealed(other, await whole.signIn('fan'));
  const reported = await appealed(await whole.signIn('fan'), other);
  for (const { decisionId } of [accused, reported])
    for (const verb of ['answer', 'undo'] as const)
      expect([verb, (await act(other, decisionId, verb)).status]).toEqual([verb, 403]);
  const look = await all.call(other, 'GET', `/api/reports/decisions/${accused.decisionId}`);
  expect(look.status).toBe(403);
  expect(await mayAct(other, accused.decisionId)).toEqual({ undo: false, answerAppeal: false });
  expect(await mayAct(third, accused.decisionId)).toEqual({ undo: true, answerAppeal: true });
  for (const { decisionId } of [accused, reported])
    expect((await act(third, decisionId, 'answer')).status).toBe(204);
});

test('a single admin answers appeals too', async () => {
  const { admin, sql, whole } = all;
  const { decisionId } = await appealed(await whole.signIn('fan'), await whole.signIn('fan'));
  expect((await mayAct(admin, decisionId))?.answerAppeal).toBe(false);
  const { rows } = await sql(
    `update people set leaves_at = now() + interval '9 days' where role = 'admin' and uid <> $1 returning uid`,
    [admin.uid],
  );
  expect((await mayAct(admin, decisionId))?.answerAppeal).toBe(true);
  expect((await act(admin, decisionId, 'answer')).status).toBe(204);
  await sql('update people set leaves_at = null where uid = any($1)', [rows.map(({ uid }) => String(uid))]);
});

test('an appeal is answered by what takes its decision back', async () => {
  const { admin, other, call, heard, seen, whole } = all;
  const [author, reader] = [await whole.signIn('fan'), await whole.signIn('fan')];
  const undone = await appealed(author, reader);
  expect((await act(other, undone.decisionId, 'undo')).status).toBe(204);
  const shown = await appealed(author, reader);
  const { version } = (await call<{ version: number }>(author, 'GET', `/api/boards/${shown.target}`)).body;
  const show = { reason: 'It is a dress', things: [{ id: shown.target, version }] };
  expect((await call(admin, 'POST', '/api/admin/boards/show', show)).status).toBe(200);
  expect(await seen(shown.target)).toBe(true);
  expect(await mayAct(other, undone.decisionId)).toBeUndefined();
  expect(await mayAct(other, shown.decisionId)).toBeUndefined();
  const own = await call<{ items: OwnDecision[] }>(author, 'GET', '/api/account/decisions');
  expect(own.body.items.map(({ appeal }) => appeal)).toMatchObject([
    { outcome: 'overturned', reason: 'It is a dress' },
    { outcome: 'overturned', reason: 'It is a dress' },
  ]);
  const told = await heard(author);
  expect(told.filter((text) => text.startsWith('We looked at your appeal'))).toHaveLength(2);
  // The answer says that it is back, so nothing else does.
  expect(told.filter((text) => text.includes('no longer hidden'))).toEqual([]);
});

test('showing a thing again ends no mute that was decided with it, and the mute can still be appealed', async () => {
  const { admin, other, call, seen, whole } = all;
  const [author, reader] = [await whole.signIn('fan'), await whole.signIn('fan')];
  const { target, decisionId } = await appealed(author, reader, { sanction: 'mute', hours: 600 });
  const { version } = (await call<{ version: number }>(author, 'GET', `/api/boards/${target}`)).body;
  const show = { reason: 'It was changed', things: [{ id: target, version }] };
  expect((await call(admin, 'POST', '/api/admin/boards/show', show)).status).toBe(200);
  expect(await seen(target)).toBe(true);
  const own = async () =>
    (await call<{ items: OwnDecision[] }>(author, 'GET', '/api/account/decisions')).body.items;
  const muted = { id: decisionId, content: 'keep', sanction: 'mute', appeal: { outcome: null } };
  expect(await own()).toMatchObject([muted]);
  const mutedUntil = async () =>
    (await call<{ mutedUntil: string | null }>(admin, 'GET', `/api/admin/users/${author.uid}`)).body
      .mutedUntil;
  expect(await mutedUntil()).not.toBeNull();
  expect((await act(other, decisionId, 'answer')).status).toBe(204);
  expect(await mutedUntil()).toBeNull();
  expect(await own()).toMatchObject([{ ...muted, appeal: { outcome: 'overturned' } }]);
});

test('an earlier decision that is overturned leaves a later mute', async () => {
  const { admin, other, call, whole, board } = all;
  const [author, reader] = [await whole.signIn('fan'), await whole.signIn('fan')];
  const [first, second] = [await board(author), await board(author)];
  const muting = { sanction: 'mute', hours: 1 };
  const { decisionId } = await appealed(author, reader, { ...muting, target: first });
  const { decisionId: later } = await appealed(author, reader, { ...muting, hours: 600, target: second });
  expect((await act(other, decisionId, 'answer')).status).toBe(204);
  const mutedUntil = async () =>
    (await call<{ mutedUntil: string | null }>(admin, 'GET', `/api/admin/users/${author.uid}`)).body
      .mutedUntil;
  expect(await mutedUntil()).not.toBeNull();
  expect((await act(other, later, 'answer')).status).toBe(204);
  expect(await mutedUntil()).toBeNull();
});

/** An admin mutes or suspends the owner of a reported board. @returns id of the decision, against which they appeal */
async function sanctioned(target: string, sanction: 'mute' | 'suspend', hours: number): Promise<string> {
  const { admin, call, factories, report, claim, sql, whole } = all;
  const id = await report(await whole.signIn('fan'), 'board', target);
  await claim(admin, id);
  const verb = sanction === 'mute' ? 'decide' : 'suspend';
  const given = await call(admin, 'POST', `/api/reports/${id}/${verb}`, {
    content: 'keep',
    rule: 'spam',
    reason: `For ${hours} hours`,
    hours,
    ...(verb === 'decide' && { sanction }),
  });
  expect(given.status).toBeLessThan(300);
  const decisionId = await factories.reportDecision(id);
  await sql(
    `update report_decisions set told_at = decided_at, appeal = 'It is a dress.', appealed_at = now() where id = $1`,
    [decisionId],
  );
  return decisionId;
}

test('a later mute that is taken back leaves an earlier one with its end and its reason', async () => {
  const { admin, other, call, board, sql, whole } = all;
  const author = await whole.signIn('fan');
  const mute = async () =>
    (
      await sql(
        `select round(extract(epoch from muted_until - now()) / 3600)::int as hours, muted_reason as reason
         from people where uid = $1`,
        [author.uid],
      )
    ).rows[0];
  const boards = [await board(author), await board(author), await board(author), await board(author)];
  const early = await sanctioned(boards[0] ?? '', 'mute', 24);
  const long = await sanctioned(boards[1] ?? '', 'mute', 672);
  expect(await mute()).toEqual({ hours: 672, reason: 'For 672 hours' });
  expect((await act(other, long, 'undo')).status).toBe(204);
  expect(await mute()).toEqual({ hours: 24, reason: 'For 24 hours' });
  expect((await act(other, early, 'answer')).status).toBe(204);

  // On the page of people a mute is a decision as well, and its end there is an end for good.
  const byHand = (verb: 'mute' | 'unmute', hours?: number) =>
    call(admin, 'POST', `/api/admin/users/${author.uid}/${verb}`, {
      reason: 'As agreed by letter',
      ...(hours && { hours }),
    });
  await sanctioned(boards[0] ?? '', 'mute', 24);
  expect((await byHand('unmute')).status).toBe(200);
  const second = await sanctioned(boards[2] ?? '', 'mute', 24);
  expect((await act(other, second, 'answer')).status).toBe(204);
  expect(await mute()).toEqual({ hours: null, reason: null });
  expect((await byHand('mute', 168)).status).toBe(200);
  const third = await sanctioned(boards[3] ?? '', 'mute', 1);
  // One that ends earlier shortens none.
  expect(await mute()).toEqual({ hours: 168, reason: 'As agreed by letter' });
  expect((await act(other, third, 'answer')).status).toBe(204);
  expect(await mute()).toEqual({ hours: 168, reason: 'As agreed by letter' });
});

test('a later suspension that is overturned leaves an earlier one with its end and its reason', async () => {
  const { admin, other, board, call, sql, whole } = all;
  const author = await whole.signIn('fan');
  const [one, two] = [await board(author), await board(author)];
  const suspension = async () =>
    (
      await sql(
        `select status, round(extract(epoch from suspended_until - now()) / 3600)::int as hours,
           suspended_reason as reason from people where uid = $1`,
        [author.uid],
      )
    ).rows[0];
  const first = await sanctioned(one, 'suspend', 600);
  // On the page of people: until an admin ends it.
  const byHand = { reason: 'Sold fakes', hidePublished: false };
  expect((await call(admin, 'POST', `/api/admin/users/${author.uid}/suspend`, byHand)).status).toBe(200);
  const last = await sanctioned(two, 'suspend', 1);
  // One that ends earlier shortens none.
  expect(await suspension()).toEqual({ status: 'suspended', hours: null, reason: 'Sold fakes' });
  for (const decisionId of [last, first]) {
    expect((await act(other, decisionId, 'answer')).status).toBe(204);
    expect(await suspension()).toEqual({ status: 'suspended', hours: null, reason: 'Sold fakes' });
  }
});

test('what is removed stays in the trash until its appeal is answered, and then comes back whole', async () => {
  const { admin, other, whole, factories, sql, call, report, claim, decide, tellNow } = all;
  const [author, creator] = [await whole.signIn('fan'), await whole.signIn('creator')];
  const threadId = uuidv7();
  await call(await whole.signIn('fan'), 'POST', '/api/forum/threads', { id: threadId, ...forumThread });
  const postId = uuidv7();
  await call(author, 'POST', `/api/forum/threads/${threadId}/posts`, {
    id: postId,
    body: 'These are vitamins',
  });
  const vipPostId = await factories.vipPost(creator);
  const comment = await call<{ id: string }>(author, 'POST', `/api/vip/posts/${vipPostId}/comments`, {
    id: uuidv7(),
    body: 'These are vitamins, too',
  });
  const { pinId } = await factories.pin(author, 'public');
  const things = [
    ['pin', pinId, author],
    ['forumPost', postId, author],
    ['vipComment', comment.body.id, author],
    ['vipPost', vipPostId, creator],
  ] as const;
  const decisions: string[] = [];
  for (const [kind, id, owner] of things) {
    const reportId = await report(await whole.signIn('fan'), kind, id);
    await claim(admin, reportId);
    const removal = { content: 'remove', sanction: 'none', rule: 'spam', reason: 'Advertising' };
    expect((await decide(admin, reportId, removal)).status).toBe(200);
    await tellNow();
    const decisionId = await factories.reportDecision(reportId);
    const appeal = { text: 'They are vitamins.' };
    expect((await call(owner, 'POST', `/api/account/decisions/${decisionId}/appeal`, appeal)).status).toBe(
      204,
    );
    decisions.push(decisionId);
  }
  const tables = ['forum_posts', 'vip_comments', 'vip_posts', 'pins'];
  const sweepLater = async () => {
    for (const table of tables)
      await sql(`update ${table} set deleted_at = now() - interval '60 days' where deleted_at is not null`);
    const before = trashedBefore(whole.now());
    const { db } = whole.database;
    await createForumPostsRepository(db).emptyTrash(before);
    await commentRows(db, vipComments).emptyTrash(before);
    await createVipPostsRepository(db).emptyTrash(before);
    await createPinsRepository(db).emptyTrash(before);
  };
  await sql(`update report_decisions set decided_at = now() - interval '60 days' where id = any($1)`, [
    decisions,
  ]);
  await sweepLater();
  for (const decisionId of decisions) expect((await act(other, decisionId, 'answer')).status).toBe(204);
  const { body } = await call<{ items: { id: string; body: string }[] }>(
    author,
    'GET',
    `/api/forum/threads/${threadId}/posts`,
  );
  expect(body.items.find(({ id }) => id === postId)?.body).toBe('These are vitamins');
  expect((await sql('select id from pins where id = $1 and deleted_at is null', [pinId])).rows).toHaveLength(
    1,
  );
  expect((await sql('select body from vip_comments where deleted_at is null')).rows).toEqual([
    { body: 'These are vitamins, too' },
  ]);
  expect(
    (await sql('select 1 from vip_posts where id = $1 and deleted_at is null', [vipPostId])).rows,
  ).toHaveLength(1);

  // Once the answer is no, the trash is as for everything else.
  const last = await report(await whole.signIn('fan'), 'forumPost', postId);
  await claim(admin, last);
  await decide(admin, last, { content: 'remove', sanction: 'none', rule: 'spam', reason: 'Advertising' });
  await sweepLater();
  expect((await sql('select 1 from forum_posts where id = $1', [postId])).rows).toHaveLength(1);
  await sql(`update report_decisions set decided_at = now() - interval '60 days' where target_id = $1`, [
    postId,
  ]);
  await sweepLater();
  expect((await sql('select 1 from forum_posts where id = $1', [postId])).rows).toEqual([]);
});

test('an admin who is suspended or demoted at this moment decides nothing more', async () => {
  const { whole, sql, claim, decide, report, board, call, factories } = all;
  const owner = await whole.signIn('fan');
  for (const change of [`status = 'suspended'`, `role = 'fan', admin = false`]) {
    const past = await whole.signIn('admin');
    const decided = await report(await whole.signIn('fan'), 'board', await board(owner));
    await claim(past, decided);
    await decide(past, decided);
    const decisionId = await factories.reportDecision(decided);
    const open = await report(await whole.signIn('fan'), 'board', await board(owner));
    await claim(past, open);
    const suspension = { content: 'keep', rule: 'spam', reason: 'Advertising' };
    for (const attempt of [
      () => decide(past, open, { ...suspension, sanction: 'mute', hours: 1 }),
      () => call(past, 'POST', `/api/reports/${open}/suspend`, suspension),
      () => act(past, decisionId, 'undo'),
    ]) {
      const client = await whole.database.pool.connect();
      try {
        await client.query('begin');
        await client.query(`update people set ${change} where uid = $1`, [past.uid]);
        const { result: answered } = await untilLocked(whole.database, attempt());
        await client.query('commit');
        expect((await answered).status).toBe(403);
      } finally {
        client.release();
      }
      await sql(`update people set status = 'active', role = 'admin', admin = true where uid = $1`, [
        past.uid,
      ]);
    }
    await sql(`update people set role = 'fan', admin = false where uid = $1`, [past.uid]);
  }
  const { rows } = await sql('select status, muted_until from people where uid = $1', [owner.uid]);
  expect(rows).toEqual([{ status: 'active', muted_until: null }]);
});

test('an answer that is brought back is accepted again, unless another one is by then', async () => {
  const { admin, whole, call, report, claim, decide, factories, sql } = all;
  const asker = await whole.signIn('fan');
  const threadId = uuidv7();
  await call(asker, 'POST', '/api/forum/threads', { id: threadId, ...forumThread });
  const [first, second] = [uuidv7(), uuidv7()];
  for (const id of [first, second])
    await call(await whole.signIn('fan'), 'POST', `/api/forum/threads/${threadId}/posts`, {
      id,
      body: 'Wax.',
    });
  const accept = (postId: string | null) =>
    whole.app.inject({
      method: 'PUT',
      url: `/api/forum/threads/${threadId}/answer`,
      headers: bearerOf(asker),
      payload: { postId },
    });
  const accepted = async () =>
    (await sql('select accepted_post_id as id from forum_threads where id = $1', [threadId])).rows[0]
      ?.id as unknown;
  await accept(first);
  const reportId = await report(await whole.signIn('fan'), 'forumPost', first);
  for (const meanwhile of [null, second]) {
    await claim(admin, reportId);
    const removal = { content: 'remove', sanction: 'none', rule: 'spam', reason: 'Advertising' };
    expect((await decide(admin, reportId, removal)).status).toBe(200);
    expect(await accepted()).toBeNull();
    if (meanwhile) await accept(meanwhile);
    expect((await act(admin, await factories.reportDecision(reportId), 'undo')).status).toBe(204);
    expect(await accepted()).toBe(meanwhile ?? first);
  }
});

test('Queue check 8: the same key twice is one decision and one notice', async () => {
  const { admin, whole, sql, report, claim, decide, heard, tellNow, board } = all;
  const [author, reader] = [await whole.signIn('fan'), await whole.signIn('fan')];
  const id = await report(reader, 'board', await board(author));
  await claim(admin, id);
  const warning = { content: 'keep', sanction: 'warn', rule: 'harassment', strikes: 1, reason: 'Be kind' };
  const [one, two] = await Promise.all([decide(admin, id, warning), decide(admin, id, warning)]);
  expect([one.status, two.status]).toEqual([200, 200]);
  await tellNow();
  expect(await heard(author)).toHaveLength(1);
  expect(await heard(reader)).toHaveLength(1);
  expect((await sql('select 1 from report_decisions where owner_uid = $1', [author.uid])).rows).toHaveLength(
    1,
  );
});
