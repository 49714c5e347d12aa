import { userTopic } from '@bestie/contracts/live';
import type { ItemsRepositories } from './items.repositories';

/** An event names at most this many pieces; one about more names none, and says "all of them, perhaps". */
const namedPieces = 50;

/** Tells the owner's open pages, in the transaction of the change. */
export async function publishItems(
  repositories: Pick<ItemsRepositories, 'live'>,
  ownerUid: string,
  verb: 'create' | 'update' | 'delete' | 'restore',
  ids: readonly string[],
): Promise<void> {
  await repositories.live.publish({
    topic: userTopic(ownerUid),
    type: `items.${verb}`,
    ids: ids.length > namedPieces ? [] : [...ids],
  });
}
