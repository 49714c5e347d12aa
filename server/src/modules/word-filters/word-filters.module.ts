import { trashedBefore } from '../../platform/database/trash';
import { namesIn } from '../../platform/module/audit-name.sql';
import { defineModule } from '../../platform/module/define-module';
import { reviewSignInName } from './review-sign-in-name';
import { createTryFiltersService } from './try-filters.service';
import { wordFiltersRepositories } from './word-filters.repositories';
import { registerWordFiltersRoutes } from './word-filters.routes';
import { wordFiltersDemo } from './word-filters.demo';
import { createWordFiltersService } from './word-filters.service';

export const wordFiltersModule = defineModule({
  name: 'wordFilters',
  uses: ['identity'],
  repositories: wordFiltersRepositories,
  open({ app, http, identity, repositories, transaction }) {
    const wordFilters = createWordFiltersService({ repositories, transaction });
    identity.reviewNames((name) => reviewSignInName(repositories.textReview, name));
    registerWordFiltersRoutes(app, http, wordFilters, createTryFiltersService(repositories));
    return { wordFilters };
  },
  sweep: ({ wordFilters }, now) => wordFilters.emptyTrash(trashedBefore(now)),
  demo: [wordFiltersDemo],
  notArchived: {
    word_filters: 'kept by moderators',
    word_filter_state: 'kept by moderators',
  },
  auditNames: { wordFilter: namesIn('word_filters', 'name') },
  notErased: {
    'word_filters.created_by': 'data of the platform: which admin made a filter; shown to nobody',
  },
});
