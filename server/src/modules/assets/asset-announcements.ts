import { spaceTopic } from '@bestie/contracts/live';
import type { AssetsRepositories } from './assets.repositories';

/**
 * Publishes a live event to the space's viewers; pages with lists of spaces subscribe to each space they
 * show.
 */
export function announceAssets(
  bound: AssetsRepositories,
  spaceId: string,
  type: `assets.${string}`,
  ids: string[],
): Promise<void> {
  return bound.live.publish({ topic: spaceTopic(spaceId), type, ids: ids.slice(0, announcedIds) });
}

/** Events are small hints: with more ids than this, pages request the whole list. */
const announcedIds = 50;
