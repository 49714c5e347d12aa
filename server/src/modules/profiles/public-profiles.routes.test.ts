import { uuidv7 } from 'uuidv7';
import { adminTopic } from '@bestie/contracts/live';
import type { BlockedPerson, PublicProfile } from '@bestie/contracts/profiles.contract';
import type { ReportCase, ReportCaseDetail } from '@bestie/contracts/reports.contract';
import { createTestBoards } from '../../test-support/boards';
import type { TestBoards } from '../../test-support/boards';
import type { TestPerson } from '../../test-support/test-app';
import { personDeleted } from '../../platform/identity/identity.domain-events';
import { emitTo } from '../../test-support/modules';

let boards: TestBoards;
beforeAll(async () => {
  boards = await createTestBoards();
  await boards.know('fan:ada', 'fan:bob', 'fan:cyd');
});
afterAll(() => boards.close());

const show = (as: TestPerson | null, handle: string) =>
  boards.call<PublicProfile>(as, 'GET', `/api/people/${handle}`);
const act = (as: TestPerson | null, uid: string, verb: string) =>
  boards.call(as, 'POST', `/api/profiles/${uid}/${verb}`, {});

test('a person is found by their handle, in any spelling, with their public profile and nothing else', async () => {
  await boards.addPicture('fan:ada', 'users/ada/profile/me.jpg');
  await boards.call('fan:ada', 'PUT', '/api/profiles/ada/avatar', { avatarPath: 'users/ada/profile/me.jpg' });
  await boards.call('fan:ada', 'PATCH', '/api/profiles/ada', {
    version: 1,
    name: 'Ada L',
    bio: 'Numbers.',
    links: ['https://example.com'],
  });
  const { body } = await show('fan:bob', 'H_ADA');
  expect(body).toEqual({
    uid: 'ada',
    handle: 'h_ada',
    name: 'Ada L',
    bio: 'Numbers.',
    links: ['https://example.com'],
    followerCount: 0,
    following: false,
    blocked: false,
    isMe: false,
    avatar: expect.not.objectContaining({ path: expect.anything() as unknown }) as unknown,
  });
  expect((await show('fan:ada', 'h_ada')).body.isMe).toBe(true);
  expect((await show(null, 'h_ada')).status).toBe(401);
  expect((await show('fan:bob', 'nobody')).status).toBe(404);
});

test('profile pictures are visible to signed-in people; to guests once one of their boards is public', async () => {
  const pictureId = await boards.addPicture('fan:cyd', 'users/cyd/profile/me.jpg');
  await boards.call('fan:cyd', 'PUT', '/api/profiles/cyd/avatar', { avatarPath: 'users/cyd/profile/me.jpg' });
  expect([await boards.sees('fan:bob', pictureId), await boards.sees(null, pictureId)]).toEqual([
    true,
    false,
  ]);
  await boards.addBoard('fan:cyd', { visibility: 'public' });
  expect(await boards.sees(null, pictureId)).toBe(true);
});

test('following counts once; oneself and missing people cannot be followed', async () => {
  for (const _again of [1, 2]) expect((await act('fan:bob', 'cyd', 'follow')).status).toBe(204);
  expect((await show('fan:bob', 'h_cyd')).body).toMatchObject({ following: true, followerCount: 1 });
  expect((await act('fan:bob', 'bob', 'follow')).status).toBe(403);
  expect((await act('fan:bob', 'nobody', 'follow')).status).toBe(404);
  expect((await act(null, 'cyd', 'follow')).status).toBe(401);
  for (const _again of [1, 2]) expect((await act('fan:bob', 'cyd', 'unfollow')).status).toBe(204);
  expect((await show('fan:bob', 'h_cyd')).body.followerCount).toBe(0);
});

test('who is suspended does not count as a follower, and counts again afterwards', async () => {
  await boards.know('fan:hal', 'fan:ian', 'fan:jan');
  for (const as of ['fan:ian', 'fan:jan'] as const) await act(as, 'hal', 'follow');
  const setStatus = (status: string) =>
    boards.database.pool.query('update people set status = $1 where uid = $2', [status, 'jan']);
  const followers = async () => (await show('fan:ian', 'h_hal')).body.followerCount;
  expect(await followers()).toBe(2);
  await setStatus('suspended');
  expect(await followers()).toBe(1);
  await setStatus('active');
  expect(await followers()).toBe(2);
});

test('a person who follows while they are being blocked does not follow', async () => {
  await boards.know('fan:eva', 'fan:gus');
  for (let round = 0; round < 10; round += 1) {
    const [followed] = await Promise.all([act('fan:gus', 'eva', 'follow'), act('fan:eva', 'gus', 'block')]);
    expect([204, 404]).toContain(followed.status);
    expect((await act('fan:eva', 'gus', 'unblock')).status).toBe(204);
    expect((await show('fan:gus', 'h_eva')).body.following).toBe(false);
  }
});

