import { limits } from '@bestie/contracts/limits';
import { defineModule } from '../../platform/module/define-module';
import { draftsRepositories } from './drafts.repositories';
import { registerDraftsRoutes } from './drafts.routes';
import { createDraftsService } from './drafts.service';

export const draftsModule = defineModule({
  name: 'drafts',
  repositories: draftsRepositories,
  open({ app, http, repositories, transaction }) {
    const drafts = createDraftsService({ drafts: repositories.drafts, transaction });
    registerDraftsRoutes(app, http, drafts);
    return { drafts };
  },
  sweep: ({ drafts }) => drafts.deleteOld(limits.drafts.days),
  notArchived: { drafts: 'texts that were not sent' },
  erasure: [{ table: 'drafts', column: 'owner_uid' }],
});
