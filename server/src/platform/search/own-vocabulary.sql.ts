import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SearchVocabulary } from '../module/declarations';
import { errorsOf, hasSimilarLength, isClose, swapped, wholeParts } from './similar-words.sql';

/** Each word that was typed stands for so many others. */
const mostAlike = 40;

/**
 * The words of what one person has, looked through anew for each search, so that nobody else ever meets them. Whatever
 * they have, only so many words are looked at.
 * @param vectors SQL of rows of `words`, the newest first
 */
export const ownVocabulary = (
  vectors: (uid: string) => RawBuilder<unknown>,
  most: number,
): SearchVocabulary => ({
  alike(uid, words) {
    const lengths = words.flatMap((word) => [word.length - errorsOf(word), word.length + errorsOf(word)]);
    const known = sql`known`;
    const alike = words.map((word) => {
      const { beginning, end, middle } = wholeParts(word);
      const parts = [`${beginning}%`, `%${end}`, ...(middle === null ? [] : [`%${middle}%`])];
      return sql`(
        select ${word}::text as asked, known from vocabulary where ${hasSimilarLength(word, known)} and case
          when known = any(${swapped(word)}::text[]) then true
          when not (${sql.join(
            parts.map((part) => sql`known like ${part}`),
            sql` or `,
          )}) then false
          else ${isClose(word, known)} end
        limit ${mostAlike})`;
    });
    return sql`
      with vocabulary as materialized (
        select distinct known from (
          select known from (${vectors(uid)}) thing, unnest(tsvector_to_array(thing.words)) known limit ${most}) every
        where length(known) between ${Math.min(...lengths)} and ${Math.max(...lengths)}
      )
      ${sql.join(alike, sql` union all `)}`;
  },
});
