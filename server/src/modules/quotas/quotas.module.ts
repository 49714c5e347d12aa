import { defineModule } from '../../platform/module/define-module';
import { defaultQuota } from '../../platform/objects/quotas/storage-quotas';
import { quotaNotifications } from './quota-notifications';
import { quotasRepositories } from './quotas.repositories';
import { registerQuotasRoutes } from './quotas.routes';
import { createQuotasService } from './quotas.service';

export const quotasModule = defineModule({
  name: 'quotas',
  uses: ['storage', 'storageQuotaBytes'],
  repositories: quotasRepositories,
  open({ app, http, storage, storageQuotaBytes, ...dependencies }) {
    const quotas = createQuotasService({
      ...dependencies,
      objects: storage.objects,
      defaultOf: (role) => defaultQuota(storageQuotaBytes, role),
    });
    registerQuotasRoutes(app, http, quotas);
    return { quotas };
  },
  notifications: quotaNotifications,
});
