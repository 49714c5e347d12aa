import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { FilterAction } from '@bestie/contracts/word-filters';
import type { Database } from '../../platform/database/schema';
import type { WordFilterRow } from './word-filters.tables';

type Words = Pick<WordFilterRow, 'name' | 'action' | 'words' | 'exceptions'>;

export type WordFiltersRepository = ReturnType<typeof createWordFiltersRepository>;

/** SQL of `word_filters`. */
export function createWordFiltersRepository(db: Kysely<Database>) {
  const touch = () =>
    db
      .updateTable('word_filter_state')
      .set({ revision: sql<string>`gen_random_uuid()` })
      .execute();

  const change = async (id: string, changes: Partial<Words> & { deleted_at?: Date | null }) => {
    await db
      .updateTable('word_filters')
      .set({ ...changes, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
      .where('id', '=', id)
      .execute();
    await touch();
  };

  return {
    /** Another value after each change. */
    async revision(): Promise<string> {
      const row = await db.selectFrom('word_filter_state').select('revision').executeTakeFirstOrThrow();
      return row.revision;
    },

    /** One change at a time, so that two do not pass a limit together. */
    async lock(): Promise<void> {
      await sql`select 1 from word_filter_state for update`.execute(db);
    },

    /** Those in force, the strictest first. */
    async list(): Promise<WordFilterRow[]> {
      const { rows } = await sql<WordFilterRow>`
        select * from word_filters where deleted_at is null
        order by array_position(array['block', 'hold', 'censor', 'flag'], action), lower(name), id
        limit ${limits.wordFilters.filters}`.execute(db);
      return rows;
    },

    find: (id: string): Promise<WordFilterRow | undefined> =>
      db.selectFrom('word_filters').selectAll().where('id', '=', id).executeTakeFirst(),

    /** How many filters are in force without this one, and how many words those with its action have. */
    async countOthers(id: string, action: FilterAction): Promise<{ filters: number; words: number }> {
      const { rows } = await sql<{ filters: number; words: number }>`
        select count(*)::int as filters,
          coalesce(sum(cardinality(words)) filter (where action = ${action}), 0)::int as words
        from word_filters where deleted_at is null and id <> ${id}`.execute(db);
      return rows[0] as { filters: number; words: number };
    },

    async insert(filter: Words & { id: string; created_by: string; request_hash: string }): Promise<void> {
      await db.insertInto('word_filters').values(filter).execute();
      await touch();
    },

    update: (id: string, words: Words): Promise<void> => change(id, words),

    /** Puts it into the trash, or takes it out. */
    setDeleted: (id: string, deleted: boolean): Promise<void> =>
      change(id, { deleted_at: deleted ? new Date() : null }),

    async emptyTrash(before: Date): Promise<void> {
      await db.deleteFrom('word_filters').where('deleted_at', '<', before).execute();
    },
  };
}
