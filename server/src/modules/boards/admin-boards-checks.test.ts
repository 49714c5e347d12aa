/** Checks of "Spaces and boards" (administration.md), on boards. */
import { sql } from 'kysely';
import { boardTopic } from '@bestie/contracts/live';
import type { AdminBoard } from '@bestie/contracts/admin-boards.contract';
import type { BulkOutcome } from '@bestie/contracts/moderated-things';
import type { BoardDetail } from '@bestie/contracts/boards.contract';
import { createTestBoards } from '../../test-support/boards';
import type { TestBoards } from '../../test-support/boards';
import { declared } from '../index';
import { connectTo } from '../../test-support/modules';
import { testPerson } from '../../test-support/test-app';
import type { TestPerson } from '../../test-support/test-app';
import { adminBoardRows } from './admin-boards.repository';
import { createBoardPreview } from './board-preview';
import { createBoardsRepository } from './boards.repository';

const ada: TestPerson = 'fan:ada';
const iris: TestPerson = 'admin:iris';
const olga: TestPerson = 'admin:olga';
const reason = 'It shows somebody else.';

let boards: TestBoards;
beforeAll(async () => {
  boards = await createTestBoards();
  await boards.know(ada, iris, olga, 'fan:bob');
});
afterAll(() => boards.close());

const get = (as: TestPerson | null, id: string) => boards.call<BoardDetail>(as, 'GET', `/api/boards/${id}`);
const listed = async (as: TestPerson, query = '') =>
  (await boards.call<{ items: AdminBoard[] }>(as, 'GET', `/api/admin/boards${query}`)).body.items;
const row = async (as: TestPerson, id: string, query = '') =>
  (await listed(as, query)).find((board) => board.id === id);
const act = async (as: TestPerson, verb: string, ids: readonly string[], version?: number) => {
  const now = [...(await listed(as)), ...(await listed(as, '?state=trash'))];
  const chosen = ids.map((id) => ({
    id,
    version: version ?? now.find((one) => one.id === id)?.version ?? 1,
  }));
  const { status, body } = await boards.call<{ results: { id: string; outcome: BulkOutcome }[] }>(
    as,
    'POST',
    `/api/admin/boards/${verb}`,
    { things: chosen, reason },
  );
  expect(status).toBe(200);
  return body.results.map(({ outcome }) => outcome);
};
const preview = async (id: string) => {
  const repository = createBoardsRepository(boards.database.db);
  const shown = createBoardPreview(repository)({ kind: 'guest', role: 'guest' }, { uid: 'ada', boardId: id });
  return (await shown)?.title ?? null;
};

/** Iris deletes her account after a time, or stays. */
const leave = (after: string | null) =>
  sql`update people set leaves_at = now() + ${after}::interval where uid = 'iris'`.execute(
    boards.database.db,
  );

test('Spaces and boards check 1: of a hidden board page, JSON, preview and thumbnail are missing, but for its owner', async () => {
  const id = await boards.addBoard(ada, { visibility: 'public', title: 'Rain' }, { 'fan:bob': 'editor' });
  const { pictureId } = await boards.addUpload(ada, id);
  const seen = async (as: TestPerson | null) => [
    (await get(as, id)).status,
    (await boards.call(as, 'GET', `/api/boards/${id}/pins`)).status,
    await boards.sees(as, pictureId),
  ];
  expect(await seen(null)).toEqual([200, 200, true]);
  expect(await preview(id)).toBe('Rain');

  expect(await act(iris, 'hide', [id])).toEqual(['done']);
  for (const other of [null, 'fan:bob', 'fan:eve', iris] as const)
    expect([other, ...(await seen(other))]).toEqual([other, 404, 404, false]);
  expect(await preview(id)).toBeNull();
  const shared = await boards.call<{ items: unknown[] }>('fan:bob', 'GET', '/api/boards?tab=shared');
  const onProfile = await boards.call<{ items: unknown[] }>('fan:bob', 'GET', '/api/profiles/ada/boards');
  expect([shared.body.items, onProfile.body.items]).toEqual([[], []]);
  // Whoever has it open is asked again.
  expect(await boards.eventsOf(boardTopic(id))).toContainEqual(['live.disconnect', []]);

  // The owner reads why, and changes it, but cannot show it.
  const own = (await get(ada, id)).body;
  expect(own).toMatchObject({ visibility: 'public', hidden: { reason }, can: { manage: true } });
  const change = (body: object) =>
    boards.call<BoardDetail>(ada, 'PATCH', `/api/boards/${id}`, { version: own.version, ...body });
  expect((await change({ title: 'Sun' })).status).toBe(200);
  const later = (await get(ada, id)).body.version;
  expect((await change({ version: later, visibility: 'unlisted' })).error).toMatchObject({
    code: 'forbidden',
  });

  expect(await act(iris, 'show', [id])).toEqual(['done']);
  expect(await seen(null)).toEqual([200, 200, true]);
  expect((await get('fan:bob', id)).body).toMatchObject({ role: 'editor', title: 'Sun' });
  expect((await get(ada, id)).body.hidden).toBeUndefined();
});

