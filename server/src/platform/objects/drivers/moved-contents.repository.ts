import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema';

/** SQL of the contents that `npm run objects:move` copies. */
export function createMovedContentsRepository(db: Kysely<Database>) {
  return {
    /** Complete contents by id, after one of them; the hash of those that are objects. */
    listLive: (after: string, limit: number): Promise<{ id: string; sha256: string | null }[]> =>
      db
        .selectFrom('object_contents')
        .leftJoin('objects', 'objects.content_id', 'object_contents.id')
        .select(['object_contents.id', 'objects.sha256'])
        .where('object_contents.state', '=', 'live')
        .where('object_contents.id', '>', after)
        .orderBy('object_contents.id')
        .limit(limit)
        .execute(),

    /** Uploads that have begun and are not complete. */
    listUnfinished: (): Promise<{ content_id: string; received: number }[]> =>
      db
        .selectFrom('object_uploads')
        .select(['content_id', 'received'])
        .where('state', '=', 'active')
        .where('received', '>', 0)
        .execute(),
  };
}
