import { userTopic } from '@bestie/contracts/live';
import type { ItemsRepositories } from './items.repositories';

/** Maximum of pieces that an event names; an event about more names none, which means all. */
const namedPieces = 50;

/** Publishes to the owner's open pages, in the transaction of the change. */
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
