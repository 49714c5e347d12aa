import { Kysely, PostgresDialect } from 'kysely';
import type { CompiledQuery } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { boardTabs } from '@bestie/contracts/boards';
import { limits } from '@bestie/contracts/limits';
import { boardTopic } from '@bestie/contracts/live';
import type { Board, BoardDetail } from '@bestie/contracts/boards.contract';
import type { Pin } from '@bestie/contracts/pins.contract';
import type { Database } from '../../platform/database/schema';
import { createTestBoards } from '../../test-support/boards';
import type { TestBoards } from '../../test-support/boards';
import type { TestPerson } from '../../test-support/test-app';
import { testPerson } from '../../test-support/test-app';
import { guest } from '../../platform/http/caller';
import { createBoardSectionsRepository } from './board-sections.repository';
import { createBoardsRepository } from './boards.repository';
import { createPinsRepository } from './pins.repository';
import { createBoardPicturesRepository } from './board-pictures.repository';

let boards: TestBoards;
beforeAll(async () => {
  boards = await createTestBoards();
});
afterAll(() => boards.close());

const [ada, bob, eve]: TestPerson[] = ['fan:ada', 'fan:bob', 'fan:eve'] as const;
const pin = (as: TestPerson, boardId: string, pins: object[], rest: object = {}) =>
  boards.call<{ pins: Pin[] }>(as, 'POST', `/api/boards/${boardId}/pins`, { pins, ...rest });
const act = (as: TestPerson, boardId: string, verb: string, body: object) =>
  boards.call<{ moved: number; deleted: number }>(as, 'POST', `/api/boards/${boardId}/pins/${verb}`, body);
const setVisibility = async (as: TestPerson, boardId: string, visibility: string) => {
  const { body } = await boards.call<BoardDetail>(as, 'GET', `/api/boards/${boardId}`);
  await boards.call(as, 'PATCH', `/api/boards/${boardId}`, { version: body.version, visibility });
};
const idsOf = async (as: TestPerson | null, boardId: string) =>
  (await boards.pinsOf(as, boardId)).map(({ id }) => id);
/** As many pins, the first one first. */
async function fill(as: TestPerson, boardId: string, count: number): Promise<string[]> {
  const path = `users/${as.split(':')[1]}/boards/${uuidv7()}.jpg`;
  await boards.addPicture(as, path);
  const ids = Array.from({ length: count }, () => uuidv7());
  await pin(
    as,
    boardId,
    ids.map((id) => ({ id, path })),
  );
  return ids;
}

