import { uuidv7 } from 'uuidv7';
import type { OperationName } from '../operations';
import { nothing, othersBoard, publicBoard, somebody } from './common';
import type { Fixture } from './factories';

const oneBoard: Fixture = async (factories, owner) => ({ boardId: (await factories.board(owner)).id });
const oneSection: Fixture = (factories, owner) => factories.section(owner);
const pinIds: Fixture = async (factories, owner) => {
  const { boardId, pinId } = await factories.pin(owner);
  return { boardId, ids: [pinId] };
};

const somebodysBoards: Fixture = async (factories, owner) => {
  const { id, version } = await factories.board(owner, { visibility: 'public' });
  return { things: [{ id, version }], reason: 'For the matrix.' };
};

export const boardsFixtures = {
  'adminBoards.list': nothing,
  'adminBoards.hide': somebodysBoards,
  'adminBoards.show': somebodysBoards,
  'adminBoards.restore': somebodysBoards,
  'adminBoards.open': async (factories, owner) => ({
    ...(await oneBoard(factories, owner, owner)),
    reason: 'For the matrix.',
  }),
  // Admins leave their own boards to other admins.
  'adminBoards.feature': async (factories) => {
    const owner = await factories.bystander();
    const { id: boardId, version } = await factories.board(owner, { visibility: 'public' });
    await factories.call(owner, 'PATCH', `/api/boards/${boardId}`, {
      version,
      mayFeature: true,
    });
    const [from, until] = ['2026-06-15T12:00:00.000Z', '2036-06-15T12:00:00.000Z'];
    return { boardId, featureVersion: 0, from, until, order: 1, reason: 'For the matrix.' };
  },
  'adminBoards.endFeature': async (factories) => {
    const owner = await factories.bystander();
    const { id: boardId } = await factories.board(owner, { visibility: 'public' });
    await factories.query(`insert into board_features values ($1, now(), now() + interval '1 day', 1, 'x')`, [
      boardId,
    ]);
    return { boardId, reason: 'For the matrix.' };
  },
  'adminBoards.askToFeature': async (factories) => ({
    boardId: (await factories.board(await factories.bystander(), { visibility: 'public' })).id,
    reason: 'For the matrix.',
  }),
  'boards.listFeatured': nothing,
  'boards.list': nothing,
  'boards.listPublic': somebody,
  'boards.get': publicBoard,
  'boards.create': () => ({ id: uuidv7(), title: 'Linen' }),
  'boards.update': async (factories, owner) => {
    const { id: boardId, version } = await factories.board(owner);
    return { boardId, version, title: 'Wool' };
  },
  'boards.delete': oneBoard,
  'boards.restore': async (factories, owner) => {
    const { boardId } = await oneBoard(factories, owner, owner);
    await factories.call(owner, 'POST', `/api/boards/${String(boardId)}/delete`, {});
    return { boardId };
  },
  'boards.acknowledge': oneBoard,
  'boards.follow': othersBoard,
  'boards.unfollow': othersBoard,
  'boards.addMember': async (factories, owner) => ({
    ...(await oneBoard(factories, owner, owner)),
    who: (await factories.person()).email,
    role: 'viewer',
  }),
  'boards.changeMember': async (factories, owner) => ({
    ...(await factories.collaborator(owner)),
    role: 'viewer',
  }),
  'boards.removeMember': (factories, owner) => factories.collaborator(owner),
  'boards.leave': async (factories, owner) => ({
    boardId: (await factories.collaborator(await factories.bystander(), owner)).boardId,
  }),
  'boards.addSection': async (factories, owner) => ({
    ...(await oneBoard(factories, owner, owner)),
    id: uuidv7(),
    title: 'Evening',
  }),
  'boards.updateSection': async (factories, owner) => ({ ...(await factories.section(owner)), title: 'Day' }),
  'boards.moveSection': async (factories, owner) => ({ ...(await factories.section(owner)), before: null }),
  'boards.deleteSection': oneSection,
  'boards.restoreSection': async (factories, owner) => {
    const { boardId, sectionId } = await factories.section(owner);
    await factories.call(owner, 'POST', `/api/boards/${boardId}/sections/${sectionId}/delete`, {});
    return { boardId, sectionId };
  },
  'pins.list': publicBoard,
  'pins.create': async (factories, owner, caller) => ({
    ...(await oneBoard(factories, owner, owner)),
    pins: [{ id: uuidv7(), path: await factories.object(caller) }],
  }),
  'pins.update': async (factories, owner) => ({
    ...(await factories.pin(owner)),
    version: 1,
    title: 'A coat',
  }),
  'pins.move': async (factories, owner) => ({
    ...(await pinIds(factories, owner, owner)),
    sectionId: null,
    before: null,
  }),
  'pins.arrange': async (factories, owner) => {
    const { boardId, pinId } = await factories.pin(owner);
    return { boardId, pins: [{ id: pinId, x: 0, y: 0, w: 240 }] };
  },
  'pins.delete': pinIds,
  'pins.restore': async (factories, owner) => {
    const { boardId, ids } = await pinIds(factories, owner, owner);
    await factories.call(owner, 'POST', `/api/boards/${String(boardId)}/pins/delete`, { ids });
    return { boardId, ids };
  },
} satisfies Partial<Record<OperationName, Fixture>>;
