import { defineModule } from '../../platform/module/define-module';
import { suggestionsArchive } from './suggestions-archive';
import { suggestionsRepositories } from './suggestions.repositories';
import { registerSuggestionsRoutes } from './suggestions.routes';
import { createSuggestionsService } from './suggestions.service';

export const suggestionsModule = defineModule({
  name: 'suggestions',
  repositories: suggestionsRepositories,
  open({ app, http, repositories, transaction, clock }) {
    const suggestions = createSuggestionsService({ ...repositories, transaction, clock });
    registerSuggestionsRoutes(app, http, suggestions);
    return { suggestions };
  },
  archive: suggestionsArchive,
  erasure: [{ table: 'suggestion_answers', column: 'owner_uid' }],
});
