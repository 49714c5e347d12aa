import { uuidv7 } from 'uuidv7';
import { limits } from '@bestie/contracts/limits';
import { boardTopic, userTopic } from '@bestie/contracts/live';
import type { Board, BoardDetail } from '@bestie/contracts/boards.contract';
import { createTestBoards } from '../../test-support/boards';
import type { TestBoards } from '../../test-support/boards';
import type { TestPerson } from '../../test-support/test-app';

let boards: TestBoards;
beforeAll(async () => {
  boards = await createTestBoards();
});
afterAll(() => boards.close());

const ada: TestPerson = 'fan:ada';
const get = (as: TestPerson | null, boardId: string) =>
  boards.call<BoardDetail>(as, 'GET', `/api/boards/${boardId}`);
const act = (as: TestPerson | null, boardId: string, verb: string, body: object = {}) =>
  boards.call<BoardDetail>(as, 'POST', `/api/boards/${boardId}/${verb}`, body);
const update = (as: TestPerson | null, boardId: string, body: object) =>
  boards.call<BoardDetail>(as, 'PATCH', `/api/boards/${boardId}`, { version: 1, ...body });
const list = async (as: TestPerson, tab = 'own', query = '') =>
  (
    await boards.call<{ items: Board[]; nextCursor: string | null }>(
      as,
      'GET',
      `/api/boards?tab=${tab}${query}`,
    )
  ).body;
const titles = async (as: TestPerson, tab = 'own', query = '') =>
  (await list(as, tab, query)).items.map(({ title }) => title);

describe('own boards', () => {
  test('is created once, however often it is sent, with everything that its page needs', async () => {
    await boards.know(ada);
    const id = uuidv7();
    for (const _again of [1, 2]) {
      const { status, body } = await boards.call<BoardDetail>(ada, 'POST', '/api/boards', {
        id,
        title: '  Coats ',
        description: 'For rain.',
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        id,
        version: 1,
        title: 'Coats',
        description: 'For rain.',
        visibility: 'private',
        layout: 'grid',
        role: 'owner',
        pinCount: 0,
        sections: [],
        mosaic: [],
        following: false,
        owner: { uid: 'ada', name: 'Name ada', handle: 'h_ada', avatar: null },
        can: {
          see: true,
          edit: true,
          manage: true,
          delete: true,
          leave: false,
          follow: false,
          report: false,
        },
      });
      expect(body.members).toEqual([expect.objectContaining({ uid: 'ada', role: 'owner' })]);
    }
    expect(await titles(ada)).toEqual(['Coats']);
    expect((await boards.call('fan:bob', 'POST', '/api/boards', { id, title: 'Mine' })).error.code).toBe(
      'already_exists',
    );
  });

  test('changes by version: an edit of an older one gets the current one', async () => {
    const id = await boards.addBoard(ada);
    expect(
      (await update(ada, id, { title: 'Wool', visibility: 'public', layout: 'freeform' })).body,
    ).toMatchObject({
      version: 2,
      title: 'Wool',
      visibility: 'public',
      layout: 'freeform',
      description: '',
    });
    const { status, error } = await update(ada, id, { title: 'Silk' });
    expect([status, error.code, error.currentVersion]).toEqual([409, 'conflict', 2]);
  });

  test('moves to the trash and back, and is permanently deleted after thirty days', async () => {
    const owner: TestPerson = 'fan:bin';
    const [first, second] = [
      await boards.addBoard(owner, { title: 'A' }),
      await boards.addBoard(owner, { title: 'B' }),
    ];
    for (const id of [first, second]) expect((await act(owner, id, 'delete')).status).toBe(204);
    expect([await titles(owner), await titles(owner, 'trash')]).toEqual([[], ['B', 'A']]);
    expect((await get(owner, first)).body.can).toMatchObject({ see: false, edit: false, restore: true });
    expect((await act(owner, first, 'sections', { id: uuidv7(), title: 'X' })).status).toBe(404);
    expect((await act(owner, first, 'restore')).body.deletedAt).toBeNull();
    boards.pass(31 * 86_400_000);
    await boards.sweep();
    expect([await titles(owner), await titles(owner, 'trash')]).toEqual([['A'], []]);
    expect((await get(owner, second)).status).toBe(404);
  });

  test('are listed latest first in pages, and found by words', async () => {
    const owner: TestPerson = 'fan:many';
    for (const title of ['One red', 'Two', 'Three red']) await boards.addBoard(owner, { title });
    await boards.addUpload(owner, (await list(owner)).items[2]?.id ?? '');
    expect(await titles(owner)).toEqual(['One red', 'Three red', 'Two']);
    expect(await titles(owner, 'own', '&q=RED')).toEqual(['One red', 'Three red']);
    const first = await list(owner, 'own', '&limit=2');
    expect(first.items.map(({ title }) => title)).toEqual(['One red', 'Three red']);
    const rest = await list(owner, 'own', `&limit=2&cursor=${first.nextCursor}`);
    expect([rest.items.map(({ title }) => title), rest.nextCursor]).toEqual([['Two'], null]);
  });

  test('there are at most 500', async () => {
    const owner: TestPerson = 'fan:full';
    await boards.know(owner);
    await boards.database.pool.query(
      `insert into boards (id, owner_uid, title, created_at, updated_at, active_at)
       select gen_random_uuid(), 'full', 'Board', now(), now(), now() from generate_series(1, $1)`,
      [limits.boards.perPerson],
    );
    const { status, error } = await boards.call(owner, 'POST', '/api/boards', {
      id: uuidv7(),
      title: 'Over',
    });
    expect([status, error.code, error.message]).toEqual([
      409,
      'limit_reached',
      'You can have up to 500 boards.',
    ]);
  });

  test.each([
    [{ title: '' }, 'title'],
    [{ title: 'x'.repeat(101) }, 'title'],
    [{ description: 'x'.repeat(501) }, 'description'],
    [{ visibility: 'secret' }, 'visibility'],
    [{ layout: 'heap' }, 'layout'],
    [{ coverPinId: uuidv7() }, 'coverPinId'],
    [{ owner: 'eve' }, 'owner'],
  ])('refuses %j and names the field', async (wrong, field) => {
    const id = await boards.addBoard(ada);
    const { status, error } = await update(ada, id, wrong);
    expect([status, error.code, error.field]).toEqual([400, 'invalid_input', field]);
  });
});