test('Spaces and boards check 2: a closed board is listed without its title, and no search finds its words', async () => {
  const id = await boards.addBoard(ada, { title: 'Surprise for Mila' });
  await boards.addBoard(ada, { title: 'Open coats', visibility: 'public' });
  expect(await row(iris, id)).toMatchObject({
    title: null,
    can: { see: false, open: true },
    openedUntil: null,
  });
  expect(await listed(iris, '?q=surprise')).toEqual([]);
  expect((await listed(iris, '?q=coats')).map(({ title }) => title)).toEqual(['Open coats']);
  expect((await get(iris, id)).status).toBe(404);
});

test('Spaces and boards check 3: a visit needs a reason, looks only, is logged, and is over in the 61st minute', async () => {
  const id = await boards.addBoard(ada, { title: 'Diary' });
  const { pictureId } = await boards.addUpload(ada, id);
  const open = (body: object) =>
    boards.call<{ path: string; until: string }>(iris, 'POST', `/api/admin/boards/${id}/open`, body);
  expect((await open({ reason: 'x' })).error.code).toBe('invalid_input');
  expect((await boards.call('fan:bob', 'POST', `/api/admin/boards/${id}/open`, { reason })).status).toBe(403);

  expect((await open({ reason })).body.path).toBe(`/b/ada/${id}`);
  const visited = (await get(iris, id)).body;
  expect(visited).toMatchObject({ title: 'Diary', role: null, members: [] });
  expect(Object.values({ ...visited.can, see: false })).not.toContain(true);
  expect(await boards.sees(iris, pictureId)).toBe(true);
  expect((await boards.call(iris, 'PATCH', `/api/boards/${id}`, { version: 1, title: 'Mine' })).status).toBe(
    404,
  );
  expect((await get(olga, id)).status).toBe(404);
  const { rows: logged } = await sql<{ reason: string }>`
    select reason from audit_log where action = 'adminBoards.open' and target_id = ${id}`.execute(
    boards.database.db,
  );
  expect(logged).toEqual([{ reason }]);

  // The stream of the page ends at the same moment.
  const heard = () => declared.resources.of('board')(connectTo(boards.database.db), testPerson(iris), id);
  const until = (await heard())?.until;
  expect(until).toBeInstanceOf(Date);
  // Stored to the millisecond: now() might be rounded up.
  await sql`update board_visits set ends_at = now() - interval '1 second' where board_id = ${id}`.execute(
    boards.database.db,
  );
  expect(await heard()).toBeNull();
  expect((await get(iris, id)).status).toBe(404);
  expect(await boards.sees(iris, pictureId)).toBe(false);
});