describe('pinning', () => {
  test('pins a piece, a photo and a pin, each once however often it is sent, the newest first', async () => {
    const id = await boards.addBoard(ada);
    const { itemId, pictureId } = await boards.addItem(ada);
    const { pinId: upload } = await boards.addUpload(ada, id, { title: 'Lake', alt: 'A lake', note: 'Blue' });
    const [item, copy] = [uuidv7(), uuidv7()];
    for (const _again of [1, 2]) {
      const { status, body } = await pin(ada, id, [
        { id: item, itemId, title: 'My coat', sourceUrl: 'https://example.com/coat' },
        { id: copy, pinId: upload },
      ]);
      expect([status, body.pins.map((one) => one.id)]).toEqual([200, [item, copy]]);
    }
    expect(await boards.pinsOf(ada, id)).toMatchObject([
      {
        id: item,
        kind: 'item',
        title: 'My coat',
        itemId,
        sourceUrl: 'https://example.com/coat',
        picture: { id: pictureId },
        sectionId: null,
        place: null,
        source: null,
        pinnedBy: 'Name ada',
        pinnedByYou: true,
      },
      // A copy of one's own pin stays, even when the original is deleted.
      { id: copy, kind: 'upload', title: 'Lake', alt: 'A lake', note: '', source: { boardId: id } },
      { id: upload, kind: 'upload', title: 'Lake', note: 'Blue', version: 1 },
    ]);
    const board = (await boards.call<BoardDetail>(ada, 'GET', `/api/boards/${id}`)).body;
    expect([board.pinCount, board.version, board.mosaic.length]).toEqual([3, 1, 3]);
  });

  test('accepts only things that the caller owns or may see; all or nothing', async () => {
    const id = await boards.addBoard(ada);
    const theirs = await boards.addBoard(bob);
    const { itemId } = await boards.addItem(bob);
    const { pinId } = await boards.addUpload(bob, theirs);
    await boards.addPicture(bob, 'users/bob/boards/secret.jpg');
    for (const wrong of [
      { itemId },
      { pinId },
      { path: 'users/bob/boards/secret.jpg' },
      { itemId: uuidv7() },
    ])
      expect((await pin(ada, id, [{ id: uuidv7(), ...wrong }])).status).toBe(404);
    for (const wrong of [{}, { itemId, pinId }]) {
      const { status, error } = await pin(ada, id, [{ id: uuidv7(), ...wrong }]);
      expect([status, error.field]).toEqual([400, 'pins.0']);
    }
    expect((await pin(ada, id, [{ id: pinId, pinId }])).error.code).toBe('already_exists');
    expect((await pin(ada, id, [{ id: uuidv7(), pinId }], { sectionId: uuidv7() })).status).toBe(404);
    expect(await idsOf(ada, id)).toEqual([]);
  });

  test('at most a thousand; a list is read in pages of one order', async () => {
    const id = await boards.addBoard(ada);
    for (let count = 0; count < limits.boards.pins; count += limits.boards.bulk)
      await fill(ada, id, limits.boards.bulk);
    const { pins: _none, ...over } = (
      await pin(ada, id, [{ id: uuidv7(), pinId: (await idsOf(ada, id))[0] }])
    ).body;
    expect(over).toMatchObject({ error: { code: 'limit_reached' } });
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await boards.call<{ items: Pin[]; nextCursor: string | null }>(
        ...[ada, 'GET' as const, `/api/boards/${id}/pins?limit=250${cursor && `&cursor=${cursor}`}`],
      );
      seen.push(...body.items.map((one) => one.id));
      cursor = body.nextCursor ?? '';
    } while (cursor);
    expect(new Set(seen).size).toBe(limits.boards.pins);
    expect((await boards.call(ada, 'GET', `/api/boards/${id}/pins?cursor=abc`)).error.field).toBe('cursor');
  });

  test.each([
    [{ title: 'x'.repeat(101) }, 'title'],
    [{ note: 'x'.repeat(501) }, 'note'],
    [{ alt: 'x'.repeat(501) }, 'alt'],
    [{ sourceUrl: 'javascript:alert(1)' }, 'sourceUrl'],
    [{ version: 0 }, 'version'],
  ])('texts of a pin: refuses %j', async (wrong, field) => {
    const id = await boards.addBoard(ada);
    const { pinId } = await boards.addUpload(ada, id);
    const { status, error } = await boards.call(ada, 'PATCH', `/api/boards/${id}/pins/${pinId}`, {
      version: 1,
      ...wrong,
    });
    expect([status, error.field]).toEqual([400, field]);
  });

  test('texts of a pin change by version', async () => {
    const id = await boards.addBoard(ada);
    const { pinId } = await boards.addUpload(ada, id);
    const change = (version: number, title: string) =>
      boards.call<Pin>(ada, 'PATCH', `/api/boards/${id}/pins/${pinId}`, { version, title });
    expect((await change(1, 'One')).body).toMatchObject({ version: 2, title: 'One' });
    expect((await change(1, 'Two')).error).toMatchObject({ code: 'conflict', currentVersion: 2 });
  });
});

