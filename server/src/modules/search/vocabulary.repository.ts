import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';

/** The number of words that one call looks for; nobody can write meanwhile. */
const portion = 25;

/** SQL of `search_vocabulary`, beside the triggers that add to it. */
export const createVocabularyRepository = (db: Kysely<Database>) => ({
  /**
   * Removes words that no text of their source contains any more, a few at a time.
   * @returns whether there are more to look for
   */
  async forget(): Promise<boolean> {
    // Waits for transactions that are adding words, so that none of theirs is removed.
    await sql`lock table search_vocabulary in share row exclusive mode`.execute(db);
    const { rows } = await sql<{ count: number }>`
      with dropped as materialized (
        delete from search_dropped_words where (source, word) in (
          select source, word from search_dropped_words order by source, word limit ${portion})
        returning source, word
      ), gone as (
        delete from search_vocabulary v using dropped d
        where v.source = d.source and v.word = d.word and not search_has(d.source, ('''' || d.word || '''')::tsquery)
      )
      select count(*)::int as count from dropped`.execute(db);
    return rows[0]?.count === portion;
  },
});
