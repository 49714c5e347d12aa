import { defineModule } from '../../platform/module/define-module';
import { flagsRepositories } from './flags.repositories';
import { registerFlagsRoutes } from './flags.routes';
import { createFlagsService } from './flags.service';

export const flagsModule = defineModule({
  name: 'flags',
  uses: ['logger'],
  repositories: flagsRepositories,
  open({ app, http, ...dependencies }) {
    const flags = createFlagsService(dependencies);
    registerFlagsRoutes(app, http, flags);
    return { flags };
  },
  notArchived: { flags: 'settings of the platform' },
  notErased: {
    'flags.owner_uid': 'settings of the platform: which admin answers for a flag, shown as “Someone”',
  },
});