describe('moving', () => {
  test('moves several at once, before another, to the end, into sections; order follows the sections', async () => {
    const id = await boards.addBoard(ada);
    const [a, b, c, d] = (await fill(ada, id, 4)) as [string, string, string, string];
    await act(ada, id, 'move', { ids: [d, c], sectionId: null, before: a });
    expect(await idsOf(ada, id)).toEqual([d, c, a, b]);
    await act(ada, id, 'move', { ids: [d], sectionId: null, before: null });
    expect(await idsOf(ada, id)).toEqual([c, a, b, d]);
    const [first, second] = [uuidv7(), uuidv7()];
    for (const [sectionId, title] of [
      [first, 'First'],
      [second, 'Second'],
    ])
      await boards.call(ada, 'POST', `/api/boards/${id}/sections`, { id: sectionId, title });
    await act(ada, id, 'move', { ids: [c], sectionId: second, before: null });
    await act(ada, id, 'move', { ids: [d], sectionId: first, before: null });
    expect(await idsOf(ada, id)).toEqual([a, b, d, c]);
    await boards.call(ada, 'POST', `/api/boards/${id}/sections/${second}/move`, { before: first });
    expect(await idsOf(ada, id)).toEqual([a, b, c, d]);
    expect((await boards.pinsOf(ada, id)).map(({ version }) => version)).toEqual([1, 1, 1, 1]);
    for (const wrong of [
      { ids: [a, uuidv7()], sectionId: null, before: null },
      { ids: [a], sectionId: uuidv7(), before: null },
      { ids: [a], sectionId: first, before: b },
    ])
      expect((await act(ada, id, 'move', wrong)).status).toBe(404);
  });

  test('to another board moves the caller’s own pins; pins of others stay', async () => {
    const shared = await boards.addBoard(ada, {}, { [bob]: 'editor' });
    const own = await boards.addBoard(bob, { visibility: 'public' });
    const { pinId: adas, pictureId } = await boards.addUpload(ada, shared);
    const { pinId: bobs } = await boards.addUpload(bob, shared);
    const refused = await act(bob, shared, 'move', {
      ids: [adas, bobs],
      sectionId: null,
      before: null,
      toBoardId: own,
    });
    expect([refused.status, refused.error.code]).toEqual([403, 'forbidden']);
    expect(await boards.sees(null, pictureId)).toBe(false);
    expect(
      (await act(bob, shared, 'move', { ids: [bobs], sectionId: null, before: null, toBoardId: own })).body,
    ).toEqual({
      moved: 1,
    });
    expect([await idsOf(bob, shared), await idsOf(bob, own)]).toEqual([[adas], [bobs]]);
    expect(
      (await act(bob, shared, 'move', { ids: [adas], sectionId: null, before: null, toBoardId: uuidv7() }))
        .status,
    ).toBe(404);
  });

  test('on the freeform canvas each pin has its own position', async () => {
    const id = await boards.addBoard(ada);
    const [a, b] = await fill(ada, id, 2);
    await act(ada, id, 'arrange', { pins: [{ id: a, x: 12.5, y: 3000, w: 240 }] });
    expect((await boards.pinsOf(ada, id)).map(({ place }) => place)).toEqual([
      { x: 12.5, y: 3000, w: 240 },
      null,
    ]);
    expect((await act(ada, id, 'arrange', { pins: [{ id: b, x: -1, y: 0, w: 240 }] })).status).toBe(400);
    expect((await act(ada, id, 'arrange', { pins: [{ id: uuidv7(), x: 1, y: 0, w: 240 }] })).status).toBe(
      404,
    );
  });

  test('a removed pin is restored to its position', async () => {
    const id = await boards.addBoard(ada);
    const [a, b, c] = await fill(ada, id, 3);
    expect((await act(ada, id, 'delete', { ids: [b] })).body).toEqual({ deleted: 1 });
    expect(await idsOf(ada, id)).toEqual([a, c]);
    expect((await act(ada, id, 'delete', { ids: [b] })).status).toBe(404);
    await act(ada, id, 'restore', { ids: [b] });
    expect(await idsOf(ada, id)).toEqual([a, b, c]);
    expect((await boards.eventsOf(boardTopic(id))).map(([type]) => type)).toEqual([
      ...['boards.create', 'pins.create', 'pins.delete', 'pins.restore'],
    ]);
  });
});

