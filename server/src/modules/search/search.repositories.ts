import type { Connection } from '../../platform/module/define-module';
import { createSearchRepository } from './search.repository';
import { createVocabularyRepository } from './vocabulary.repository';

/** Repositories of the module, bound to one connection. */
export const searchRepositories = ({ db, declared }: Connection) => ({
  search: createSearchRepository(db, declared.search),
  vocabulary: createVocabularyRepository(db),
});