/** Everybody who may open a board, and the status that each operation answers. */
const outcomes: Record<
  string,
  [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body: object | undefined, number[]]
> = {
  //                                                                          owner editor viewer public unlisted stranger guest public-guest
  'boards.get': ['GET', '', undefined, [200, 200, 200, 200, 200, 404, 404, 200]],
  'pins.list': ['GET', '/pins', undefined, [200, 200, 200, 200, 200, 404, 404, 200]],
  'boards.update': ['PATCH', '', { version: 1, title: 'New' }, [200, 403, 403, 404, 404, 404, 401, 401]],
  'boards.acknowledge': ['POST', '/acknowledge', {}, [204, 204, 204, 404, 404, 404, 401, 401]],
  'boards.follow': ['POST', '/follow', {}, [403, 403, 403, 204, 204, 404, 401, 401]],
  'boards.addMember': [
    'POST',
    '/members',
    { who: 'h_new', role: 'viewer' },
    [200, 403, 403, 404, 404, 404, 401, 401],
  ],
  'boards.changeMember': [
    'PATCH',
    '/members/viewer',
    { role: 'viewer' },
    [200, 403, 403, 404, 404, 404, 401, 401],
  ],
  'boards.removeMember': ['DELETE', '/members/viewer', undefined, [200, 403, 403, 404, 404, 404, 401, 401]],
  'boards.leave': ['POST', '/leave', {}, [403, 204, 204, 404, 404, 404, 401, 401]],
  'boards.addSection': [
    'POST',
    '/sections',
    { id: ':new', title: 'S' },
    [200, 200, 403, 404, 404, 404, 401, 401],
  ],
  'boards.updateSection': [
    'PATCH',
    '/sections/:section',
    { title: 'T' },
    [200, 200, 403, 404, 404, 404, 401, 401],
  ],
  'boards.moveSection': [
    'POST',
    '/sections/:section/move',
    { before: null },
    [200, 200, 403, 404, 404, 404, 401, 401],
  ],
  'boards.deleteSection': ['POST', '/sections/:section/delete', {}, [200, 200, 403, 404, 404, 404, 401, 401]],
  'boards.restoreSection': [
    'POST',
    '/sections/:section/restore',
    {},
    [200, 200, 403, 404, 404, 404, 401, 401],
  ],
  'pins.update': [
    'PATCH',
    '/pins/:pin',
    { version: 1, title: 'T' },
    [200, 200, 403, 404, 404, 404, 401, 401],
  ],
  'pins.move': [
    'POST',
    '/pins/move',
    { ids: [':pin'], sectionId: null, before: null },
    [200, 200, 403, 404, 404, 404, 401, 401],
  ],
  'pins.arrange': [
    'POST',
    '/pins/arrange',
    { pins: [{ id: ':pin', x: 1, y: 2, w: 200 }] },
    [200, 200, 403, 404, 404, 404, 401, 401],
  ],
  'pins.create': [
    'POST',
    '/pins',
    { pins: [{ id: ':new', pinId: ':pin' }] },
    [200, 200, 403, 404, 404, 404, 401, 401],
  ],
  'pins.delete': ['POST', '/pins/delete', { ids: [':pin'] }, [200, 200, 403, 404, 404, 404, 401, 401]],
  'boards.delete': ['POST', '/delete', {}, [204, 403, 403, 404, 404, 404, 401, 401]],
  'boards.restore': ['POST', '/restore', {}, [200, 403, 403, 404, 404, 404, 401, 401]],
};

