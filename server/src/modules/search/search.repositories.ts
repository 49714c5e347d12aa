import type { Connection } from '../../platform/module/define-module';
import { createSearchRepository } from './search.repository';

/** What the module reads on one connection. */
export const searchRepositories = ({ db, declared }: Connection) => ({
  search: createSearchRepository(db, declared.search),
});
