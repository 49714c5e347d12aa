import type { Generated, Selectable } from 'kysely';
import type { FilterAction } from '@bestie/contracts/word-filters';
import type { GeneratedTimestamp } from '../../platform/database/column-types';

export interface WordFiltersTable {
  id: string;
  name: string;
  action: FilterAction;
  words: string[];
  exceptions: string[];
  created_by: string;
  request_hash: string;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
  version: Generated<number>;
  deleted_at: Date | null;
}

declare module '../../platform/database/schema' {
  interface Database {
    word_filters: WordFiltersTable;
    word_filter_state: { single: Generated<boolean>; revision: Generated<string> };
  }
}

export type WordFilterRow = Selectable<WordFiltersTable>;
