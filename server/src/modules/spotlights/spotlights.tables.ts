import type { CommentColumns } from '../conversations';
import type { Generated, Selectable } from 'kysely';
import type { SpotlightState } from '@bestie/contracts/spotlights';
import type { GeneratedTimestamp } from '../../platform/database/column-types';

/** Tables of Top Picks. Weeks are named by their Monday, `YYYY-MM-DD`. */
export interface SpotlightsTables {
  spotlight_editions: {
    week: string;
    id: Generated<string>;
    version: Generated<number>;
    frozen_at: Date | null;
  };
  spotlights: {
    id: Generated<string>;
    week: string;
    outfit_id: string;
    author_uid: string;
    state: SpotlightState;
    curator_uid: string | null;
    reason: string | null;
    pick_place: number | null;
    loved_place: number | null;
    created_at: GeneratedTimestamp;
    answered_at: Date | null;
  };
  spotlight_nominations: { spotlight_id: string; uid: string; created_at: GeneratedTimestamp };
  spotlight_people: {
    spotlight_id: string;
    uid: string;
    viewed_at: GeneratedTimestamp;
    loved_at: Date | null;
    saved_at: Date | null;
  };
  spotlight_comments: CommentColumns & { spotlight_id: string };
}

declare module '../../platform/database/schema' {
  interface Database extends SpotlightsTables {}
}

export type EditionRow = Selectable<SpotlightsTables['spotlight_editions']>;
export type SpotlightRecord = Selectable<SpotlightsTables['spotlights']>;
