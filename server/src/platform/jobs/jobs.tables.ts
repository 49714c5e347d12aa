import type { Generated } from 'kysely';
import type { GeneratedTimestamp, Json, Timestamp } from '../database/column-types';

/** A job to be run once, by any server. */
export interface JobsTable {
  id: string;
  kind: string;
  payload: Json<unknown>;
  /** Among waiting jobs of a kind a key is unique. */
  dedupe_key: string | null;
  run_at: Timestamp;
  attempts: Generated<number>;
  /** Until then the job belongs to `locked_by`; null while it waits. */
  locked_until: Timestamp | null;
  locked_by: string | null;
  last_error: string | null;
  /** Set when the last attempt failed; there is no further retry. */
  failed_at: Timestamp | null;
  created_at: GeneratedTimestamp;
}

/** What is known of a kind of jobs. */
export interface JobKindsTable {
  kind: string;
  /** Milliseconds; null for jobs that something causes. */
  interval_ms: number | null;
  known_at: GeneratedTimestamp;
  /** When one of them last ended well. */
  last_done_at: Date | null;
  done: Generated<number>;
  /** No server starts one while this is set. */
  paused_at: Date | null;
}

/** When a scheduled kind is due next. */
export interface JobSchedulesTable {
  kind: string;
  next_run_at: Timestamp;
}
