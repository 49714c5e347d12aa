import { uuidv7 } from 'uuidv7';
import type { OperationName } from '../operations';
import { nothing } from './common';
import { reason, sha256Of } from './things';
import type { Fixture } from './things';

const oneSpace: Fixture = async (things, owner) => ({ spaceId: (await things.space(owner)).id });
const oneAsset: Fixture = async (things, owner) => {
  const { spaceId, assetId } = await things.asset(owner);
  return { spaceId, assetId };
};
const assetIds: Fixture = async (things, owner) => {
  const { spaceId, assetId } = await things.asset(owner);
  return { spaceId, ids: [assetId] };
};
const oneFolder: Fixture = async (things, owner) => {
  const { spaceId } = await things.asset(owner, 'Looks');
  return { spaceId, path: 'Looks' };
};

export const spacesFixtures = {
  'assets.list': oneSpace,
  'assets.get': oneAsset,
  'assets.register': async (things, owner, caller) => {
    const { id: spaceId } = await things.space(owner);
    return { spaceId, ...(await things.uploaded(caller, spaceId)) };
  },
  'assets.update': async (things, owner) => ({ ...(await things.asset(owner)), alt: 'A top' }),
  'assets.addVersion': async (things, owner, caller) => {
    const { spaceId, assetId } = await things.asset(owner);
    const path = await things.object(caller, `spaces/${spaceId}/${assetId}/b.png`);
    return { spaceId, assetId, path };
  },
  'assets.move': async (things, owner) => ({
    ...(await assetIds(things, owner, owner)),
    folder: 'Elsewhere',
  }),
  'assets.delete': assetIds,
  'assets.restore': async (things, owner) => {
    const { spaceId, ids } = await assetIds(things, owner, owner);
    await things.call(owner, 'POST', `/api/spaces/${String(spaceId)}/assets/delete`, { ids });
    return { spaceId, ids };
  },
  'assets.findBySha256': async (things, owner) => ({
    ...(await oneSpace(things, owner, owner)),
    sha256: [sha256Of('any')],
  }),
  'assets.lookAlikes': oneSpace,
  'assets.keepLookAlikes': assetIds,
  'assets.mergeLookAlike': async (things, owner) => {
    const { spaceId, assetId } = await things.asset(owner);
    const other = await things.uploaded(owner, spaceId);
    await things.call(owner, 'POST', `/api/spaces/${spaceId}/assets`, other);
    return { spaceId, assetId, lookAlikeId: other.id };
  },
  'assets.createArchive': assetIds,
  'assets.folders': oneSpace,
  'assets.createFolder': async (things, owner) => ({
    ...(await oneSpace(things, owner, owner)),
    path: 'New',
  }),
  'assets.moveFolder': async (things, owner) => ({ ...(await oneFolder(things, owner, owner)), to: 'Moved' }),
  'assets.deleteFolder': oneFolder,
  'assets.comments': oneAsset,
  'assets.createComment': async (things, owner) => ({
    ...(await oneAsset(things, owner, owner)),
    id: uuidv7(),
    body: 'Nice',
  }),
  'assets.deleteComment': (things, owner) => things.comment(owner),
  'assets.restoreComment': async (things, owner) => {
    const input = await things.comment(owner);
    await things.remove(
      owner,
      `/api/spaces/${input.spaceId}/assets/${input.assetId}/comments/${input.commentId}`,
    );
    return input;
  },
  'assets.createShare': async (things, owner) => ({
    ...(await oneAsset(things, owner, owner)),
    what: 'original',
    hours: 1,
  }),
  'assets.revokeShare': async (things, owner) => {
    const { spaceId, assetId } = await things.asset(owner);
    const url = `/api/spaces/${spaceId}/assets/${assetId}/shares`;
    const { share } = await things.call(owner, 'POST', url, { what: 'original', hours: 1 });
    return { spaceId, assetId, shareId: (share as { id: string }).id };
  },
  'spaces.list': nothing,
  'spaces.summary': nothing,
  'spaces.get': oneSpace,
  'spaces.open': async (things, owner) => ({ ...(await oneSpace(things, owner, owner)), reason }),
  'spaces.create': () => ({ id: uuidv7(), name: 'Winter' }),
  'spaces.update': async (things, owner) => {
    const { id: spaceId, version } = await things.space(owner);
    return { spaceId, version, name: 'Spring' };
  },
  'spaces.archive': oneSpace,
  'spaces.unarchive': oneSpace,
  'spaces.delete': oneSpace,
  'spaces.restore': async (things, owner) => {
    const { spaceId } = await oneSpace(things, owner, owner);
    await things.call(owner, 'POST', `/api/spaces/${String(spaceId)}/delete`, {});
    return { spaceId };
  },
  'spaces.acknowledge': oneSpace,
  'spaces.addMember': async (things, owner) => ({
    ...(await oneSpace(things, owner, owner)),
    who: (await things.person('creator')).email,
    role: 'viewer',
  }),
  'spaces.changeMember': async (things, owner) => {
    const { spaceId, member } = await things.membership(owner);
    return { spaceId, uid: member.uid, role: 'viewer' };
  },
  'spaces.removeMember': async (things, owner) => {
    const { spaceId, member } = await things.membership(owner);
    return { spaceId, uid: member.uid };
  },
  'spaces.leave': async (things, owner) => ({ spaceId: (await things.membership(owner)).spaceId }),
} satisfies Partial<Record<OperationName, Fixture>>;
