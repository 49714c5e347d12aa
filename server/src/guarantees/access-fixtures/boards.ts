import { uuidv7 } from 'uuidv7';
import type { OperationName } from '../operations';
import { nothing, othersBoard, publicBoard, somebody } from './common';
import type { Fixture } from './things';

const oneBoard: Fixture = async (things, owner) => ({ boardId: (await things.board(owner)).id });
const oneSection: Fixture = (things, owner) => things.section(owner);
const pinIds: Fixture = async (things, owner) => {
  const { boardId, pinId } = await things.pin(owner);
  return { boardId, ids: [pinId] };
};

export const boardsFixtures = {
  'boards.list': nothing,
  'boards.listPublic': somebody,
  'boards.get': publicBoard,
  'boards.create': () => ({ id: uuidv7(), title: 'Linen' }),
  'boards.update': async (things, owner) => {
    const { id: boardId, version } = await things.board(owner);
    return { boardId, version, title: 'Wool' };
  },
  'boards.delete': oneBoard,
  'boards.restore': async (things, owner) => {
    const { boardId } = await oneBoard(things, owner, owner);
    await things.call(owner, 'POST', `/api/boards/${String(boardId)}/delete`, {});
    return { boardId };
  },
  'boards.acknowledge': oneBoard,
  'boards.follow': othersBoard,
  'boards.unfollow': othersBoard,
  'boards.addMember': async (things, owner) => ({
    ...(await oneBoard(things, owner, owner)),
    who: (await things.person()).email,
    role: 'viewer',
  }),
  'boards.changeMember': async (things, owner) => ({ ...(await things.collaborator(owner)), role: 'viewer' }),
  'boards.removeMember': (things, owner) => things.collaborator(owner),
  'boards.leave': async (things, owner) => ({
    boardId: (await things.collaborator(await things.person(), owner)).boardId,
  }),
  'boards.addSection': async (things, owner) => ({
    ...(await oneBoard(things, owner, owner)),
    id: uuidv7(),
    title: 'Evening',
  }),
  'boards.updateSection': async (things, owner) => ({ ...(await things.section(owner)), title: 'Day' }),
  'boards.moveSection': async (things, owner) => ({ ...(await things.section(owner)), before: null }),
  'boards.deleteSection': oneSection,
  'boards.restoreSection': async (things, owner) => {
    const { boardId, sectionId } = await things.section(owner);
    await things.call(owner, 'POST', `/api/boards/${boardId}/sections/${sectionId}/delete`, {});
    return { boardId, sectionId };
  },
  'pins.list': publicBoard,
  'pins.create': async (things, owner, caller) => ({
    ...(await oneBoard(things, owner, owner)),
    pins: [{ id: uuidv7(), path: await things.object(caller) }],
  }),
  'pins.update': async (things, owner) => ({ ...(await things.pin(owner)), version: 1, title: 'A coat' }),
  'pins.move': async (things, owner) => ({
    ...(await pinIds(things, owner, owner)),
    sectionId: null,
    before: null,
  }),
  'pins.arrange': async (things, owner) => {
    const { boardId, pinId } = await things.pin(owner);
    return { boardId, pins: [{ id: pinId, x: 0, y: 0, w: 240 }] };
  },
  'pins.delete': pinIds,
  'pins.restore': async (things, owner) => {
    const { boardId, ids } = await pinIds(things, owner, owner);
    await things.call(owner, 'POST', `/api/boards/${String(boardId)}/pins/delete`, { ids });
    return { boardId, ids };
  },
} satisfies Partial<Record<OperationName, Fixture>>;
