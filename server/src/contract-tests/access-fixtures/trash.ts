import type { SignedIn } from '../../test-support/whole-server';
import type { OperationName } from '../operations';
import { nothing } from './common';
import type { Fixture, Factories } from './factories';

const deletedPiece: Fixture = async (factories: Factories, owner: SignedIn) => {
  const { id } = await factories.item(owner);
  await factories.call(owner, 'POST', '/api/items/delete', { ids: [id] });
  return { kind: 'items', ids: [id] };
};
const deletedSpace: Fixture = async (factories: Factories, owner: SignedIn) => {
  const { id } = await factories.space(owner);
  await factories.call(owner, 'POST', `/api/spaces/${id}/delete`, {});
  return { kind: 'spaces', ids: [id] };
};

export const trashFixtures = {
  'trash.list': nothing,
  'trash.restore': deletedPiece,
  'trash.purge': deletedPiece,
  'studioTrash.list': nothing,
  'studioTrash.restore': deletedSpace,
  'studioTrash.purge': deletedSpace,
} satisfies Partial<Record<OperationName, Fixture>>;
