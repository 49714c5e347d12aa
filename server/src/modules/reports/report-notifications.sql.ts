import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The decided report that a notification `n` is about, of who is told. */
const decided = (column: RawBuilder<unknown>) => sql`(
  select ${column} from reports told
  where told.id = n.target_id::uuid and told.reporter_uid = n.uid and told.state <> 'open')`;

export const reportedTitle = decided(sql`told.snapshot ->> 'title'`);
export const reportState = decided(sql`told.state`);
export const isDecided = sql`exists ${decided(sql`1`)}`;
