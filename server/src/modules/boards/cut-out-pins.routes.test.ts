import { sql } from 'kysely';
import type { ItemDetail } from '@bestie/contracts/items.contract';
import { createTestBoards } from '../../test-support/boards';
import type { TestBoards } from '../../test-support/boards';
import { guest } from '../../platform/http/caller';
import { createBoardPreview } from './board-preview';
import { createBoardsRepository } from './boards.repository';

/**
 * Boards show a cut piece without its background to everybody: in pins, mosaics, copies and link previews.
 */

let boards: TestBoards;

beforeAll(async () => {
  boards = await createTestBoards();
  await boards.know('fan:ada', 'fan:ben');
});
afterAll(() => boards.close());

test('a pin of a cut piece shows and serves the cut-out only', async () => {
  const boardId = await boards.addBoard('fan:ada', { visibility: 'public' });
  const { itemId, pictureId } = await boards.addItem('fan:ada');
  const pin = { id: '01890000-0000-7000-8000-000000000001', itemId };
  await boards.call('fan:ada', 'POST', `/api/boards/${boardId}/pins`, { pins: [pin] });
  const copies = await boards.addBoard('fan:ben', { visibility: 'public' });
  const copy = { id: '01890000-0000-7000-8000-000000000002', pinId: pin.id };
  await boards.call('fan:ben', 'POST', `/api/boards/${copies}/pins`, { pins: [copy] });
  const shown = async () => [
    ...(await boards.pinsOf(null, boardId)),
    ...(await boards.pinsOf(null, copies)),
    ...(await boards.pinsOf('fan:ada', boardId)),
  ];
  const preview = () =>
    createBoardPreview(createBoardsRepository(boards.database.db))(guest, { uid: 'ada', boardId }).then(
      (found) => found?.picture?.path,
    );
  expect((await shown()).map(({ picture }) => picture?.sources?.small)).toEqual(
    Array(3).fill(expect.stringContaining(pictureId)),
  );
  expect([await boards.sees(null, pictureId), await preview()]).toEqual([
    true,
    expect.stringContaining(pictureId),
  ]);

  const mask = 'users/ada/closet/mask.png';
  const cutId = await boards.addPicture('fan:ada', mask);
  const url = `/api/items/${itemId}/photos/${pictureId}/cutout`;
  expect((await boards.call<ItemDetail>('fan:ada', 'PUT', url, { mask })).status).toBe(200);
  // While the cut-out is processed, others see no picture.
  expect((await shown()).map(({ picture }) => picture?.sources)).toEqual([null, null, null]);
  expect([await boards.sees(null, pictureId), await preview()]).toEqual([false, undefined]);

  await sql`update pictures set state = 'ready' where id = ${cutId}`.execute(boards.database.db);
  expect((await shown()).map(({ picture }) => picture?.sources?.small)).toEqual(
    Array(3).fill(expect.stringContaining(cutId)),
  );
  expect([
    await boards.sees(null, pictureId),
    await boards.sees(null, cutId),
    await boards.sees('fan:ben', cutId),
  ]).toEqual([false, true, true]);
  expect(await preview()).toContain(cutId);
  const { body } = await boards.call<{ items: { mosaic: object[] }[] }>('fan:ada', 'GET', '/api/boards');
  expect(JSON.stringify(body.items.map(({ mosaic }) => mosaic))).toContain(`/pictures/${cutId}/`);
  expect(JSON.stringify(body)).not.toContain(`/pictures/${pictureId}/`);
});
