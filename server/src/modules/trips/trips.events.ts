import { userTopic } from '@bestie/contracts/live';
import type { TripsRepositories } from './trips.repositories';

/** Publishes a live event to the owner's open pages, in the transaction of the change. */
export async function publishTrips(
  repositories: Pick<TripsRepositories, 'live'>,
  ownerUid: string,
  verb: 'create' | 'update' | 'pack' | 'check' | 'delete' | 'restore',
  ids: readonly string[],
): Promise<void> {
  await repositories.live.publish({ topic: userTopic(ownerUid), type: `trips.${verb}`, ids: [...ids] });
}
