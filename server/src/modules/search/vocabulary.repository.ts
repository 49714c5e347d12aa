import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import type { SearchVocabulary } from '../../platform/module/declarations';

/** So many words are looked for at once: nobody can write meanwhile. */
const portion = 25;

/** SQL of `search_vocabulary`, beside the trigger that adds to it. */
export const createVocabularyRepository = (db: Kysely<Database>) => ({
  /**
   * Takes away words that no text of a source says any more, a few at a time.
   * @returns whether there are more to look for
   */
  async forget({ source, isSaid }: NonNullable<SearchVocabulary['shared']>): Promise<boolean> {
    // Whoever adds a word at this moment is waited for, and adds it again after this.
    await sql`lock table search_vocabulary in share row exclusive mode`.execute(db);
    const { rows } = await sql<{ count: number }>`
      with dropped as materialized (
        delete from search_dropped_words where source = ${source} and word in (
          select word from search_dropped_words where source = ${source} order by word limit ${portion})
        returning word
      ), gone as (
        delete from search_vocabulary v using (
          select word, ('''' || word || '''')::tsquery as query from dropped) known
        where v.source = ${source} and v.word = known.word and not ${isSaid}
      )
      select count(*)::int as count from dropped`.execute(db);
    return rows[0]?.count === portion;
  },
});
