import type { WordFilter } from '@bestie/contracts/word-filters.contract';
import type { WordFilterRow } from './word-filters.tables';

/** Presents a filter. */
export const presentFilter = (row: WordFilterRow): WordFilter => ({
  id: row.id,
  version: row.version,
  name: row.name,
  action: row.action,
  words: row.words,
  exceptions: row.exceptions,
  updatedAt: row.updated_at.toISOString(),
});
