import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { searchKinds } from '@bestie/contracts/search';
import type { SearchKind } from '@bestie/contracts/search';
import type { Database } from '../../platform/database/schema';
import type { EmbeddedPicture } from '../items/item-columns';
import { searchSources } from './search-sources';

/** Score, as text, and id of the last hit of the page before. */
export type HitPosition = [score: string, id: string];

export interface HitRow {
  id: string;
  /** 0 to 1, four decimals, as text: what the list is sorted by. */
  score: string;
  title: string;
  detail: string | null;
  cover: EmbeddedPicture | null;
}

export type SearchRepository = ReturnType<typeof createSearchRepository>;

/** SQL of the search. Each call is one round trip. */
export function createSearchRepository(db: Kysely<Database>) {
  /**
   * What fits every word: one that begins with it (score 1), or one that is off by a letter, by two from eight letters
   * on. `score` is the mean over the words.
   */
  const found = (uid: string, kind: SearchKind, words: string[]) => {
    const { table, readable, id, words: vector, text } = searchSources[kind];
    // levenshtein() refuses what is longer than 255 characters.
    const likeness = sql`
      select max(1 - levenshtein(unaccent(word), near)::numeric / length(word))
      from regexp_split_to_table(unaccent(lower(${text})), '[^[:alnum:]]+') whole,
        left(whole, 60) near
      where length(word) between 4 and 60 and abs(length(near) - length(word)) <= 2
        and levenshtein_less_equal(unaccent(word), near, 2) <= case when length(word) < 8 then 1 else 2 end`;
    return sql`
      select ${id}::text as id, round(fit.score, 4) as score
      from ${table} cross join lateral (
        select avg(score) as score, bool_and(score is not null) as every
        from unnest(${words}::text[]) word, lateral (
          select case when ${vector} @@ to_tsquery('simple', word || ':*') then 1 else (${likeness}) end as score
        ) each
      ) fit
      where ${readable(uid, words[0] ?? '')} and fit.every`;
  };
  /**
   * What has a word with each of these beginnings, which an index knows: the best of all where the title has them, and
   * right after that where they stand elsewhere.
   */
  const exact = (uid: string, kind: SearchKind, words: string[]) => {
    const { table, readable, id, words: vector, title } = searchSources[kind];
    const query = words.map((word) => `${word}:*`).join(' & ');
    const inTitle = sql`unaccent(lower(' ' || coalesce(${title}, ''))) like all (
      select '% ' || unaccent(word) || '%' from unnest(${words}::text[]) word)`;
    return sql`
      select ${id}::text as id, case when ${inTitle} then 1.0000 else 0.9999 end as score from ${table}
      where ${readable(uid, words[0] ?? '')} and ${vector} @@ to_tsquery('simple', ${query})`;
  };
  return {
    /** The best first. `words` are letters and digits in lower case, at least one. */
    async find(
      uid: string,
      kind: SearchKind,
      words: string[],
      { after, limit }: { after: HitPosition | undefined; limit: number },
    ): Promise<HitRow[]> {
      const { table, readable, id, title, detail, cover } = searchSources[kind];
      const page = sql`
        ${after ? sql`and (score, id) < (${after[0]}::numeric, ${after[1]}::text)` : sql``}
        order by score desc, id desc limit ${limit}`;
      // Words that are off by a letter are looked for only when a page is not full without them.
      const { rows } = await sql<HitRow>`
        with exact as materialized (
          select * from (${exact(uid, kind, words)}) hit where true ${page}
        ), near as (
          select * from (
            select id, least(score, 0.9998) as score from (${found(uid, kind, words)}) any_hit
            where (select count(*) from exact) < ${limit} and id not in (
              select id from (${exact(uid, kind, words)}) known)
          ) hit where true ${page}
        ), best as (
          select * from (select * from exact union all select * from near) hit
          order by score desc, id desc limit ${limit}
        )
        select best.id, best.score::text as score, shown.title, shown.detail, shown.cover
        from best cross join lateral (
          select ${title} as title, ${detail} as detail, ${cover(uid)} as cover
          from ${table} where ${readable(uid, words[0] ?? '')} and ${id}::text = best.id
        ) shown
        order by best.score desc, best.id desc`.execute(db);
      return rows;
    },

    /** How many there are of each kind, at most `most`. */
    async counts(uid: string, words: string[], most: number): Promise<{ kind: SearchKind; count: number }[]> {
      const each = searchKinds.map(
        (kind) => sql`
          select ${kind}::text as kind, case
            when (select count(*) from (${exact(uid, kind, words)} limit ${most}) hit) = ${most} then ${most}::int
            else (select count(*)::int from (${found(uid, kind, words)} limit ${most}) hit)
          end as count`,
      );
      const { rows } = await sql<{ kind: SearchKind; count: number }>`
        ${sql.join(each, sql` union all `)}`.execute(db);
      return rows;
    },
  };
}
