import type { Generated, Selectable } from 'kysely';
import type { ThemeTokens } from '@bestie/contracts/theme-tokens';
import type { GeneratedTimestamp, Json } from '../../platform/database/column-types';

/** Tables of themes. */
export interface ThemesTables {
  themes: {
    id: string;
    name: string;
    tokens: Json<ThemeTokens>;
    based_on: string | null;
    published_at: Date | null;
    scheduled_at: Date | null;
    scheduled_by: string | null;
    schedule_reason: string | null;
    refused: string | null;
    created_by: string;
    request_hash: string;
    created_at: GeneratedTimestamp;
    updated_at: GeneratedTimestamp;
    version: Generated<number>;
    deleted_at: Date | null;
  };
  theme_pointer: {
    single: Generated<boolean>;
    theme_id: string | null;
    revision: number;
    changed_at: GeneratedTimestamp;
  };
}

export type ThemeRecord = Selectable<ThemesTables['themes']>;

declare module '../../platform/database/schema' {
  interface Database extends ThemesTables {}
}