test('Everywhere, blocked: they find neither the person nor their boards, and both leave each other’s', async () => {
  const mine: TestPerson = 'fan:una';
  const theirs: TestPerson = 'fan:zed';
  await boards.know(mine, theirs);
  const open = await boards.addBoard(mine, { visibility: 'public' });
  const shared = await boards.addBoard(mine, {}, { [theirs]: 'editor' });
  const other = await boards.addBoard(theirs, { visibility: 'public' }, { [mine]: 'viewer' });
  const board = (as: TestPerson, id: string) => boards.call(as, 'GET', `/api/boards/${id}`);
  await boards.call(theirs, 'POST', `/api/boards/${open}/follow`, {});
  await act(mine, 'zed', 'follow');
  await act(theirs, 'una', 'follow');

  expect((await act(mine, 'zed', 'block')).status).toBe(204);
  expect((await show(theirs, 'h_una')).status).toBe(404);
  expect((await act(theirs, 'una', 'follow')).status).toBe(404);
  expect((await board(theirs, open)).status).toBe(404);
  expect((await board(theirs, shared)).status).toBe(404);
  expect(
    (await boards.call<{ items: unknown[] }>(theirs, 'GET', '/api/profiles/una/boards')).body.items,
  ).toEqual([]);
  expect((await board(mine, open)).body).toMatchObject({ followerCount: 0 });
  // The person who blocked still sees everything public, and can unblock.
  expect((await show(mine, 'h_zed')).body).toMatchObject({
    blocked: true,
    following: false,
    followerCount: 0,
  });
  expect((await board(mine, other)).body).toMatchObject({ role: null });
  expect((await act(mine, 'zed', 'follow')).status).toBe(403);
  for (const [as, id, who] of [
    [theirs, other, 'h_una'],
    [mine, shared, 'h_zed'],
  ] as const) {
    const { error } = await boards.call(as, 'POST', `/api/boards/${id}/members`, { who, role: 'viewer' });
    expect([error.code, error.message]).toEqual(['invalid_input', 'No one here has that email or handle.']);
  }
  await act(mine, 'zed', 'unblock');
  expect((await show(theirs, 'h_una')).status).toBe(200);
  expect((await board(theirs, open)).status).toBe(200);
});

describe('blocked people', () => {
  type Blocked = { items: BlockedPerson[]; nextCursor: string | null };
  const list = (as: TestPerson | null, query = '') =>
    boards.call<Blocked>(as, 'GET', `/api/blocked-people${query}`);

  test('are listed page by page, latest first, until they are unblocked', async () => {
    const mine: TestPerson = 'fan:ivy';
    await boards.know(mine, 'fan:kim', 'fan:lou', 'fan:moe');
    expect((await list(mine)).body).toEqual({ items: [], nextCursor: null });
    for (const uid of ['kim', 'lou', 'moe']) await act(mine, uid, 'block');
    const first = await list(mine, '?limit=2');
    expect(first.body.items.map(({ uid }) => uid)).toEqual(['moe', 'lou']);
    expect(first.body.items[0]).toEqual({
      uid: 'moe',
      handle: 'h_moe',
      name: expect.any(String) as string,
      avatar: null,
      blockedAt: expect.stringMatching(/^2026-06-15T/) as string,
    });
    const second = await list(mine, `?limit=2&cursor=${first.body.nextCursor}`);
    expect([second.body.items.map(({ uid }) => uid), second.body.nextCursor]).toEqual([['kim'], null]);

    await act(mine, 'lou', 'unblock');
    expect((await list(mine)).body.items.map(({ uid }) => uid)).toEqual(['moe', 'kim']);
    // Nobody else gets an event.
    expect((await list('fan:moe')).body.items).toEqual([]);
    expect((await list(null)).status).toBe(401);
    expect((await list(mine, '?cursor=nonsense')).error.field).toBe('cursor');
  });

  test('may be suspended: unblocking them is undone', async () => {
    const mine: TestPerson = 'fan:roy';
    await boards.know(mine, 'fan:sid');
    await act(mine, 'sid', 'block');
    const setStatus = (status: string) =>
      boards.database.pool.query('update people set status = $1 where uid = $2', [status, 'sid']);
    await setStatus('suspended');
    for (const verb of ['unblock', 'block']) expect((await act(mine, 'sid', verb)).status).toBe(204);
    expect((await list(mine)).body.items.map(({ uid }) => uid)).toEqual(['sid']);
    await act(mine, 'sid', 'unblock');
    await setStatus('deleted');
    expect((await act(mine, 'sid', 'block')).status).toBe(404);
    expect((await act(mine, 'nobody', 'block')).status).toBe(404);
  });

  test('have no name if they show none, and no picture if they are hidden', async () => {
    const mine: TestPerson = 'fan:ned';
    await boards.know(mine, 'fan:oda', 'fan:pip');
    await boards.call('fan:oda', 'PATCH', '/api/profiles/oda', { version: 1, handle: null });
    await boards.addPicture('fan:pip', 'users/pip/profile/me.jpg');
    await boards.call('fan:pip', 'PUT', '/api/profiles/pip/avatar', {
      avatarPath: 'users/pip/profile/me.jpg',
    });
    await act(mine, 'oda', 'block');
    await act(mine, 'pip', 'block');
    const [pip, oda] = (await list(mine)).body.items;
    expect([oda?.handle, oda?.name]).toEqual([null, null]);
    expect(pip?.avatar).not.toBeNull();
    expect(pip?.avatar).not.toHaveProperty('path');
    await act('fan:pip', 'ned', 'block');
    expect((await list(mine)).body.items[0]).toMatchObject({ uid: 'pip', handle: 'h_pip', avatar: null });
  });
});

