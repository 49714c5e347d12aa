import { userTopic } from '@bestie/contracts/live';
import type { OutfitsRepositories } from './outfits.repositories';
import { announceShown } from '../boards';
import { shownOutfitsChanged } from './outfits.domain-events';

/** Maximum of outfits that an event names; an event about more names none, which means all. */
const namedOutfits = 50;

/** Publishes to the owner's open pages, in the transaction of the change. */
export async function publishOutfits(
  repositories: Pick<OutfitsRepositories, 'live'>,
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

/** The same for a change that others see: open boards that show one of the outfits get an event, too, and modules are told. */
export async function publishShownOutfits(
  repositories: Pick<OutfitsRepositories, 'live' | 'pins' | 'emit'>,
  ownerUid: string,
  verb: 'update' | 'delete' | 'restore',
  ids: readonly string[],
): Promise<void> {
  await publishOutfits(repositories, ownerUid, verb, ids);
  await announceShown(repositories, await repositories.pins.boardsOfOutfits(ids));
  await repositories.emit(shownOutfitsChanged({ outfitIds: ids }));
}
