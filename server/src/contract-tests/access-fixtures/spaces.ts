import { uuidv7 } from 'uuidv7';
import type { OperationName } from '../operations';
import { nothing } from './common';
import { reason, sha256Of } from './factories';
import type { Fixture } from './factories';

const oneSpace: Fixture = async (factories, owner) => ({ spaceId: (await factories.space(owner)).id });
const oneAsset: Fixture = async (factories, owner) => {
  const { spaceId, assetId } = await factories.asset(owner);
  return { spaceId, assetId };
};
const assetIds: Fixture = async (factories, owner) => {
  const { spaceId, assetId } = await factories.asset(owner);
  return { spaceId, ids: [assetId] };
};
const oneFolder: Fixture = async (factories, owner) => {
  const { spaceId } = await factories.asset(owner, 'Looks');
  return { spaceId, path: 'Looks' };
};

const somebodysSpaces: Fixture = async (factories, owner) => {
  const { id, version } = await factories.space(owner);
  return { things: [{ id, version }], reason: 'For the matrix.' };
};

export const spacesFixtures = {
  'adminSpaces.list': () => ({}),
  'adminSpaces.hide': somebodysSpaces,
  'adminSpaces.show': somebodysSpaces,
  'adminSpaces.restore': somebodysSpaces,
  'assets.list': oneSpace,
  'assets.get': oneAsset,
  'assets.register': async (factories, owner, caller) => {
    const { id: spaceId } = await factories.space(owner);
    return { spaceId, ...(await factories.uploaded(caller, spaceId)) };
  },
  'assets.update': async (factories, owner) => ({ ...(await factories.asset(owner)), alt: 'A top' }),
  'assets.addVersion': async (factories, owner, caller) => {
    const { spaceId, assetId } = await factories.asset(owner);
    const path = await factories.object(caller, `spaces/${spaceId}/${assetId}/b.png`);
    return { spaceId, assetId, path };
  },
  'assets.move': async (factories, owner) => ({
    ...(await assetIds(factories, owner, owner)),
    folder: 'Elsewhere',
  }),
  'assets.delete': assetIds,
  'assets.restore': async (factories, owner) => {
    const { spaceId, ids } = await assetIds(factories, owner, owner);
    await factories.call(owner, 'POST', `/api/spaces/${String(spaceId)}/assets/delete`, { ids });
    return { spaceId, ids };
  },
  'assets.findBySha256': async (factories, owner) => ({
    ...(await oneSpace(factories, owner, owner)),
    sha256: [sha256Of('any')],
  }),
  'assets.lookAlikes': oneSpace,
  'assets.keepLookAlikes': assetIds,
  'assets.mergeLookAlike': async (factories, owner) => {
    const { spaceId, assetId } = await factories.asset(owner);
    const other = await factories.uploaded(owner, spaceId);
    await factories.call(owner, 'POST', `/api/spaces/${spaceId}/assets`, other);
    return { spaceId, assetId, lookAlikeId: other.id };
  },
  'assets.createArchive': assetIds,
  'assets.folders': oneSpace,
  'assets.createFolder': async (factories, owner) => ({
    ...(await oneSpace(factories, owner, owner)),
    path: 'New',
  }),
  'assets.moveFolder': async (factories, owner) => ({
    ...(await oneFolder(factories, owner, owner)),
    to: 'Moved',
  }),
  'assets.deleteFolder': oneFolder,
  'assets.comments': oneAsset,
  'assets.createComment': async (factories, owner) => ({
    ...(await oneAsset(factories, owner, owner)),
    id: uuidv7(),
    body: 'Nice',
  }),
  'assets.deleteComment': (factories, owner) => factories.comment(owner),
  'assets.restoreComment': async (factories, owner) => {
    const input = await factories.comment(owner);
    await factories.remove(
      owner,
      `/api/spaces/${input.spaceId}/assets/${input.assetId}/comments/${input.commentId}`,
    );
    return input;
  },
  'assets.createShare': async (factories, owner) => ({
    ...(await oneAsset(factories, owner, owner)),
    what: 'original',
    hours: 1,
  }),
  'assets.revokeShare': async (factories, owner) => {
    const { spaceId, assetId } = await factories.asset(owner);
    const url = `/api/spaces/${spaceId}/assets/${assetId}/shares`;
    const { share } = await factories.call(owner, 'POST', url, { what: 'original', hours: 1 });
    return { spaceId, assetId, shareId: (share as { id: string }).id };
  },
  'spaces.list': nothing,
  'spaces.summary': nothing,
  'spaces.get': oneSpace,
  'spaces.open': async (factories, owner) => ({ ...(await oneSpace(factories, owner, owner)), reason }),
  'spaces.create': () => ({ id: uuidv7(), name: 'Winter' }),
  'spaces.update': async (factories, owner) => {
    const { id: spaceId, version } = await factories.space(owner);
    return { spaceId, version, name: 'Spring' };
  },
  'spaces.archive': oneSpace,
  'spaces.unarchive': oneSpace,
  'spaces.delete': oneSpace,
  'spaces.restore': async (factories, owner) => {
    const { spaceId } = await oneSpace(factories, owner, owner);
    await factories.call(owner, 'POST', `/api/spaces/${String(spaceId)}/delete`, {});
    return { spaceId };
  },
  'spaces.acknowledge': oneSpace,
  'spaces.addMember': async (factories, owner) => ({
    ...(await oneSpace(factories, owner, owner)),
    who: (await factories.person('creator')).email,
    role: 'viewer',
  }),
  'spaces.changeMember': async (factories, owner) => {
    const { spaceId, member } = await factories.membership(owner);
    return { spaceId, uid: member.uid, role: 'viewer' };
  },
  'spaces.removeMember': async (factories, owner) => {
    const { spaceId, member } = await factories.membership(owner);
    return { spaceId, uid: member.uid };
  },
  // The owner stays, others leave.
  'spaces.leave': async (factories, owner) => {
    const { spaceId, member } = await factories.membership(owner);
    await factories.ownSpace(spaceId, member);
    return { spaceId };
  },
} satisfies Partial<Record<OperationName, Fixture>>;
