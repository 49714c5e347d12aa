import { spaceTopic } from '@bestie/contracts/live';
import type { AssetsRepositories } from './assets.repositories';

/** Tells whoever looks at the space. Lists of spaces listen to the spaces they show. */
export function announceAssets(
  bound: AssetsRepositories,
  spaceId: string,
  type: `assets.${string}`,
  ids: string[],
): Promise<void> {
  return bound.live.publish({ topic: spaceTopic(spaceId), type, ids: ids.slice(0, announcedIds) });
}

/** An event is a hint and has to stay small: who gets this many asks for the whole list. */
const announcedIds = 50;
