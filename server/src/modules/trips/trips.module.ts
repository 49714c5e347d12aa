import { trashedBefore } from '../../platform/database/trash';
import { defineModule } from '../../platform/module/define-module';
import { restoreAll } from '../../platform/module/restore-from-trash';
import { itemsDeleted } from '../items';
import { tripTrash } from './trip-trash.sql';
import { tripsArchive } from './trips-archive';
import { tripsRepositories } from './trips.repositories';
import { registerTripsRoutes } from './trips.routes';
import { createTripsService } from './trips.service';
import { tripsDemo } from './trips.demo';

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
  trash: tripTrash,
  restore: ({ trips }) => ({ trips: restoreAll(trips.restore) }),
  demo: [tripsDemo],
});
