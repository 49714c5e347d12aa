/** The checks of "Chat Manager: the queue" in the administration specification, and what else the queue promises. */
import { uuidv7 } from 'uuidv7';
import { limits } from '@bestie/contracts/limits';
import type { Notification } from '@bestie/contracts/notifications.contract';
import { basePriority, priorityAfter } from '@bestie/contracts/reports';
import type {
  OwnDecision,
  ReportCase,
  ReportCaseDetail,
  ReportDecision,
} from '@bestie/contracts/reports.contract';
import { Kysely, PostgresDialect } from 'kysely';
import type { CompiledQuery } from 'kysely';
import { createFactories, forumThread } from '../../contract-tests/access-fixtures/factories';
import type { Factories } from '../../contract-tests/access-fixtures/factories';
import { declared } from '..';
import type { Database } from '../../platform/database/schema';
import type { Connection } from '../../platform/module/define-module';
import { passTime } from '../../test-support/pass-time';
import { bearerOf, startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { createReportCasesRepository } from './report-cases.repository';
import { createReportWaitingRepository } from './report-waiting.repository';
import { tellOfDecisionJob } from './report-decisions.service';

let whole: WholeServer;
let factories: Factories;
let admin: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted });
  await whole.server.start();
  factories = createFactories(whole);
  admin = await whole.signIn('admin');
  other = await whole.signIn('admin');
});
afterAll(() => whole.close());

