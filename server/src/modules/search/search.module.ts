import { defineModule } from '../../platform/module/define-module';
import { searchRepositories } from './search.repositories';
import { registerSearchRoutes } from './search.routes';
import { createSearchService } from './search.service';

/** How often words are taken away that nobody says any more. */
const forgettingInterval = 10 * 60 * 1000;

export const searchModule = defineModule({
  name: 'search',
  uses: ['jobs'],
  repositories: searchRepositories,
  open({ app, http, repositories, transaction, jobs }) {
    const search = createSearchService(repositories);
    const forgetWords = async () => {
      while (await transaction(({ vocabulary }) => vocabulary.forget()));
    };
    jobs.every('search.vocabulary', forgettingInterval, forgetWords, { lane: 'long' });
    registerSearchRoutes(app, http, search);
    return { search, searchVocabulary: { forget: forgetWords } };
  },
  notArchived: {
    search_vocabulary: 'words of texts that are archived with their nouns',
    search_dropped_words: 'words of texts that changed',
  },
});
