import type { GeneratedAlways } from 'kysely';

/** Tables of migration 081-search-words.sql. */
export interface SearchTables {
  search_vocabulary: { source: string; word: string; reversed: GeneratedAlways<string> };
  search_dropped_words: { source: string; word: string };
}

declare module '../../platform/database/schema' {
  interface Database extends SearchTables {}
}
