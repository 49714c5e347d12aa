import { trashedBefore } from '../../platform/database/trash';
import { defineModule } from '../../platform/module/define-module';
import { ownTrash } from '../../platform/module/own-trash.sql';
import { restoreOneByOne } from '../../platform/module/restore-from-trash';
import { capsulesArchive } from './capsules-archive';
import { capsulesRepositories } from './capsules.repositories';
import { registerCapsulesRoutes } from './capsules.routes';
import { createCapsulesService } from './capsules.service';

export const capsulesModule = defineModule({
  name: 'capsules',
  repositories: capsulesRepositories,
  open({ app, http, repositories, transaction, clock }) {
    const capsules = createCapsulesService({ capsules: repositories.capsules, transaction, clock });
    registerCapsulesRoutes(app, http, capsules);
    return { capsules };
  },
  sweep: ({ capsules }, now) => capsules.emptyTrash(trashedBefore(now)),
  archive: capsulesArchive,
  erasure: [{ table: 'capsules', column: 'owner_uid' }],
  trash: { capsules: ownTrash('capsules') },
  restore: ({ capsules }) => ({
    capsules: restoreOneByOne((caller, { id: capsuleId }) => capsules.restore(caller, { capsuleId })),
  }),
});