describe('reports', () => {
  const report = (as: TestPerson | null, kind: string, targetId: string, rest: object = {}) =>
    boards.call(as, 'POST', '/api/reports', { id: uuidv7(), kind, targetId, reason: 'spam', ...rest });

  test('of a board, a pin and a person store its contents; admins read them', async () => {
    const id = await boards.addBoard('fan:ada', { visibility: 'public', title: 'Bad', description: 'Worse' });
    const { pinId } = await boards.addUpload('fan:ada', id, { title: 'Worst', note: 'Ever' });
    const one = uuidv7();
    for (const _again of [1, 2])
      expect((await report('fan:bob', 'board', id, { id: one, note: 'Look!' })).status).toBe(204);
    await report('fan:cyd', 'pin', pinId);
    await report('fan:bob', 'person', 'ada');
    const { body } = await boards.call<{ items: ReportCase[] }>('admin:root', 'GET', '/api/reports');
    expect(body.items.map(({ kind, evidence }) => [kind, evidence.title, evidence.text])).toEqual([
      ['board', 'Bad', 'Worse'],
      ['pin', 'Worst', 'Ever'],
      ['person', 'Ada L', 'Numbers.\nhttps://example.com'],
    ]);
    const detail = await boards.call<ReportCaseDetail>('admin:root', 'GET', `/api/reports/${one}`);
    expect(detail.body.reports).toMatchObject([{ id: one, note: 'Look!', reporterUid: 'bob' }]);
    expect((await boards.eventsOf(adminTopic)).filter(([type]) => type === 'reports.create')).toHaveLength(3);
    expect((await boards.call('fan:bob', 'GET', '/api/reports')).status).toBe(403);
    expect((await boards.call(null, 'GET', '/api/reports')).status).toBe(401);
  });

  test('are possible only for visible things that the reporter does not own', async () => {
    const hidden = await boards.addBoard('fan:ada');
    const { pinId } = await boards.addUpload('fan:ada', hidden);
    for (const [kind, target] of [
      ['board', hidden],
      ['pin', pinId],
      ['board', 'no id'],
      ['person', 'nobody'],
      ['person', 'bob'],
    ] as const)
      expect((await report('fan:bob', kind, target)).status).toBe(404);
    expect((await report('fan:ada', 'board', hidden)).status).toBe(404);
    expect((await report(null, 'board', hidden)).status).toBe(404);
    expect((await report('fan:bob', 'board', hidden, { reason: 'boring' })).error.field).toBe('reason');
    const id = uuidv7();
    const shown = await boards.addBoard('fan:ada', { visibility: 'public' });
    await report('fan:bob', 'board', shown, { id });
    expect((await report('fan:cyd', 'board', shown, { id })).error.code).toBe('already_exists');
  });
});

test('boards of a deleted person are not visible', async () => {
  const id = await boards.addBoard('fan:gone', { visibility: 'public' });
  const other = await boards.addBoard('fan:ada', {}, { 'fan:gone': 'editor' });
  await act('fan:gone', 'cyd', 'follow');
  await emitTo(boards.database.db, personDeleted({ uid: 'gone', now: new Date(), textsToo: false }));
  expect((await boards.call(null, 'GET', `/api/boards/${id}`)).status).toBe(404);
  expect((await boards.call('fan:ada', 'GET', `/api/boards/${other}`)).body).toMatchObject({
    memberCount: 0,
  });
  expect((await show('fan:bob', 'h_cyd')).body.followerCount).toBe(0);
});