test('Spaces and boards check 6: without the agreement of its owner a board is not featured, and it ends with being public', async () => {
  const id = await boards.addBoard('fan:gwen', { visibility: 'public', title: 'Felt' });
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const version = async () => (await get('fan:gwen', id)).body.version;
  const featureVersion = async () => (await row(iris, id))?.featureVersion;
  const feature = async (changes: object = {}, as: TestPerson = iris) =>
    boards.call(as, 'POST', `/api/admin/boards/${id}/feature`, {
      featureVersion: await featureVersion(),
      from: inHours(-1),
      until: inHours(1),
      order: 2,
      reason,
      ...changes,
    });
  const featured = async () =>
    (
      await boards.call<{ items: { title: string }[] }>('fan:bob', 'GET', '/api/boards/featured')
    ).body.items.map(({ title }) => title);
  const change = async (fields: object) =>
    boards.call('fan:gwen', 'PATCH', `/api/boards/${id}`, { version: await version(), ...fields });

  expect((await feature()).error).toMatchObject({
    code: 'forbidden',
    message: expect.stringContaining('agreed'),
  });
  expect((await feature({}, 'fan:gwen')).status).toBe(403);
  expect(await featured()).toEqual([]);
  expect((await boards.call(iris, 'POST', `/api/admin/boards/${id}/feature/ask`, { reason })).status).toBe(
    200,
  );
  const { rows: told } = await sql<{
    kind: string;
  }>`select kind from notifications where uid = 'gwen'`.execute(boards.database.db);
  expect(told).toEqual([{ kind: 'boardFeature' }]);

  // Only the owner agrees, and reads that they did.
  expect(
    (await boards.call(iris, 'PATCH', `/api/boards/${id}`, { version: 1, mayFeature: true })).status,
  ).not.toBe(200);
  expect((await change({ mayFeature: true })).status).toBe(200);
  expect((await get('fan:gwen', id)).body.mayFeature).toBe(true);
  expect((await get('fan:bob', id)).body.mayFeature).toBeUndefined();
  expect((await feature({ featureVersion: 99 })).error.code).toBe('conflict');
  expect((await feature({ until: inHours(-2) })).error.code).toBe('invalid_input');

  // Admins leave their own boards to others.
  const own = await boards.addBoard(iris, { visibility: 'public', title: 'Silk' });
  await sql`update boards set may_feature = true where id = ${own}`.execute(boards.database.db);
  const window = { from: inHours(-1), until: inHours(1), order: 3, reason };
  const ownUrl = `/api/admin/boards/${own}/feature`;
  const featureOwn = async () => (await boards.call(iris, 'POST', ownUrl, { ...window })).status;
  expect(await featureOwn()).toBe(403);
  await leave('9 days');
  expect(await featureOwn()).toBe(403);
  await leave(null);

  // Others come before it, each while its time lasts.
  const first = await boards.addBoard('fan:gwen', { visibility: 'public', title: 'Wool' });
  await sql`update boards set may_feature = true where id = ${first}`.execute(boards.database.db);
  await sql`insert into board_features values (${first}, now(), now() + interval '1 hour', 1, 'iris')`.execute(
    boards.database.db,
  );
  expect((await feature()).status).toBe(204);
  expect(await featured()).toEqual(['Wool', 'Felt']);
  await sql`update board_features set until_at = now() - interval '1 second', from_at = now() - interval '1 hour' where board_id = ${first}`.execute(
    boards.database.db,
  );
  expect(await featured()).toEqual(['Felt']);

  // What another admin changed or ended meanwhile is not overwritten, and an open editor of its owner hears nothing of it.
  const [seen, edited] = [await featureVersion(), await version()];
  expect((await feature({ featureVersion: seen, order: 3 })).status).toBe(204);
  expect((await feature({ featureVersion: seen, order: 4 })).error).toMatchObject({
    code: 'conflict',
    currentVersion: await featureVersion(),
  });
  const changed = await featureVersion();
  const end = `/api/admin/boards/${id}/feature/end`;
  expect((await boards.call(iris, 'POST', end, { reason })).status).toBe(204);
  expect((await feature({ featureVersion: changed, order: 4 })).error.code).toBe('conflict');
  expect(await version()).toBe(edited);
  const { rows: audited } = await sql<{ before: { order?: number } | null; after: object }>`
    select before, after from audit_log where target_id = ${id} and action like 'adminBoards.%eature'
    order by id desc limit 2`.execute(boards.database.db);
  expect(audited).toMatchObject([
    { before: { order: 3 }, after: { featured: false } },
    { before: { order: 2 }, after: { order: 3 } },
  ]);
  expect((await feature()).status).toBe(204);
  expect(await featured()).toEqual(['Felt']);

  // Private ends it for good, also for an admin who saw it before, and so does hiding it.
  const before = await featureVersion();
  await change({ visibility: 'private' });
  await change({ visibility: 'public' });
  expect(await featured()).toEqual([]);
  expect((await feature({ featureVersion: before, order: 7 })).error.code).toBe('conflict');
  expect((await feature()).status).toBe(204);
  expect(await act(iris, 'hide', [id])).toEqual(['done']);
  expect(await act(iris, 'show', [id])).toEqual(['done']);
  expect(await featured()).toEqual([]);
  expect((await feature()).status).toBe(204);
  await change({ mayFeature: false });
  expect(await featured()).toEqual([]);
});

test('an owner is asked once whether a board may be featured, and an admin who asks again is told that nobody was asked', async () => {
  const id = await boards.addBoard('fan:hana', { visibility: 'public', title: 'Linen' });
  const ask = async () =>
    (await boards.call<{ asked: boolean }>(iris, 'POST', `/api/admin/boards/${id}/feature/ask`, { reason }))
      .body;
  expect([await ask(), await ask()]).toEqual([{ asked: true }, { asked: false }]);
});