const sql = (text: string, values: unknown[] = []) => whole.database.pool.query(text, values);
const call = async <Body = { error?: { message: string } }>(
  as: SignedIn,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) => {
  const reply = await whole.app.inject({
    method,
    url,
    headers: bearerOf(as),
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, text: reply.body, body: (reply.body ? reply.json() : {}) as Body };
};
let networks = 0;
const report = async (
  as: SignedIn,
  kind: string,
  targetId: string,
  { reason = 'spam', from = `10.0.${(networks += 1)}.1` } = {},
) => {
  const id = uuidv7();
  const { statusCode } = await whole.app.inject({
    method: 'POST',
    url: '/api/reports',
    remoteAddress: from,
    headers: bearerOf(as),
    payload: { id, kind, targetId, reason },
  });
  expect(statusCode).toBe(204);
  return id;
};
const claim = (as: SignedIn, id: string, takeOver = false) =>
  call(as, 'POST', `/api/reports/${id}/claim`, { takeOver });
const nothingWrong = { content: 'keep', sanction: 'none', reason: 'Nothing to see here' };
const decide = (as: SignedIn, id: string, decision: object = nothingWrong) =>
  call(as, 'POST', `/api/reports/${id}/decide`, decision);
const queue = async (as = admin, query = '') =>
  (await call<{ items: ReportCase[] }>(as, 'GET', `/api/reports?limit=100${query}`)).body.items;
const detail = (as: SignedIn, id: string) => call<ReportCaseDetail>(as, 'GET', `/api/reports/${id}`);
const heard = async (as: SignedIn) =>
  (await call<{ items: Notification[] }>(as, 'GET', '/api/notifications')).body.items.map(({ text }) => text);
/** Lets the time pass in which a decision can be undone. */
const tellNow = () => passTime(whole, 1, [tellOfDecisionJob]);
const eraseNow = async ({ uid }: SignedIn) => {
  await sql(`update people set leaves_at = now() - interval '1 day' where uid = $1`, [uid]);
  expect(await whole.server.maintenance.erasure.run()).toBe(1);
};
const board = async (owner: SignedIn, fields: object = {}) =>
  (await factories.board(owner, { visibility: 'public', ...fields })).id;
const seen = async (id: string) =>
  (await whole.app.inject({ method: 'GET', url: `/api/boards/${id}` })).statusCode === 200;
const older = (uids: readonly string[]) =>
  sql(`update people set created_at = now() - interval '30 days' where uid = any($1)`, [uids]);
const crowd = (size: number) => Promise.all(Array.from({ length: size }, () => whole.signIn('fan')));

test('Queue check 1: two admins on one case: the second sees the name, and the API answers 409', async () => {
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
  await sql(`update report_cases set claimed_until = now() - interval '1 second' where id = $1`, [id]);
  expect((await decide(other, id)).status).toBe(409);
  expect((await claim(admin, id)).status).toBe(200);
  expect((await decide(admin, id)).status).toBe(200);
});

test('Queue check 2: 30 accounts of yesterday report, and nothing hides; people who are no newcomers hide it', async () => {
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

  // The parts are shown, and make the priority.
  const { priority } = (await queue()).find(({ id }) => id === old) as ReportCase;
  expect(priority).toMatchObject({ severity: 1, weight: 0.5 });
  expect(priority.value).toBeCloseTo(
    priorityAfter(basePriority(priority.severity, priority.weight), priority.hours),
    6,
  );
});

test('Queue check 6: overturned by another admin, the text is back at its place and the strike gone', async () => {
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
  const id = await report(await whole.signIn('fan'), 'board', await board(admin));
  expect((await detail(admin, id)).status).toBe(403);
  expect((await claim(admin, id)).status).toBe(403);
  expect((await queue(admin)).some((one) => one.id === id)).toBe(false);
  expect((await queue(other)).some((one) => one.id === id)).toBe(true);
  expect((await detail(other, id)).status).toBe(200);
});

test('Queue check 8: the same key twice is one decision and one notice', async () => {
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

test('undone within 10 seconds, nobody hears of it; later it needs a reason', async () => {
  const [author, reader] = [await whole.signIn('fan'), await whole.signIn('fan')];
  const target = await board(author);
  const id = await report(reader, 'board', target);
  const hiding = { content: 'hide', sanction: 'none', rule: 'rights', reason: 'Not theirs' };
  const undo = async (payload: object) =>
    (await call(admin, 'POST', `/api/reports/decisions/${await factories.reportDecision(id)}/undo`, payload))
      .status;
  await claim(admin, id);
  expect((await decide(admin, id, { ...hiding, rule: null })).status).toBe(400);
  await decide(admin, id, hiding);
  expect(await undo({})).toBe(204);
  await tellNow();
  expect(await seen(target)).toBe(true);
  expect([await heard(author), await heard(reader)]).toEqual([[], []]);
  expect((await queue()).find((one) => one.id === id)?.claim).toBe(null);
  await claim(admin, id);
  await decide(admin, id, hiding);
  await tellNow();
  expect(await undo({})).toBe(400);
  expect(await undo({ reason: 'A mistake' })).toBe(204);
});

test('reports of the same contents join the closed case; three who did not report before, or an edit, open it again', async () => {
  const author = await whole.signIn('fan');
  const target = await board(author, { title: 'Red shoes' });
  const first = await report(await whole.signIn('fan'), 'board', target);
  await claim(admin, first);
  await decide(admin, first);
  const isOpen = async () => (await queue()).some(({ targetId }) => targetId === target);
  for (const expected of [false, false, true]) {
    await report(await whole.signIn('fan'), 'board', target);
    expect(await isOpen()).toBe(expected);
  }
  const reopened = (await queue()).find(({ targetId }) => targetId === target);
  expect(reopened?.count).toBe(3);
  await claim(admin, reopened?.id ?? '');
  await decide(admin, reopened?.id ?? '');
  const { version } = (await call<{ version: number }>(author, 'GET', `/api/boards/${target}`)).body;
  await call(author, 'PATCH', `/api/boards/${target}`, { version, title: 'Buy red shoes' });
  await report(await whole.signIn('fan'), 'board', target);
  expect(await isOpen()).toBe(true);
});

test('a reporter weighs by what admins decided on earlier reports, one network once', async () => {
  const liar = await whole.signIn('fan');
  const hint = async () =>
    (await call<{ rarelyAgreed: boolean }>(liar, 'GET', '/api/account/reports/hint')).body.rarelyAgreed;
  for (let turn = 0; turn < 4; turn += 1) {
    const id = await report(liar, 'board', await board(await whole.signIn('fan')));
    await claim(admin, id);
    await decide(admin, id);
  }
  const target = await board(await whole.signIn('fan'));
  const id = await report(liar, 'board', target, { from: '10.201.1.1' });
  expect((await detail(admin, id)).body.reports).toMatchObject([{ weight: 0.25, agreed: 0, decided: 4 }]);
  await report(await whole.signIn('fan'), 'board', target, { from: '10.201.1.2' });
  expect((await detail(admin, id)).body.priority.weight).toBe(0.5);
  await report(await whole.signIn('fan'), 'board', target, { from: '10.201.2.2' });
  expect((await detail(admin, id)).body.priority.weight).toBe(1);

  // After 10 of them the form says so; reporting goes on.
  expect(await hint()).toBe(false);
  await sql(
    `insert into reports (id, kind, target_id, snapshot, reason, note, state, reporter_uid, created_at, decision_id)
     select gen_random_uuid(), kind, target_id, snapshot, reason, note, state, reporter_uid, created_at, decision_id
     from reports, generate_series(1, 3) where reporter_uid = $1 and decision_id is not null`,
    [liar.uid],
  );
  expect(await hint()).toBe(true);
  await report(liar, 'board', await board(await whole.signIn('fan')));
});

test('a label covers a text for readers until an appeal against it is answered', async () => {
  const [author, reader] = [await whole.signIn('fan'), await whole.signIn('fan')];
  const threadId = uuidv7();
  await call(author, 'POST', '/api/forum/threads', { id: threadId, ...forumThread });
  const id = await report(reader, 'forumThread', threadId, { reason: 'nudity' });
  await claim(admin, id);
  const label = { content: 'label', sanction: 'none', rule: 'nudity', reason: 'A bare back' };
  expect((await decide(admin, id, { ...label, rule: null })).status).toBe(400);
  expect((await decide(admin, id, label)).status).toBe(200);
  const labels = async () => {
    const { items } = (
      await call<{ items: { body: string; label: string | null }[] }>(
        other,
        'GET',
        `/api/forum/threads/${threadId}/posts`,
      )
    ).body;
    return items.map((one) => one.label);
  };
  const opening = async () =>
    (await call<{ opening: string }>(other, 'GET', `/api/forum/threads/${threadId}`)).body.opening;
  const { body: first } = await call<{ items: { id: string }[] }>(
    other,
    'GET',
    `/api/forum/threads/${threadId}/posts`,
  );
  const quoting = {
    id: uuidv7(),
    body: 'I know that one.',
    quote: { postId: first.items[0]?.id, text: 'where the boots begin' },
  };
  expect((await call(reader, 'POST', `/api/forum/threads/${threadId}/posts`, quoting)).status).toBe(200);
  /** What search shows of the text, and what a reply quotes of it. */
  const elsewhere = async () => {
    const found = await call<{ items: { id: string; snippet: unknown }[] }>(
      other,
      'GET',
      '/api/search?kind=forum&q=begin',
    );
    const posts = await call<{ items: { quote: { text: string } | null }[] }>(
      other,
      'GET',
      `/api/forum/threads/${threadId}/posts`,
    );
    return [found.body.items.find((hit) => hit.id === threadId)?.snippet, posts.body.items[1]?.quote?.text];
  };
  expect([await labels(), await opening()]).toEqual([['nudity', null], '']);
  expect(await elsewhere()).toEqual([null, '']);
  await tellNow();
  expect(await heard(author)).toContainEqual(expect.stringMatching(/has a label now: “Sensitive: nudity”/));
  const decisionId = await factories.reportDecision(id);
  await call(author, 'POST', `/api/account/decisions/${decisionId}/appeal`, { text: 'It is a dress.' });
  const answer = { outcome: 'overturned', reason: 'It is a dress' };
  expect((await call(other, 'POST', `/api/reports/decisions/${decisionId}/answer`, answer)).status).toBe(204);
  expect([await labels(), await opening()]).toEqual([[null, null], forumThread.body]);
  expect(await elsewhere()).toEqual([expect.any(Array), 'where the boots begin']);

  // What has no label says so.
  const shown = await report(reader, 'board', await board(author));
  await claim(admin, shown);
  expect((await decide(admin, shown, label)).status).toBe(400);
});

test('evidence keeps what stood around; erasing a neighbour takes their words, erasing the accused all but the outcome', async () => {
  const [author, neighbour, reader] = await crowd(3);
  if (!author || !neighbour || !reader) throw new Error('three people');
  const threadId = uuidv7();
  await call(reader, 'POST', '/api/forum/threads', { id: threadId, ...forumThread });
  const replies = [uuidv7(), uuidv7(), uuidv7()];
  for (const [index, as] of [neighbour, author, await whole.signIn('fan')].entries())
    await call(as, 'POST', `/api/forum/threads/${threadId}/posts`, {
      id: replies[index],
      body: `Reply ${index}`,
    });
  const id = await report(reader, 'forumPost', replies[1] ?? '');
  const around = async () => (await detail(admin, id)).body.around.map(({ text }) => text);
  expect(await around()).toEqual([forumThread.body, 'Reply 0', 'Reply 2']);
  await call(neighbour, 'POST', `/api/forum/posts/${replies[0]}/delete`, {});
  expect(await around()).toContain('Reply 0');
  await eraseNow(neighbour);
  expect(await around()).toEqual([forumThread.body, 'Reply 2']);

  await claim(admin, id);
  await decide(admin, id, { content: 'remove', sanction: 'warn', rule: 'spam', strikes: 1, reason: 'Pills' });
  await tellNow();
  await eraseNow(author);
  const { rows } = await sql(
    'select * from report_decisions where id = (select decision_id from reports where id = $1)',
    [id],
  );
  expect(rows).toMatchObject([
    {
      content: 'remove',
      sanction: 'warn',
      rule: 'spam',
      owner_uid: '',
      target_id: '',
      title: '',
      reason: '',
    },
  ]);
  const kept = await sql('select snapshot, target_id from reports where id = $1', [id]);
  expect(JSON.stringify(kept.rows)).not.toMatch(/Reply 1|Thread/);
});

test('confessions wait in the queue: no author, the day only; approving one takes it out', async () => {
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
  expect((await call(other, 'POST', `/api/confessions/${first?.id}/approve`, {})).status).toBe(204);
  expect((await waiting()).map(({ id }) => id)).not.toContain(first?.id);
});

test.each(['priority', 'age'])('the queue by %s pages without gaps', async (order) => {
  const everything = (await queue(admin, `&order=${order}`)).map(({ id }) => id);
  const paged: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const url: string = `/api/reports?limit=2&order=${order}${cursor && `&cursor=${cursor}`}`;
    const page = await call<{ items: ReportCase[]; nextCursor: string | null }>(admin, 'GET', url);
    paged.push(...page.body.items.map(({ id }) => id));
    cursor = page.body.nextCursor;
  }
  expect(paged).toEqual(everything);
});

test('a page of 20,000 cases reads no table as a whole', async () => {
  await sql(`
    insert into reports (id, kind, target_id, snapshot, reason, note, state, reporter_uid, created_at)
    select gen_random_uuid(), 'board', 'crowd' || n, '{"title": "", "text": "", "ownerUid": "crowd"}', 'spam', '',
      'open', null, now() - n * interval '1 minute'
    from generate_series(1, 20000) n`);
  await sql(`
    insert into report_cases (id, kind, target_id, owner_uid, state, opened_at, severity, weight, base)
    select id, kind, target_id, 'crowd', 'open', created_at, 2, 0.5, 3.17 from reports where target_id like 'crowd%'
    union all
    select gen_random_uuid(), 'board', 'past' || n, 'crowd', 'decided', now() - n * interval '1 minute', 2, 0.5, 3.17
    from generate_series(1, 25000) n`);
  for (const table of ['reports', 'report_cases', 'confessions', 'people'])
    await sql(`vacuum analyze ${table}`);
  const statements: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: whole.database.pool }),
    log: (event) => void statements.push(event.query),
  });
  const connection = { db, declared } as Connection;
  const at = new Date().toISOString();
  const first = { at, limit: 26, after: undefined, exceptAbout: admin.uid };
  const later = { ...first, after: { at, value: '40', id: uuidv7() } };
  const latest = { ...first, after: { at, value: new Date(0).toISOString(), id: uuidv7() } };
  const cases = createReportCasesRepository(db);
  const waiting = createReportWaitingRepository(connection);
  for (const query of [
    { ...first, order: 'priority' },
    { ...later, order: 'priority' },
    { ...first, order: 'age' },
    { ...latest, order: 'age' },
  ] as const) {
    expect((await cases.list(query)).length).toBe(26);
    await waiting.list(query);
  }
  await cases.countOpen(admin.uid);
  await waiting.count();
  const client = await whole.database.pool.connect();
  // Which way is cheaper depends on what a vacuum has seen; that there is a way by index does not.
  await client.query('set enable_seqscan = off');
  for (const { sql: text, parameters } of statements) {
    const { rows } = await client.query(`explain ${text}`, [...parameters]);
    const plan = rows.map((row) => (row as { 'QUERY PLAN': string })['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan on (reports|report_cases|report_decisions)/);
  }
  await client.query('reset enable_seqscan');
  client.release();
});
