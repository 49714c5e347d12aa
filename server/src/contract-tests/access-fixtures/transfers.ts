import { uuidv7 } from 'uuidv7';
import type { OperationName } from '../operations';
import { nothing } from './common';
import { reason } from './factories';
import type { Factories, Fixture } from './factories';

/** A board that an admin wants to give to somebody. */
const wanted = async (factories: Factories, to: { email: string }) => {
  const { id: targetId, version } = await factories.board(await factories.bystander());
  return { id: uuidv7(), kind: 'board', targetId, version, to: to.email, keepsEditing: true, reason };
};
const offered: Fixture = async (factories, owner) => {
  const offer = await wanted(factories, owner);
  await factories.call(await factories.bystander('admin'), 'POST', '/api/admin/transfers', offer);
  return { transferId: offer.id };
};

export const transfersFixtures = {
  'transfers.list': nothing,
  'transfers.offer': async (factories) => wanted(factories, await factories.person()),
  'transfers.withdraw': async (factories) => ({
    ...(await offered(factories, await factories.person(), await factories.person())),
    reason,
  }),
  'transfers.accept': offered,
  'transfers.decline': offered,
} satisfies Partial<Record<OperationName, Fixture>>;
