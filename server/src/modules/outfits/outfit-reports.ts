import { BestieError } from '@bestie/contracts/errors';
import type { OutfitVisibility } from '@bestie/contracts/outfits';
import { paths } from '@bestie/contracts/paths';
import type { Caller } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import type { ReportMeasure, ReportTarget } from '../../platform/module/declarations';
import { publishShownOutfits } from './outfits.events';
import type { OutfitsRepositories } from './outfits.repositories';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The contents of an outfit for a report by somebody who can see it and is not the owner. */
async function findReportedOutfit(bound: OutfitsRepositories, caller: Caller, outfitId: string) {
  if (!uuid.test(outfitId)) return undefined;
  const uid = caller.kind === 'person' ? caller.uid : '';
  const outfit = await bound.sharedOutfits.find(uid, outfitId);
  if (!outfit || outfit.owner_uid === uid) return undefined;
  return {
    title: outfit.name,
    text: outfit.occasion ?? '',
    ownerUid: outfit.owner_uid,
    path: paths.fan.publicOutfit.replace(':uid', outfit.owner_uid).replace(':outfitId', outfitId),
    pictureIds: outfit.cover ? [outfit.cover.id] : [],
  };
}

/** Sets who sees an outfit. @returns who saw it before */
async function setVisibility(
  bound: OutfitsRepositories,
  outfitId: string,
  visibility: OutfitVisibility,
): Promise<OutfitVisibility> {
  const before = await bound.sharedOutfits.setVisibility(outfitId, visibility);
  if (!before) throw new BestieError('not_found');
  await publishShownOutfits(bound, before.owner_uid, 'update', [outfitId]);
  return before.visibility;
}

const hideOutfit: ReportMeasure<OutfitsRepositories> = {
  do: (bound, { targetId }) => setVisibility(bound, targetId, 'private'),
  async undo(bound, { targetId }, before) {
    await setVisibility(bound, targetId, before as OutfitVisibility);
  },
};

async function labelledOutfit(bound: OutfitsRepositories, outfitId: string): Promise<void> {
  const { owner_uid: ownerUid } = requireFound(await bound.sharedOutfits.findOwner(outfitId));
  await publishShownOutfits(bound, ownerUid, 'update', [outfitId]);
}

export const outfitReportTargets: Record<'outfit', ReportTarget<OutfitsRepositories>> = {
  outfit: { find: findReportedOutfit, labelled: labelledOutfit, hide: hideOutfit },
};
