import { BestieError } from '@bestie/contracts/errors';
import { paths } from '@bestie/contracts/paths';
import type { Caller } from '../../platform/http/caller';
import type { ReportedTarget, ReportMeasure, ReportTarget } from '../../platform/module/declarations';
import { hasRemoved } from '../reports';
import { spacesPolicy } from '../spaces';
import { announceAssets } from './asset-announcements';
import type { AssetsRepositories } from './assets.repositories';
import { putIntoTrash, takeFromTrash } from './assets.service';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A file in a space that the caller may look into. */
async function visibleAsset(bound: AssetsRepositories, caller: Caller, assetId: string) {
  if (caller.kind === 'guest' || !uuid.test(assetId)) return undefined;
  const origin = await bound.assets.findOrigin(assetId);
  const space = origin && (await bound.spaces.access(origin.space_id, caller.uid));
  if (!origin || !space || !spacesPolicy.permissions(caller, space).see) return undefined;
  const asset = await bound.assets.find(origin.space_id, assetId);
  return asset && !asset.deleted_at ? { asset, origin } : undefined;
}

/** What a file is called, for a report by a member of its space who did not upload it. */
async function findReportedAsset(bound: AssetsRepositories, caller: Caller, assetId: string) {
  const found = await visibleAsset(bound, caller, assetId);
  if (!found || found.origin.uploaded_by === (caller.kind === 'person' ? caller.uid : '')) return undefined;
  return {
    title: found.asset.name,
    text: '',
    ownerUid: found.origin.uploaded_by,
    path: paths.creator.space.replace(':spaceId', found.origin.space_id),
    pictureIds: found.asset.picture ? [found.asset.picture.id] : [],
  };
}

/** The same for a comment on a file. */
async function findReportedComment(bound: AssetsRepositories, caller: Caller, commentId: string) {
  if (caller.kind === 'guest' || !uuid.test(commentId)) return undefined;
  const comment = await bound.assetComments.find(commentId);
  if (!comment || comment.deleted_at || comment.author_uid === caller.uid) return undefined;
  const found = await visibleAsset(bound, caller, comment.asset_id);
  return (
    found && {
      title: found.asset.name,
      text: comment.body,
      ownerUid: comment.author_uid,
      path: paths.creator.space.replace(':spaceId', found.origin.space_id),
    }
  );
}

/** As its people delete and restore it; what is so already stays. @returns whether anything changed */
async function setAssetDeleted(
  bound: AssetsRepositories,
  { targetId, now }: ReportedTarget,
  deleted: boolean,
): Promise<boolean> {
  const origin = await bound.assets.findOrigin(targetId);
  if (!origin) throw new BestieError('not_found');
  const { space_id: spaceId } = origin;
  await bound.spaces.accessForUpdate(spaceId, '');
  const changing = (await bound.assets.listForUpdate(spaceId, [targetId])).filter(
    (asset) => (asset.deleted_at !== null) !== deleted,
  );
  if (changing.length === 0) return false;
  await (deleted ? putIntoTrash : takeFromTrash)(bound, spaceId, changing, now);
  return true;
}

async function setCommentDeleted(
  bound: AssetsRepositories,
  { admin, targetId, now }: ReportedTarget,
  deleted: boolean,
): Promise<boolean> {
  const comment = await bound.assetComments.find(targetId);
  const origin = comment && (await bound.assets.findOrigin(comment.asset_id));
  if (!comment || !origin) throw new BestieError('not_found');
  if (!(await bound.assetComments.setDeleted(targetId, deleted ? { at: now, by: admin.uid } : null)))
    return false;
  await bound.assets.addToComments(comment.asset_id, deleted ? -1 : 1);
  await announceAssets(bound, origin.space_id, deleted ? 'assets.deleteComment' : 'assets.restoreComment', [
    comment.asset_id,
  ]);
  return true;
}

const removeAsset: ReportMeasure<AssetsRepositories> = {
  do: async (bound, target) => ({ removed: await setAssetDeleted(bound, target, true) }),
  async undo(bound, target, before) {
    if (hasRemoved(before)) await setAssetDeleted(bound, target, false);
  },
};

const removeComment: ReportMeasure<AssetsRepositories> = {
  do: async (bound, target) => ({ removed: await setCommentDeleted(bound, target, true) }),
  async undo(bound, target, before) {
    if (hasRemoved(before)) await setCommentDeleted(bound, target, false);
  },
};

export const assetReportTargets: Record<'asset' | 'assetComment', ReportTarget<AssetsRepositories>> = {
  asset: { find: findReportedAsset, remove: removeAsset },
  assetComment: { find: findReportedComment, remove: removeComment },
};
