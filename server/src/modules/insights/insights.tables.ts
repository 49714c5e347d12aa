import type { Generated } from 'kysely';
import type { Act, CountedKind } from '@bestie/contracts/insights';
import type { GeneratedTimestamp } from '../../platform/database/column-types';

/** Tables of 128-page-visits.sql. Days and weeks are those of the owner. */
export interface InsightsTables {
  page_days: {
    owner_uid: string;
    kind: CountedKind;
    subject_id: string;
    day: string;
    people: Generated<number>;
  };
  page_visitors: {
    kind: CountedKind;
    subject_id: string;
    day: string;
    visitor: string;
    counted_at: GeneratedTimestamp;
  };
  page_acts: {
    owner_uid: string;
    uid: string;
    act: Exclude<Act, 'view'>;
    kind: CountedKind;
    subject_id: string;
    day: string;
    at: GeneratedTimestamp;
  };
  page_weeks: { owner_uid: string; uid: string; week: string; first_week: string };
}

declare module '../../platform/database/schema' {
  interface Database extends InsightsTables {}
}
