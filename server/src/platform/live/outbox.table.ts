import type { Generated } from 'kysely';
import type { GeneratedTimestamp } from '../database/column-types';

/** Live events on their way, kept for a few days so that a stream can resume. */
export interface OutboxTable {
  id: Generated<number>;
  /** Given when the transaction commits, in the order of commits; null only inside that transaction. */
  position: Generated<number | null>;
  topic: string;
  type: string;
  ids: string[];
  created_at: GeneratedTimestamp;
}
