import { defineModule } from '../../platform/module/define-module';
import { searchRepositories } from './search.repositories';
import { registerSearchRoutes } from './search.routes';
import { createSearchService } from './search.service';

export const searchModule = defineModule({
  name: 'search',
  repositories: searchRepositories,
  open({ app, http, repositories }) {
    const search = createSearchService(repositories);
    registerSearchRoutes(app, http, search);
    return { search };
  },
});
