import { userTopic } from '@bestie/contracts/live';
import type { Repositories } from '../../repositories';

/** An event names at most this many outfits; one about more names none, and says "all of them, perhaps". */
const namedOutfits = 50;

/** Tells the owner's open pages, in the transaction of the change. */
export async function publishOutfits(
  repositories: Repositories,
  ownerUid: string,
  verb: 'create' | 'update' | 'delete' | 'restore' | 'wear' | 'unwear',
  ids: readonly string[],
): Promise<void> {
  await repositories.live.publish({
    topic: userTopic(ownerUid),
    type: `outfits.${verb}`,
    ids: ids.length > namedOutfits ? [] : [...ids],
  });
}
