import type { Generated } from 'kysely';
import type { GeneratedTimestamp } from '../database/column-types';

/** Live events, kept for a few days so that streams can resume. */
export interface OutboxTable {
  id: Generated<number>;
  /** Assigned when the transaction commits, in commit order; null only inside that transaction. */
  position: Generated<number | null>;
  topic: string;
  type: string;
  ids: string[];
  created_at: GeneratedTimestamp;
}