describe('pictures', () => {
  const everybody = [ada, bob, eve, null] as const;
  const seenBy = (pictureId: string) => Promise.all(everybody.map((as) => boards.sees(as, pictureId)));

  test('are visible with the board, and only while it is open', async () => {
    await boards.know(eve);
    const id = await boards.addBoard(ada, {}, { [bob]: 'viewer' });
    const { itemId, pictureId: piece } = await boards.addItem(ada);
    await pin(ada, id, [{ id: uuidv7(), itemId }]);
    const { pictureId: photo } = await boards.addUpload(ada, id);
    for (const pictureId of [piece, photo]) {
      expect(await seenBy(pictureId)).toEqual([true, true, false, false]);
      for (const visibility of ['unlisted', 'public']) {
        await setVisibility(ada, id, visibility);
        expect(await seenBy(pictureId)).toEqual([true, true, true, true]);
      }
      await setVisibility(ada, id, 'private');
      expect(await seenBy(pictureId)).toEqual([true, true, false, false]);
    }
    await setVisibility(ada, id, 'public');
    await boards.call(ada, 'POST', '/api/profiles/eve/block', {});
    expect(await seenBy(photo)).toEqual([true, true, false, true]);
    await boards.call(ada, 'POST', '/api/items/delete', { ids: [itemId] });
    expect(await seenBy(piece)).toEqual([false, false, false, false]);
    await boards.call(ada, 'POST', `/api/boards/${id}/delete`, {});
    expect(await seenBy(photo)).toEqual([false, false, false, false]);
  });

  test('of an outfit show its cover, and no pictures of its pieces', async () => {
    const id = await boards.addBoard(ada, { visibility: 'public' });
    const cover = 'users/ada/outfits/cover.png';
    const pictureId = await boards.addPicture(ada, cover);
    const outfitId = uuidv7();
    await boards.database.pool.query(
      `insert into outfits (id, owner_uid, name, document, cover_object, created_at, updated_at)
       values ($1, 'ada', 'Secret evening', '{}', $2, now(), now())`,
      [outfitId, cover],
    );
    expect((await pin(bob, await boards.addBoard(bob), [{ id: uuidv7(), outfitId }])).status).toBe(404);
    expect(await boards.sees(null, pictureId)).toBe(false);
    await pin(ada, id, [{ id: uuidv7(), outfitId }]);
    const [shown] = await boards.pinsOf(null, id);
    expect(shown).toMatchObject({ kind: 'outfit', outfitId: null, picture: { id: pictureId } });
    expect(JSON.stringify(shown)).not.toMatch(/Secret|outfits/);
    expect((await boards.pinsOf(ada, id))[0]?.outfitId).toBe(outfitId);
    expect(await boards.sees(null, pictureId)).toBe(true);
    await setVisibility(ada, id, 'private');
    expect(await boards.sees(null, pictureId)).toBe(false);
  });

  test('of a piece show the first photo only', async () => {
    const id = await boards.addBoard(ada, { visibility: 'public' });
    const { itemId, pictureId } = await boards.addItem(ada);
    const second = await boards.addPicture(ada, 'users/ada/closet/inside.jpg');
    await boards.call(ada, 'POST', `/api/items/${itemId}/photos`, {
      photos: ['users/ada/closet/inside.jpg'],
    });
    await pin(ada, id, [{ id: uuidv7(), itemId }]);
    expect([await boards.sees(null, pictureId), await boards.sees(null, second)]).toEqual([true, false]);
    const [shown] = await boards.pinsOf(null, id);
    expect(shown).toMatchObject({ itemId: null, picture: { id: pictureId } });
    expect(JSON.stringify(shown)).not.toMatch(/closet|Coat/);
  });

  test('a saved pin shows its picture while the original is shared, and gives nobody else access', async () => {
    const source = await boards.addBoard(ada, { visibility: 'public', title: 'Source' });
    const { pinId, pictureId } = await boards.addUpload(ada, source, { title: 'Lake' });
    const own = await boards.addBoard(bob, { visibility: 'public' });
    const copy = uuidv7();
    await pin(bob, own, [{ id: copy, pinId }]);
    const again = uuidv7();
    const third = await boards.addBoard('fan:cyd', { visibility: 'public' });
    await pin('fan:cyd', third, [{ id: again, pinId: copy }]);
    for (const [as, boardId] of [
      [bob, own],
      ['fan:cyd', third],
      [null, third],
    ] as const)
      expect(await boards.pinsOf(as, boardId)).toMatchObject([
        { kind: 'pin', title: 'Lake', picture: { id: pictureId }, source: expect.anything() as unknown },
      ]);
    await setVisibility(ada, source, 'private');
    for (const [as, boardId] of [
      [bob, own],
      ['fan:cyd', third],
      [null, third],
    ] as const)
      expect(await boards.pinsOf(as, boardId)).toMatchObject([{ title: 'Lake', picture: null }]);
    expect((await boards.pinsOf(bob, own))[0]?.source).toBeNull();
    expect((await boards.pinsOf(ada, own))[0]?.picture?.id).toBe(pictureId);
    expect(await boards.sees(null, pictureId)).toBe(false);
    // A deleted pin cannot be copied.
    expect((await pin('fan:cyd', third, [{ id: uuidv7(), pinId: copy }])).status).toBe(404);
  });

  test('copying from a private board to a public one shows the picture to nobody else', async () => {
    const shared = await boards.addBoard(ada, {}, { [bob]: 'viewer' });
    const { pinId, pictureId } = await boards.addUpload(ada, shared);
    const own = await boards.addBoard(bob, { visibility: 'public' });
    await pin(bob, own, [{ id: uuidv7(), pinId }]);
    expect((await boards.pinsOf(bob, own))[0]?.picture?.id).toBe(pictureId);
    expect((await boards.pinsOf(null, own))[0]).toMatchObject({ picture: null, source: null });
    expect(await boards.sees(null, pictureId)).toBe(false);
    expect(
      (await boards.call<{ items: Board[] }>(eve, 'GET', '/api/profiles/bob/boards')).body.items[0]?.mosaic,
    ).toEqual([]);
  });
});

