import type { Generated } from 'kysely';
import type { GeneratedTimestamp, Json, Timestamp } from '../database/column-types';

/** Work to be done later, once, by any server. */
export interface JobsTable {
  id: string;
  kind: string;
  payload: Json<unknown>;
  /** At most one waiting job of a kind has the same key. */
  dedupe_key: string | null;
  /** Nobody waits for it: everything else comes first. */
  background: Generated<boolean>;
  run_at: Timestamp;
  attempts: Generated<number>;
  /** Until then the job belongs to `locked_by`; null while it waits. */
  locked_until: Timestamp | null;
  locked_by: string | null;
  last_error: string | null;
  /** Set when the last attempt failed: nobody tries again by itself. */
  failed_at: Timestamp | null;
  created_at: GeneratedTimestamp;
}

/** When a scheduled kind is due next. */
export interface JobSchedulesTable {
  kind: string;
  next_run_at: Timestamp;
}
