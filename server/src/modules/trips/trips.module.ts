import { sql } from 'kysely';
import { trashedBefore } from '../../platform/database/trash';
import { defineModule } from '../../platform/module/define-module';
import { ownTrash, restoreAll } from '../../platform/module/trash-sources';
import { itemsDeleted } from '../items';
import { tripsArchive } from './trips-archive';
import { tripsRepositories } from './trips.repositories';
import { registerTripsRoutes } from './trips.routes';
import { createTripsService } from './trips.service';

export const tripsModule = defineModule({
  name: 'trips',
  repositories: tripsRepositories,
  open({ app, http, repositories, transaction, clock }) {
    const trips = createTripsService({ trips: repositories.trips, transaction, clock });
    registerTripsRoutes(app, http, trips);
    return { trips };
  },
  sweep: ({ trips }, now) => trips.emptyTrash(trashedBefore(now)),
  handles: (on) => [on(itemsDeleted, ({ trips }, { itemIds }) => trips.keep(itemIds))],
  archive: tripsArchive,
  erasure: [{ table: 'trips', column: 'owner_uid' }],
  trash: { trips: ownTrash('trips', { day: sql`to_char(t.starts_on, 'YYYY-MM-DD')` }) },
  restore: ({ trips }) => ({ trips: restoreAll(trips.restore) }),
});
