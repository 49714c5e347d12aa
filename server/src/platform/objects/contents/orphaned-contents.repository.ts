import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema';

/** SQL about stored contents that no row names. */
export function createOrphanedContentsRepository(db: Kysely<Database>) {
  return {
    /** Those of `contentIds` that no row names. */
    async unknown(contentIds: string[]): Promise<string[]> {
      if (contentIds.length === 0) return [];
      const rows = await db
        .selectFrom('object_contents')
        .select('id')
        .where('id', 'in', contentIds)
        .execute();
      const known = new Set(rows.map(({ id }) => id));
      return contentIds.filter((id) => !known.has(id));
    },

    /** When each orphan was first detected. */
    async list(): Promise<Map<string, Date>> {
      const rows = await db.selectFrom('object_strays').selectAll().execute();
      return new Map(rows.map(({ content_id: id, since }) => [id, since]));
    },

    async mark(contentIds: string[], since: Date): Promise<void> {
      if (contentIds.length === 0) return;
      await db
        .insertInto('object_strays')
        .values(contentIds.map((id) => ({ content_id: id, since })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async forget(contentIds: string[]): Promise<void> {
      if (contentIds.length === 0) return;
      await db.deleteFrom('object_strays').where('content_id', 'in', contentIds).execute();
    },
  };
}
