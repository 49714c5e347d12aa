import type { Fixture } from './things';

export const nothing: Fixture = () => ({});
/** A board that everybody may look at; whose it is does not matter. */
export const publicBoard: Fixture = async (things, owner) => ({
  boardId: (await things.board(owner, { visibility: 'public' })).id,
});
export const othersBoard: Fixture = async (things, owner) =>
  publicBoard(things, await things.person(), owner);
export const somebody: Fixture = async (things) => ({ uid: (await things.findable()).uid });
