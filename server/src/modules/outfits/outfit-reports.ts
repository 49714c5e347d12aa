import type { Caller } from '../../platform/http/caller';
import type { OutfitsRepositories } from './outfits.repositories';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The contents of an outfit for a report by somebody who can see it and is not the owner. */
export async function findReportedOutfit(bound: OutfitsRepositories, caller: Caller, outfitId: string) {
  if (!uuid.test(outfitId)) return undefined;
  const uid = caller.kind === 'person' ? caller.uid : '';
  const outfit = await bound.sharedOutfits.find(uid, outfitId);
  if (!outfit || outfit.owner_uid === uid) return undefined;
  return { title: outfit.name, text: outfit.occasion ?? '', ownerUid: outfit.owner_uid };
}
