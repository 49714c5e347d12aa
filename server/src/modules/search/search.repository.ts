import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { searchKinds } from '@bestie/contracts/search';
import type { SearchKind } from '@bestie/contracts/search';
import type { Database } from '../../platform/database/schema';
import type { EmbeddedPicture } from '../../platform/pictures/pictures.tables';
import type { Declared } from '../../platform/module/declared';

/** Score, as text, and id of the last hit of the previous page. */
export type HitPosition = [score: string, id: string];

export interface HitRow {
  id: string;
  /** 0 to 1, four decimals, as text: the sort key of the list. */
  score: string;
  title: string;
  detail: string | null;
  cover: EmbeddedPicture | null;
}

/** Maximum of words of one search that are corrected, and of corrections for each. */
const [mostForgiven, mostAlternatives] = [3, 40];
const beginning = (word: string) => `${word}:*`;
/** Maximum length of a word, because levenshtein() limits its arguments. */
const isForgiven = (word: string) => word.length >= 4 && word.length <= 40;

/** The word with each two neighbouring letters swapped. */
const swapped = (word: string) => {
  const letters = [...word];
  return letters
    .slice(1)
    .map((_letter, at) =>
      [...letters.slice(0, at), letters[at + 1], letters[at], ...letters.slice(at + 2)].join(''),
    );
};

/**
 * All ASCII characters except letters and digits. Classes such as `[[:alnum:]]` do not include é in a
 * database of the C locale.
 */
const notAWord = '[\\x01-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7f]';

/** Maximum edit distance of a correction. */
const errorsOf = (word: string) => (word.length < 8 ? 1 : 2);

/**
 * Whether `known` is the word with one letter wrong, missing, added or swapped; two from eight letters on.
 * With that many errors one part of the word is unchanged, which an index finds much faster than letters are
 * compared.
 */
function isNear(word: string): RawBuilder<unknown> {
  const most = errorsOf(word);
  const size = Math.floor(word.length / (most + 1));
  const parts = [`${word.slice(0, size)}%`, `%${word.slice(-size)}`];
  if (most > 1) parts.push(`%${word.slice(size, -size)}%`);
  return sql`case
    when length(known) not between ${word.length - most} and ${word.length + most} then false
    when known = any(${swapped(word)}::text[]) then true
    when not (${sql.join(
      parts.map((part) => sql`known like ${part}`),
      sql` or `,
    )}) then false
    else levenshtein_less_equal(
      unaccent(${word}), case when octet_length(known) > length(known) then unaccent(known) else known end, ${most}
    ) <= ${most} end`;
}

export type SearchRepository = ReturnType<typeof createSearchRepository>;

/** SQL of the search. Each call is one round trip. */
export function createSearchRepository(db: Kysely<Database>, sources: Declared['search']) {
  /** Rows with a word for each of these beginnings; titles rank before other texts. */
  const exact = (uid: string, kind: SearchKind, words: string[]) => {
    const { table, readable, id, words: vector, title } = sources.of(kind);
    const query = words.map(beginning).join(' & ');
    const inTitle = sql`unaccent(lower(' ' || coalesce(${title}, ''))) like all (
      select '% ' || unaccent(word) || '%' from unnest(${words}::text[]) word)`;
    return sql`
      select ${id}::text as id, case when ${inTitle} then 1.0000 else 0.9999 end as score
      from ${table(words[0] ?? '')}
      where ${readable(uid)} and ${vector} @@ to_tsquery('simple', ${query})`;
  };
  /**
   * The same, including corrected words: only words of the person's newest things are considered, so that the
   * cost does not depend on their texts.
   * @param condition whether to look for corrections at all
   */
  const forgiving = (uid: string, kind: SearchKind, words: string[], condition: RawBuilder<unknown>) => {
    const { table, readable, id, words: vector, newest, vocabulary } = sources.of(kind);
    const first = words[0] ?? '';
    const typed = words.filter(isForgiven).slice(0, mostForgiven);
    const lengths = typed.flatMap((word) => [word.length - errorsOf(word), word.length + errorsOf(word)]);
    const alternatives = typed.map(
      (word) => sql`(
        select coalesce(string_agg(known, ' | '), ${beginning(word)}) from (
          select known from vocabulary where ${isNear(word)} and known !~ ${notAWord}
          limit ${mostAlternatives}) near)`,
    );
    const asked = words.map((word) => {
      const at = typed.indexOf(word);
      return at < 0
        ? sql`${beginning(word)}::text`
        : sql`'(' || ${beginning(word)} || ' | ' || ${alternatives[at]} || ')'`;
    });
    return sql`
      with vocabulary as materialized (
        select distinct known from (
          select known from (
            select ${vector} as vector from ${table(first)} where ${readable(uid)} order by ${newest}
          ) thing, unnest(tsvector_to_array(thing.vector)) known
          where ${condition} limit ${vocabulary}) every
        where length(known) between ${Math.min(...lengths, 100)} and ${Math.max(...lengths, 0)}
      ), asked as materialized (
        select to_tsquery('simple', ${sql.join(asked, sql` || ' & ' || `)}) as query
      )
      select ${id}::text as id, 0.5000 as score from ${table(first)}
      where ${readable(uid)} and ${condition} and ${vector} @@ (select query from asked)`;
  };
  return {
    /** Best first. `words` are letters and digits in lower case, at least one. */
    async find(
      uid: string,
      kind: SearchKind,
      words: string[],
      { after, limit }: { after: HitPosition | undefined; limit: number },
    ): Promise<HitRow[]> {
      const { table, readable, named, title, detail, cover } = sources.of(kind);
      const page = sql`
        ${after ? sql`and (score, id) < (${after[0]}::numeric, ${after[1]}::text)` : sql``}
        order by score desc, id desc limit ${limit}`;
      // Corrections are searched only when a page is not full without them.
      const { rows } = await sql<HitRow>`
        with exact as materialized (
          select * from (${exact(uid, kind, words)}) hit where true ${page}
        ), near as (
          select * from (
            select id, score from (${forgiving(uid, kind, words, sql`(select count(*) from exact) < ${limit}`)}) any_hit
            where id not in (select id from (${exact(uid, kind, words)}) known)
          ) hit where true ${page}
        ), best as (
          select * from (select * from exact union all select * from near) hit
          order by score desc, id desc limit ${limit}
        )
        select best.id, best.score::text as score, shown.title, shown.detail, shown.cover
        from best cross join lateral (
          select ${title} as title, ${detail} as detail, ${cover(uid)} as cover
          from ${table(words[0] ?? '')} where ${readable(uid)} and ${named(sql`best.id`)}
        ) shown
        order by best.score desc, best.id desc`.execute(db);
      return rows;
    },

    /** Number of hits of each kind, at most `most`. */
    async counts(uid: string, words: string[], most: number): Promise<{ kind: SearchKind; count: number }[]> {
      const each = searchKinds.map(
        (kind) => sql`
          select ${kind}::text as kind, case
            when (select count(*) from (${exact(uid, kind, words)} limit ${most}) hit) = ${most} then ${most}::int
            else (select count(*)::int from (${forgiving(uid, kind, words, sql`true`)} limit ${most}) hit)
          end as count`,
      );
      const { rows } = await sql<{ kind: SearchKind; count: number }>`
        ${sql.join(each, sql` union all `)}`.execute(db);
      return rows;
    },
  };
}
