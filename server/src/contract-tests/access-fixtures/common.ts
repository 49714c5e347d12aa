import type { Fixture } from './factories';

export const nothing: Fixture = () => ({});
/** A board that is open to everybody; its owner does not matter. */
export const publicBoard: Fixture = async (factories, owner) => ({
  boardId: (await factories.board(owner, { visibility: 'public' })).id,
});
export const othersBoard: Fixture = async (factories, owner) =>
  publicBoard(factories, await factories.bystander(), owner);
export const somebody: Fixture = async (factories) => ({ uid: (await factories.findable()).uid });
