import { defineModule } from '../../platform/module/define-module';
import { transferNotifications } from './transfer-notifications';
import { transfersRepositories } from './transfers.repositories';
import { registerTransfersRoutes } from './transfers.routes';
import { createTransfersService } from './transfers.service';

export const transfersModule = defineModule({
  name: 'transfers',
  uses: ['storage'],
  repositories: transfersRepositories,
  open({ app, http, storage, ...dependencies }) {
    const transfers = createTransfersService({ ...dependencies, quotaOf: storage.objects.quota });
    registerTransfersRoutes(app, http, transfers);
    return { transfers };
  },
  notArchived: { transfers: 'offers of admins; what was accepted is among the boards and spaces' },
  erasure: [
    { table: 'transfers', column: 'from_uid' },
    { table: 'transfers', column: 'to_uid' },
  ],
  notErased: { 'transfers.offered_by': 'which admin offered it; shown to nobody' },
  notifications: transferNotifications,
});
