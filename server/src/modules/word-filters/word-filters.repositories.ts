import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import type { Connection } from '../../platform/module/define-module';
import { createRecentTextsRepository } from './recent-texts.repository';
import { wordFiltersPort } from './review-text';
import { createWordFiltersRepository } from './word-filters.repository';

/** Repositories of the module, bound to one connection. */
export const wordFiltersRepositories = (connection: Connection) => ({
  wordFilters: createWordFiltersRepository(connection.db),
  recentTexts: createRecentTextsRepository(connection),
  ...wordFiltersPort(connection),
  audit: createAuditRepository(connection.db),
  live: createOutboxRepository(connection.db),
});
export type WordFiltersRepositories = ReturnType<typeof wordFiltersRepositories>;