describe('permissions', () => {
  const people: [string, TestPerson | null, string][] = [
    ['the owner', 'fan:owner', 'private'],
    ['an editor', 'fan:editor', 'private'],
    ['a viewer', 'fan:viewer', 'private'],
    ['anybody, of a public one', 'fan:stranger', 'public'],
    ['anybody, of an unlisted one', 'fan:stranger', 'unlisted'],
    ['a stranger, also an admin', 'admin:root', 'private'],
    ['a guest', null, 'private'],
    ['a guest, of a public one', null, 'public'],
  ];
  test.each(Object.entries(outcomes))('%s', async (_operation, [method, path, body, statuses]) => {
    await boards.know('fan:new', 'fan:stranger', 'admin:root');
    const answers: (string | number)[][] = [];
    for (const [title, as, visibility] of people) {
      const id = await boards.addBoard(
        'fan:owner',
        { visibility },
        { 'fan:editor': 'editor', 'fan:viewer': 'viewer' },
      );
      const { pinId } = await boards.addUpload('fan:owner', id);
      const section = uuidv7();
      await act('fan:owner', id, 'sections', { id: section, title: 'First' });
      const filled = (text: string) =>
        text.replaceAll(':pin', pinId).replaceAll(':section', section).replaceAll(':new', uuidv7());
      const answer = await boards.call(
        as,
        method,
        `/api/boards/${id}${filled(path)}`,
        body && (JSON.parse(filled(JSON.stringify(body))) as object),
      );
      answers.push([title, answer.status]);
    }
    expect(answers).toEqual(people.map(([title], index) => [title, statuses[index]]));
  });

  test('a closed board answers exactly like a missing one', async () => {
    const id = await boards.addBoard('fan:owner');
    for (const as of ['fan:stranger', 'admin:root', null] as const) {
      const [closed, missing] = [await get(as, id), await get(as, uuidv7())];
      expect([closed.status, closed.error]).toEqual([missing.status, missing.error]);
    }
  });

  test('a public board shows strangers its contents, and nothing about collaborators', async () => {
    const id = await boards.addBoard('fan:owner', { visibility: 'public' }, { 'fan:editor': 'editor' });
    const { body } = await get('fan:stranger', id);
    expect(body).toMatchObject({
      role: null,
      members: [],
      memberCount: 1,
      can: { follow: true, edit: false },
    });
    expect(JSON.stringify(body)).not.toContain('@bestie.test');
    expect((await get(null, id)).body.can).toMatchObject({ see: true, follow: false, report: true });
    expect((await get('fan:editor', id)).body.members.map(({ email }) => email)).toEqual([null, null]);
    expect((await get('fan:owner', id)).body.members.map(({ email }) => email)).toEqual([null, null]);
  });
});

