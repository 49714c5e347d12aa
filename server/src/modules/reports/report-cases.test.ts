/** Cases: how they open, close, weigh and are listed, and what was decided about one person. */
import { Kysely, PostgresDialect } from 'kysely';
import type { CompiledQuery } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { OutputOf } from '@bestie/contracts/define-contract';
import type { OwnDecision, ReportCase, reportsContract } from '@bestie/contracts/reports.contract';
import { declared } from '..';
import { forumThread } from '../../contract-tests/access-fixtures/factories';
import type { Database } from '../../platform/database/schema';
import type { Connection } from '../../platform/module/define-module';
import { createReportCasesRepository } from './report-cases.repository';
import { createReportWaitingRepository } from './report-waiting.repository';
import type { SignedIn } from '../../test-support/whole-server';
import { startReportQueue } from '../../test-support/report-queue';
import type { ReportQueue } from '../../test-support/report-queue';

let all: ReportQueue;

beforeAll(async () => {
  all = await startReportQueue();
});
afterAll(() => all.close());

test('undone within 10 seconds, nobody hears of it; later it needs a reason', async () => {
  const { admin, whole, factories, call, report, claim, decide, queue, heard, tellNow, board, seen } = all;
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
  const { admin, whole, call, report, claim, decide, queue, board } = all;
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
  const { admin, whole, sql, call, report, claim, decide, detail, board } = all;
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

test('evidence keeps what stood around; erasing a neighbour takes their words, erasing the accused all but the outcome', async () => {
  const { admin, whole, sql, call, report, claim, decide, detail, tellNow, eraseNow, crowd } = all;
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

test.each(['priority', 'age'])('the queue by %s pages without gaps', async (order) => {
  const { admin, call, queue } = all;
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
  const { admin, sql, whole } = all;
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

describe('a person', () => {
  let author: SignedIn;

  beforeAll(async () => {
    author = await all.whole.signIn('fan');
  });

  const cases = async () =>
    (
      await all.call<OutputOf<(typeof reportsContract)['listAbout']>>(
        all.admin,
        'GET',
        `/api/admin/users/${author.uid}/cases`,
      )
    ).body;
  const warning = { id: uuidv7(), rule: 'harassment', strikes: 2, reason: 'Be kind, please.' };
  const warn = (changes: object = {}, by = all.admin, uid = author.uid) =>
    all.call(by, 'POST', `/api/admin/users/${uid}/warn`, { ...warning, ...changes });
  const own = async () =>
    (await all.call<{ items: OwnDecision[] }>(author, 'GET', '/api/account/decisions')).body.items;

  test('a warning counts its strikes for 90 days, and proposes a step that nobody takes by itself', async () => {
    expect(await cases()).toMatchObject({ strikes: 0, proposed: { sanction: 'warn' }, open: 0, items: [] });
    expect((await warn()).status).toBe(200);
    expect((await warn()).status).toBe(200);
    expect(await cases()).toMatchObject({
      strikes: 2,
      proposed: { sanction: 'mute', hours: 24 },
      items: [{ sanction: 'warn', strikes: 2, rule: 'harassment', reason: 'Be kind, please.' }],
    });
    expect((await warn({ id: uuidv7(), strikes: 4 })).status).toBe(400);
    expect((await warn({ id: uuidv7() }, all.admin, all.admin.uid)).status).toBe(409);
    expect((await warn({ id: uuidv7() }, author)).status).toBe(403);
    expect((await all.call(all.admin, 'GET', `/api/admin/users/${author.uid}`)).body).toMatchObject({
      status: 'active',
      mutedUntil: null,
    });
    await all.sql(`update report_decisions set decided_at = decided_at - interval '91 days'`);
    expect(await cases()).toMatchObject({ strikes: 0, proposed: { sanction: 'warn' } });
  });

  test('a mute on the page of people is told with its reason, and can be appealed like any decision', async () => {
    expect(
      (
        await all.call(all.admin, 'POST', `/api/admin/users/${author.uid}/mute`, {
          reason: 'Spam again',
          hours: 24,
        })
      ).status,
    ).toBe(200);
    const [muted] = await own();
    expect(muted).toMatchObject({ kind: 'person', sanction: 'mute', hours: 24, reason: 'Spam again' });
    expect(muted?.appealUntil).not.toBeNull();
    const { body } = await all.call<{ items: { text: string }[] }>(author, 'GET', '/api/notifications');
    expect(body.items[0]?.text).toContain('Spam again');
    const url = `/api/account/decisions/${muted?.id}/appeal`;
    expect((await all.call(author, 'POST', url, { text: 'It was one link.' })).status).toBe(204);
    expect((await cases()).items[0]?.appeal).toMatchObject({ text: 'It was one link.', outcome: null });
  });
});
