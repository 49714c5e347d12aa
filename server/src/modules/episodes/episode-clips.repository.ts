import { sql } from 'kysely';
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { emptyTrash } from '../../platform/database/trash';
import type { ClipRecord, EpisodesTables } from './episodes.tables';

export type EpisodeClipsRepository = ReturnType<typeof createEpisodeClipsRepository>;

/** SQL of clips. */
export function createEpisodeClipsRepository(db: Kysely<Database>) {
  return {
    lock: (id: string): Promise<ClipRecord | undefined> =>
      db.selectFrom('episode_clips').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    async count(episodeId: string): Promise<number> {
      const { count } = await db
        .selectFrom('episode_clips')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('episode_id', '=', episodeId)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    insert: async (values: Insertable<EpisodesTables['episode_clips']>): Promise<void> => {
      await db.insertInto('episode_clips').values(values).execute();
    },

    async update(
      id: string,
      changes: Partial<Pick<ClipRecord, 'title' | 'start_ms' | 'end_ms' | 'audio_id'>>,
    ): Promise<void> {
      await db
        .updateTable('episode_clips')
        .set({ ...changes, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
        .where('id', '=', id)
        .execute();
    },

    async setDeleted(id: string, deleted: boolean): Promise<void> {
      await db
        .updateTable('episode_clips')
        .set({ deleted_at: deleted ? sql<Date>`now()` : null })
        .where('id', '=', id)
        .execute();
    },

    emptyTrash: (before: Date): Promise<void> => emptyTrash(db, 'episode_clips', before),
  };
}