describe('collaborators', () => {
  test('are found by handle or e-mail, see the board among the shared ones, and mark it as seen', async () => {
    const id = await boards.addBoard(ada, { title: 'Shared' }, { 'fan:cam': 'editor' });
    await boards.know('fan:dot');
    const added = await act(ada, id, 'members', { who: 'DOT@bestie.test', role: 'viewer' });
    expect(added.body.members.map(({ uid, role }) => [uid, role])).toEqual([
      ['ada', 'owner'],
      ['cam', 'editor'],
      ['dot', 'viewer'],
    ]);
    expect((await list('fan:cam', 'shared')).items).toMatchObject([
      { title: 'Shared', isNew: true, role: 'editor' },
    ]);
    expect(await titles('fan:cam')).toEqual([]);
    await act('fan:cam', id, 'acknowledge');
    expect((await list('fan:cam', 'shared')).items).toMatchObject([{ isNew: false }]);
    for (const [who, code, status] of [
      ['h_nobody', 'invalid_input', 400],
      ['h_cam', 'already_exists', 409],
      ['h_ada', 'already_exists', 409],
    ] as const) {
      const { error, ...answer } = await act(ada, id, 'members', { who, role: 'viewer' });
      expect([answer.status, error.code]).toEqual([status, code]);
    }
  });

  test('leave, are removed and change roles; open streams end with their access', async () => {
    const id = await boards.addBoard(ada, {}, { 'fan:cam': 'editor', 'fan:dot': 'editor' });
    await boards.call(ada, 'PATCH', `/api/boards/${id}/members/cam`, { role: 'viewer' });
    expect((await get('fan:cam', id)).body.can.edit).toBe(false);
    await boards.call(ada, 'DELETE', `/api/boards/${id}/members/cam`);
    expect((await get('fan:cam', id)).status).toBe(404);
    await act('fan:dot', id, 'leave');
    expect((await get('fan:dot', id)).status).toBe(404);
    expect((await boards.call(ada, 'DELETE', `/api/boards/${id}/members/cam`)).status).toBe(404);
    const types = (await boards.eventsOf(boardTopic(id))).map(([type]) => type);
    expect(types.filter((type) => type === 'live.disconnect')).toHaveLength(2);
    expect((await boards.eventsOf(userTopic('dot'))).at(-1)).toEqual(['boards.leave', [id]]);
  });

  test('are at most fifty', async () => {
    const id = await boards.addBoard(ada);
    await boards.know('fan:late');
    await boards.database.pool.query(
      `insert into board_members (board_id, uid, role, added_by, added_at)
       select $1, 'm' || n, 'viewer', 'ada', now() from generate_series(1, $2) n`,
      [id, limits.boards.members],
    );
    expect((await act(ada, id, 'members', { who: 'h_late', role: 'viewer' })).error.code).toBe(
      'limit_reached',
    );
  });
});

