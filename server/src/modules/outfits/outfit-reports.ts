import type { Caller } from '../../platform/http/caller';
import type { OutfitsRepositories } from './outfits.repositories';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What an outfit says, for a report by somebody to whom it is shown and who does not own it. */
export async function findReportedOutfit(bound: OutfitsRepositories, caller: Caller, outfitId: string) {
  if (!uuid.test(outfitId)) return undefined;
  const uid = caller.kind === 'person' ? caller.uid : '';
  const outfit = await bound.sharedOutfits.find(uid, outfitId);
  if (!outfit || outfit.owner_uid === uid) return undefined;
  return { title: outfit.name, text: outfit.occasion ?? '', ownerUid: outfit.owner_uid };
}
