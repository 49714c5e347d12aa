import { spaceTopic, userTopic } from '@bestie/contracts/live';
import type { SpacesRepositories } from './spaces.repositories';

/**
 * Publishes a live event to the space and to every member's devices, because cards and lists show it too.
 * @param people receivers, instead of all members
 */
export async function announceSpace(
  bound: SpacesRepositories,
  spaceId: string,
  type: `spaces.${string}`,
  people?: string[],
): Promise<void> {
  await bound.live.publish({ topic: spaceTopic(spaceId), type, ids: [spaceId] });
  for (const uid of people ?? (await bound.spaceMembers.uids(spaceId)))
    await bound.live.publish({ topic: userTopic(uid), type, ids: [spaceId] });
}