describe('sections', () => {
  const sectionsOf = async (id: string) => (await get(ada, id)).body.sections.map(({ title }) => title);

  test('have an order that can be changed, are restored with their pins, and are at most fifty', async () => {
    const id = await boards.addBoard(ada);
    const ids = [uuidv7(), uuidv7(), uuidv7()];
    for (const [index, sectionId] of ids.entries())
      for (const _again of [1, 2]) await act(ada, id, 'sections', { id: sectionId, title: `S${index}` });
    expect(await sectionsOf(id)).toEqual(['S0', 'S1', 'S2']);
    await act(ada, id, `sections/${ids[2]}/move`, { before: ids[0] });
    expect(await sectionsOf(id)).toEqual(['S2', 'S0', 'S1']);
    await act(ada, id, `sections/${ids[2]}/move`, { before: null });
    expect(await sectionsOf(id)).toEqual(['S0', 'S1', 'S2']);
    await boards.call(ada, 'PATCH', `/api/boards/${id}/sections/${ids[0]}`, { title: 'Shoes' });

    const { pinId } = await boards.addUpload(ada, id);
    await act(ada, id, 'pins/move', { ids: [pinId], sectionId: ids[0], before: null });
    await act(ada, id, `sections/${ids[0]}/delete`);
    expect(await sectionsOf(id)).toEqual(['S1', 'S2']);
    expect((await boards.pinsOf(ada, id)).map(({ sectionId }) => sectionId)).toEqual([null]);
    await act(ada, id, `sections/${ids[0]}/restore`);
    expect(await sectionsOf(id)).toEqual(['Shoes', 'S1', 'S2']);
    expect((await boards.pinsOf(ada, id)).map(({ sectionId }) => sectionId)).toEqual([ids[0]]);

    for (let count = 3; count < limits.boards.sections; count += 1)
      await act(ada, id, 'sections', { id: uuidv7(), title: `S${count}` });
    expect((await act(ada, id, 'sections', { id: uuidv7(), title: 'Over' })).error.code).toBe(
      'limit_reached',
    );
  });

  test('of another board answer not_found', async () => {
    const [one, other] = [await boards.addBoard(ada), await boards.addBoard(ada)];
    const sectionId = uuidv7();
    await act(ada, other, 'sections', { id: sectionId, title: 'There' });
    for (const verb of ['move', 'delete', 'restore'])
      expect(
        (await act(ada, one, `sections/${sectionId}/${verb}`, verb === 'move' ? { before: null } : {}))
          .status,
      ).toBe(404);
    expect((await act(ada, one, 'sections', { id: sectionId, title: 'Here' })).error.code).toBe(
      'already_exists',
    );
    expect((await act(ada, one, `sections/${uuidv7()}/move`, { before: sectionId })).status).toBe(404);
  });
});

describe('saving and following', () => {
  test('a saved board is listed while it is open to the person', async () => {
    const id = await boards.addBoard(ada, { title: 'Seen', visibility: 'public' });
    await boards.know('fan:vic');
    for (const _again of [1, 2]) await act('fan:vic', id, 'follow');
    expect((await get('fan:vic', id)).body).toMatchObject({ following: true, followerCount: 1 });
    expect(await titles('fan:vic', 'saved')).toEqual(['Seen']);
    await update(ada, id, { visibility: 'private' });
    expect(await titles('fan:vic', 'saved')).toEqual([]);
    expect((await act('fan:vic', id, 'unfollow')).status).toBe(204);
    expect((await act('fan:vic', uuidv7(), 'unfollow')).status).toBe(204);
    expect((await get(ada, id)).body.followerCount).toBe(0);
  });

  test('a profile shows public boards, not unlisted or private ones', async () => {
    const owner: TestPerson = 'fan:pub';
    for (const visibility of ['public', 'unlisted', 'private'])
      await boards.addBoard(owner, { title: visibility, visibility });
    const { body } = await boards.call<{ items: Board[] }>(ada, 'GET', '/api/profiles/pub/boards');
    expect(body.items.map(({ title }) => title)).toEqual(['public']);
    expect((await boards.call(null, 'GET', '/api/profiles/pub/boards')).status).toBe(401);
  });
});

test('all collaborators get live events, and nobody else', async () => {
  const id = await boards.addBoard('fan:tell', { visibility: 'public' }, { 'fan:hear': 'viewer' });
  await act('fan:deaf', id, 'follow');
  await update('fan:tell', id, { title: 'New' });
  await boards.addUpload('fan:tell', id);
  expect((await boards.eventsOf(boardTopic(id))).map(([type]) => type)).toEqual([
    ...['boards.create', 'boards.addMember', 'boards.update', 'pins.create'],
  ]);
  expect((await boards.eventsOf(userTopic('hear'))).map(([type]) => type)).toEqual([
    ...['notifications.create', 'boards.addMember', 'boards.update'],
  ]);
  expect((await boards.eventsOf(userTopic('deaf'))).map(([type]) => type)).toEqual(['boards.follow']);
});