test('a cover leads the mosaic, and its mark ends when its pin moves to another board', async () => {
  const [id, other] = [await boards.addBoard(ada), await boards.addBoard(ada)];
  for (let count = 0; count < 7; count += 1) await boards.addUpload(ada, id);
  const { pinId, pictureId } = await boards.addUpload(ada, id, { alt: 'The cover' });
  await act(ada, id, 'move', { ids: [pinId], sectionId: null, before: null });
  const { body } = await boards.call<BoardDetail>(ada, 'PATCH', `/api/boards/${id}`, {
    version: 1,
    coverPinId: pinId,
  });
  expect(body.mosaic).toHaveLength(5);
  expect(body.mosaic[0]).toMatchObject({ id: pictureId, alt: 'The cover' });
  await act(ada, id, 'move', { ids: [pinId], sectionId: null, before: null, toBoardId: other });
  expect((await boards.call<BoardDetail>(ada, 'GET', `/api/boards/${id}`)).body.coverPinId).toBeNull();
});

test('lists take one query each, and read no rows of other people’s boards', async () => {
  const { pool } = boards.database;
  await pool.query(`
    insert into boards (id, owner_uid, title, visibility, created_at, updated_at, active_at)
    select gen_random_uuid(), 'crowd' || n % 300, 'Board', 'public', now(), now(), now() from generate_series(1, 3000) n`);
  await pool.query(`
    insert into pins (id, board_id, kind, sort, pinned_by, created_at, updated_at)
    select gen_random_uuid(), id, 'upload', 'a' || n, 'x', now(), now() from boards, generate_series(0, 3) n`);
  await pool.query(`
    insert into items (id, owner_uid, name, category, created_at, updated_at)
    select gen_random_uuid(), 'crowd' || n % 300, 'Piece', 'tops', now(), now() from generate_series(1, 3000) n`);
  await pool.query(`
    insert into pictures (id, object_name, generation, owner_uid, state, sha256, palette)
    select gen_random_uuid(), 'users/crowd/' || n, 1, 'crowd', 'ready', n::text, '[]' from generate_series(1, 3000) n`);
  await pool.query(
    `insert into board_follows (board_id, uid, created_at) select id, 'crowd' || random(), now() from boards`,
  );
  await pool.query(`
    insert into board_members (board_id, uid, role, added_by, added_at)
    select id, 'crowd' || random(), 'viewer', 'x', now() from boards`);
  await pool.query(`insert into people (uid) select 'crowd' || n from generate_series(1, 3000) n`);
  await pool.query(
    `insert into profiles (uid, avatar_object, updated_at) select uid, 'users/' || uid, now() from people on conflict do nothing`,
  );
  await pool.query('analyze');
  const statements: CompiledQuery[] = [];
  const logged = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void statements.push(event.query),
  });
  const repositories = {
    boardSections: createBoardSectionsRepository(logged),
    boards: createBoardsRepository(logged),
    pins: createPinsRepository(logged),
  };
  const [uid, boardId] = ['crowd7', uuidv7()];
  for (const tab of boardTabs) await repositories.boards.list({ uid, of: { tab }, limit: 25 });
  await repositories.boards.list({ uid, of: { publicOf: 'crowd8' }, limit: 25 });
  await repositories.boards.card(boardId, uid);
  await repositories.boards.access(boardId, uid);
  await repositories.pins.list(boardId, uid, undefined, 101);
  await repositories.pins.siblings(boardId, null, []);
  await repositories.boards.detail(boardId, uid);
  await repositories.boardSections.list(boardId);
  expect(statements).toHaveLength(boardTabs.length + 7);
  for (const caller of [guest, testPerson('fan:crowd7')])
    await createBoardPicturesRepository(logged).isShared(caller, boardId);
  for (const { sql: text, parameters } of statements) {
    const { rows } = await pool.query(`explain ${text}`, [...parameters]);
    const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(
      /Seq Scan on (boards|board_members|board_follows|pins|items|pictures|people|profiles)/,
    );
  }
});
