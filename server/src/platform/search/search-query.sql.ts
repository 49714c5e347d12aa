import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '../database/schema';
import type { SearchSource } from '../module/declarations';
import { isForgiven } from './similar-words.sql';

/** What a search needs of a source to find things, without showing them. */
type MatchedSource = Omit<SearchSource, 'shown'>;

/** What is beyond the tenth word of a search says nothing new; typing errors are forgiven in the first three. */
const [mostWords, mostForgiven] = [10, 3];

/** The words that somebody typed, in their order, as texts are cut into words. */
export async function typedWords(db: Kysely<Database>, typed: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select lexeme as word from unnest(to_tsvector('search_words', search_text(${typed})))
    order by positions[1] limit ${mostWords}`.execute(db);
  return rows.map(({ word }) => word);
}

/** A word as part of a tsquery; no word has a quote or a backslash in it. */
const term = (word: string, shortest: number): string =>
  [...word].length < shortest ? `'${word}'` : `'${word}':*`;

/** SQL of the tsquery of what has all these words. */
export const exactQuery = (
  words: readonly string[],
  { shortestBeginning }: MatchedSource,
): RawBuilder<unknown> => sql`${words.map((word) => term(word, shortestBeginning)).join(' & ')}::tsquery`;

/** SQL of `asked` and `known`: words of the source that are like those that were typed. */
export function alikeWords(
  uid: string,
  words: readonly string[],
  source: MatchedSource,
): RawBuilder<unknown> {
  const forgiven = words.filter(isForgiven).slice(0, mostForgiven);
  return forgiven.length === 0
    ? sql`select null::text as asked, null::text as known where false`
    : source.vocabulary.alike(uid, forgiven);
}

/**
 * SQL of the tsquery of what has all these words, or words that are like them.
 * @param alike SQL of the name of rows as of {@link alikeWords}
 */
export function forgivingQuery(
  words: readonly string[],
  { shortestBeginning }: MatchedSource,
  alike: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const each = words.map((word) => {
    const typed = term(word, shortestBeginning);
    return sql`('(' || ${typed} || coalesce((
      select ' | ' || string_agg('''' || known || '''', ' | ') from ${alike} a where a.asked = ${word}), '') || ')')`;
  });
  return sql`(${sql.join(each, sql` || ' & ' || `)})::tsquery`;
}

/**
 * SQL of the `id` of everything of a source that fits: what has all the words, and where there is nothing, what has words
 * like them. For lists with filters and an order of their own.
 */
export const everythingFitting = (
  uid: string,
  words: readonly string[],
  source: MatchedSource,
): RawBuilder<unknown> =>
  sql`
    with exact_query as materialized (select ${exactQuery(words, source)} as query),
    exact as materialized (
      select id from (${source.matches(uid, sql`(select query from exact_query)`)}) hit
    ), alike as materialized (
      select * from (${alikeWords(uid, words, source)}) a where not exists (select 1 from exact)
    ), near_query as materialized (select ${forgivingQuery(words, source, sql`alike`)} as query)
    select id from exact union all
    select id from (${source.matches(uid, sql`(select query from near_query)`)}) hit
    where exists (select 1 from alike)`;

/**
 * SQL of whether a tsvector has words that begin like all that was typed: `blue jack` finds "Blue denim jacket". Where no
 * word was typed, everything fits.
 */
export function hasBeginnings(vector: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const query = sql`search_beginnings(${typed})`;
  return sql<boolean>`(numnode(${query}) = 0 or ${vector} @@ ${query})`;
}
