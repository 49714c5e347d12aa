import { defineModule } from '../../platform/module/define-module';
import { wearsArchive } from './wears-archive';
import { wearsRepositories } from './wears.repositories';
import { registerWearsRoutes } from './wears.routes';
import { createWashesService, createWearsService } from './wears.service';
import { wearsDemo } from './wears.demo';

export const wearsModule = defineModule({
  name: 'wears',
  repositories: wearsRepositories,
  open({ app, http, repositories, transaction, clock }) {
    const wears = createWearsService({ ...repositories, transaction, clock });
    const washes = createWashesService({ ...repositories, transaction, clock });
    registerWearsRoutes(app, http, wears, washes);
    return { wears, washes };
  },
  archive: wearsArchive,
  erasure: [{ table: 'wears', column: 'owner_uid' }],
  demo: [wearsDemo],
});
