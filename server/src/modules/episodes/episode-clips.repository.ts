import { sql } from 'kysely';
import type { Insertable, Kysely } from 'kysely';
import type { Placed } from '../../platform/database/place-before';
import type { Database } from '../../platform/database/schema';
import { emptyTrash } from '../../platform/database/trash';
import type { ClipRecord, EpisodesTables } from './episodes.tables';

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

    /** Makes transactions that place clips run one after the other. */
    async lockOrder(): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtext('episode_clips order'))`.execute(db);
    },

    /** All clips in their order. @param limit the first ones alone */
    async listPlaces(limit: number | null = null): Promise<Placed[]> {
      const { rows } = await sql<Placed>`
        select id, sort from episode_clips where deleted_at is null order by sort, id limit ${limit}`.execute(
        db,
      );
      return rows;
    },

    /** Writes sort keys. This is no edit: versions stay. */
    async place(placed: readonly Placed[]): Promise<void> {
      await sql`
        update episode_clips c set sort = given.sort
        from unnest(${placed.map(({ id }) => id)}::uuid[], ${placed.map(({ sort }) => sort)}::text[]) as given (id, sort)
        where c.id = given.id`.execute(db);
    },

    async update(
      id: string,
      changes: Partial<
        Pick<
          ClipRecord,
          | 'caption'
          | 'start_ms'
          | 'end_ms'
          | 'audio_id'
          | 'aspect'
          | 'poster_ms'
          | 'live_from'
          | 'hidden_at'
          | 'hidden_reason'
        >
      >,
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
