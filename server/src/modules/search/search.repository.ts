import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { searchKinds, suggestedKinds } from '@bestie/contracts/search';
import type { SearchKind, SuggestedKind } from '@bestie/contracts/search';
import type { Database } from '../../platform/database/schema';
import type { EmbeddedPicture } from '../../platform/pictures/pictures.tables';
import type { Declared } from '../../platform/module/connection';
import type { SearchSource } from '../../platform/module/declarations';
import { alikeWords, exactQuery, forgivingQuery, typedWords } from '../../platform/search/search-query.sql';

/** Score, as text, and id of the last hit of the page before. */
export type HitPosition = [score: string, id: string];

export interface HitRow {
  id: string;
  /** 0 to 1, one decimal, as text: what the list is sorted by. */
  score: string;
  position: number | null;
  title: string;
  detail: string | null;
  cover: EmbeddedPicture | null;
  /** Text around the words, between {@link snippetMarks}; without such a mark where it has none of them. */
  snippet: string | null;
  /** Of a hit that does not have the words themselves: which of its words stand for which that were typed. */
  meant: { asked: string; known: string }[] | null;
}

/** A word, with the kind null, or the name of something. */
export interface SuggestionRow {
  kind: SuggestedKind | null;
  id: string;
  title: string;
  detail: string | null;
}

/** How many hits of each kind suggestions are chosen from. */
const suggestionDepth = 40;

/** Around words in snippets: characters that no text needs. */
export const snippetMarks = { begin: '\uE000', end: '\uE001' } as const;
const headline = `StartSel=${snippetMarks.begin}, StopSel=${snippetMarks.end}, MaxWords=26, MinWords=14, ShortWord=2, MaxFragments=1`;
/** Snippets are cut from so many letters of a text. */
const snippetSource = 4000;

/** The name has all the words; something else has; and the same with words that are like them. */
const scores = { named: 1, exact: 0.9, nearlyNamed: 0.5, near: 0.4 } as const;

const scored = (hits: RawBuilder<unknown>, named: number, other: number) =>
  sql`select id, position, case when named then ${named} else ${other} end::numeric(2, 1) as score from ${hits}`;

export type SearchRepository = ReturnType<typeof createSearchRepository>;

/** SQL of the search. Each call is one round trip. */
export function createSearchRepository(db: Kysely<Database>, sources: Declared['search']) {
  /** Rows `exact`, `alike` and `near` of one source. @param isEnough SQL: whether typing errors need not be forgiven */
  const parts = (
    uid: string,
    source: SearchSource,
    words: string[],
    { page, isEnough }: { page: RawBuilder<unknown>; isEnough: RawBuilder<unknown> },
  ) => sql`
    exact_query as materialized (select ${exactQuery(words, source)} as query),
    every_exact as materialized (${source.matches(uid, sql`(select query from exact_query)`)}),
    exact as materialized (
      select * from (${scored(sql`every_exact`, scores.named, scores.exact)}) hit where true ${page}
    ), alike as materialized (
      select * from (${alikeWords(uid, words, source)}) a where not ${isEnough}
    ), near_query as materialized (select ${forgivingQuery(words, source, sql`alike`)} as query),
    near as materialized (
      select * from (
        ${scored(sql`(${source.matches(uid, sql`(select query from near_query)`)}) every_near`, scores.nearlyNamed, scores.near)}
      ) hit where exists (select 1 from alike) and id not in (select id from every_exact) ${page}
    )`;

  return {
    /** The words of what somebody typed. */
    words: (typed: string): Promise<string[]> => typedWords(db, typed),

    /** The best first; among equals the newest. */
    async find(
      uid: string,
      kind: SearchKind,
      words: string[],
      { after, limit }: { after: HitPosition | undefined; limit: number },
    ): Promise<HitRow[]> {
      const source = sources.of(kind);
      const page = sql`
        ${after ? sql`and (score, id) < (${after[0]}::numeric, ${after[1]}::text)` : sql``}
        order by score desc, id desc limit ${limit}`;
      const { rows } = await sql<HitRow>`
        with ${parts(uid, source, words, { page, isEnough: sql`(select count(*) >= ${limit} from exact)` })},
        best as (
          select * from (select * from exact union all select * from near) hit
          order by score desc, id desc limit ${limit}
        ), any_word as materialized (
          select replace((select query from near_query)::text, '&', '|')::tsquery as query
        )
        select best.id, best.score::text as score, best.position, shown.title, shown.detail, shown.cover,
          ts_headline('search_words', left(shown.body, ${snippetSource}), (select query from any_word), ${headline}) as snippet,
          case when best.score < ${scores.exact} then (
            select jsonb_agg(a) from alike a where a.known = any(tsvector_to_array(shown.words))
              and not shown.words @@ ('''' || a.asked || ''':*')::tsquery) end as meant
        from best cross join lateral (${source.shown(uid, 'best')}) shown
        order by best.score desc, best.id desc`.execute(db);
      return rows;
    },

    /**
     * Words of the person's own pieces, and names of what they may read, that go on like what was typed. Those whose name
     * has it come first; own things before others. A word has the kind null.
     */
    async suggest(
      uid: string,
      typed: string,
      most: { words: number; names: number },
    ): Promise<SuggestionRow[]> {
      const each = suggestedKinds.map((kind, place) => {
        const source = sources.of(kind);
        return sql`(
          with beginning as materialized (
            select string_agg('''' || lexeme || '''' ||
              case when length(lexeme) < ${source.shortestBeginning} then '' else ':*' end, ' & ')::tsquery as query
            from typed)
          select ${kind}::text as kind, hit.id, shown.title, shown.detail, shown.words, hit.named, ${place}::int as place
          from (
            select id, named from (${source.matches(uid, sql`(select query from beginning)`)}) m
            order by named desc, id desc limit ${suggestionDepth}
          ) hit cross join lateral (${source.shown(uid, 'hit')}) shown)`;
      });
      const { rows } = await sql<SuggestionRow>`
        with typed as materialized (
          select lexeme, positions[1] as position from unnest(to_tsvector('search_words', search_text(${typed})))
        ), hits as materialized (${sql.join(each, sql` union all `)}),
        words as (
          select word from hits cross join lateral unnest(tsvector_to_array(words)) word
          where kind = 'items' and starts_with(word, (select lexeme from typed order by position desc limit 1))
            and word not in (select lexeme from typed)
          group by word order by count(*) desc, word limit ${most.words}
        ), names as (select * from hits order by named desc, place, title, id limit ${most.names})
        select kind, id, title, detail from (
          select null::text as kind, word as id, word as title, null::text as detail, false as named, -1 as place from words
          union all select kind, id, title, detail, named, place from names
        ) every order by place = -1 desc, named desc, place, title, id`.execute(db);
      return rows;
    },

    /** How many there are of each kind, at most `most`. */
    async counts(uid: string, words: string[], most: number): Promise<{ kind: SearchKind; count: number }[]> {
      const each = searchKinds.map((kind) => {
        const isEnough = sql`(select count(*) >= ${most} from exact)`;
        return sql`(
          with ${parts(uid, sources.of(kind), words, { page: sql`limit ${most}`, isEnough })}
          select ${kind}::text as kind, least(${most},
            (select count(*) from exact) + (select count(*) from near))::int as count)`;
      });
      const { rows } = await sql<{ kind: SearchKind; count: number }>`
        ${sql.join(each, sql` union all `)}`.execute(db);
      return rows;
    },
  };
}
