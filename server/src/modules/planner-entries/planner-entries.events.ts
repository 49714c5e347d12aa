import { userTopic } from '@bestie/contracts/live';
import type { PlannerEntriesRepositories } from './planner-entries.repositories';

/** Publishes a live event to the owner's open pages, in the transaction of the change. */
export async function publishPlannerEntries(
  repositories: Pick<PlannerEntriesRepositories, 'live'>,
  ownerUid: string,
  verb: 'create' | 'update' | 'move' | 'mark' | 'delete' | 'restore',
  ids: readonly string[],
): Promise<void> {
  await repositories.live.publish({
    topic: userTopic(ownerUid),
    type: `plannerEntries.${verb}`,
    ids: [...ids],
  });
}
