import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema';

/** `type` and ids of the events that were published on a topic, in order. */
export async function publishedEvents(db: Kysely<Database>, topic: string): Promise<[string, string[]][]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['type', 'ids'])
    .where('topic', '=', topic)
    .orderBy('position')
    .execute();
  return rows.map(({ type, ids }) => [type, ids]);
}
