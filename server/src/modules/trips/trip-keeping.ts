import { trashedBefore } from '../../platform/database/trash';
import type { TripsRepository } from './trips.repository';

export interface TripSweepDependencies {
  trips: Pick<TripsRepository, 'emptyTrash'>;
  clock: () => Date;
}

/** What happens once a day: trips that were deleted more than 30 days ago go for good. */
export const createTripSweep =
  ({ trips, clock }: TripSweepDependencies) =>
  (): Promise<void> =>
    trips.emptyTrash(trashedBefore(clock()));