test('a hundred boards get one reason, and each answers for itself', async () => {
  const kept = await boards.addBoard('fan:cora', { visibility: 'public' });
  const edited = await boards.addBoard('fan:cora', { visibility: 'public' });
  const own = await boards.addBoard(iris, { visibility: 'public' });
  const missing = '0190b000-0000-7000-8000-00000000dead';
  await boards.call('fan:cora', 'PATCH', `/api/boards/${edited}`, { version: 1, title: 'Newer' });
  expect(await act(iris, 'hide', [kept, edited, own, missing], 1)).toEqual([
    'done',
    'changed',
    'own',
    'missing',
  ]);
  // One who is leaving is not alone while another admin stays.
  await leave('9 days');
  expect(await act(iris, 'hide', [own], 1)).toEqual(['own']);
  await leave(null);
  // The same call again is one hiding, and the owner is told once.
  expect(await act(iris, 'hide', [kept], 1)).toEqual(['done']);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notifications where uid = 'cora' and kind = 'sanction'`.execute(
    boards.database.db,
  );
  expect(rows).toEqual([{ count: 1 }]);
  const tooMany = Array.from({ length: 101 }, () => ({ id: kept, version: 1 }));
  expect(
    (await boards.call(iris, 'POST', '/api/admin/boards/hide', { things: tooMany, reason })).error.code,
  ).toBe('invalid_input');
});

test('an admin restores a board from the trash with its pins, people and link', async () => {
  const id = await boards.addBoard('fan:dora', { visibility: 'public' }, { 'fan:bob': 'viewer' });
  const { pinId } = await boards.addUpload('fan:dora', id);
  await boards.call('fan:dora', 'POST', `/api/boards/${id}/delete`, {});
  expect(await row(iris, id)).toBeUndefined();
  expect(await act(iris, 'restore', [id])).toEqual(['done']);
  expect((await get('fan:bob', id)).body.role).toBe('viewer');
  expect((await boards.pinsOf(null, id)).map((pin) => pin.id)).toEqual([pinId]);
});

test('filters and sorts find boards by state, visibility, owner and reports', async () => {
  const id = await boards.addBoard('fan:finn', { visibility: 'unlisted', title: 'Knits' });
  await boards.call('fan:bob', 'POST', '/api/reports', {
    id: '0190b000-0000-7000-8000-00000000abcd',
    kind: 'board',
    targetId: id,
    reason: 'other',
    note: '',
  });
  const ids = async (query: string) => (await listed(iris, query)).map((board) => board.id);
  expect(await ids('?reported=yes')).toEqual([id]);
  expect(await ids('?owner=@h_finn&sort=created')).toEqual([id]);
  expect(await ids('?owner=finn&visibility=public')).toEqual([]);
  expect(await row(iris, id)).toMatchObject({ openReports: 1, bytes: 0, owner: { uid: 'finn' } });
  const page = await boards.call<{ nextCursor: string }>(iris, 'GET', '/api/admin/boards?limit=1&sort=pins');
  const next = await listed(iris, `?limit=48&sort=pins&cursor=${page.body.nextCursor}`);
  expect(next).toHaveLength((await listed(iris, '?limit=48')).length - 1);
});

test('no list of all boards reads them all, in a community of 20,000 boards', async () => {
  const { db, pool } = boards.database;
  await pool.query(`
    insert into boards (id, owner_uid, title, visibility, created_at, updated_at, active_at, pin_count)
    select gen_random_uuid(), 'crowd' || n % 5000, 'Board ' || n, (array['public', 'private', 'unlisted'])[n % 3 + 1],
      now() - n * interval '1 minute', now(), now() - n * interval '1 minute', n % 900
    from generate_series(1, 20000) n`);
  await pool.query(`update boards set hidden_at = now() where pin_count = 7`);
  await pool.query('analyze boards');
  for (const query of [
    { state: 'present', sort: 'activity', reported: false },
    { state: 'present', sort: 'created', reported: false },
    { state: 'present', sort: 'pins', reported: false },
    { state: 'hidden', sort: 'activity', reported: false },
    { state: 'trash', sort: 'activity', reported: false },
    { state: 'present', sort: 'activity', reported: true },
    { state: 'present', sort: 'activity', reported: false, owner: 'crowd7' },
  ] as const) {
    const { sql: text, parameters } = adminBoardRows({ uid: 'iris', limit: 26, ...query }).compile(db);
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters]);
    const plan = rows.map((line) => line['QUERY PLAN']).join('\n');
    expect([query, /Seq Scan on boards/.test(plan)]).toEqual([query, false]);
  }
});
