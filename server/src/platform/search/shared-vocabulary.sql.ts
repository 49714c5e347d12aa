import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SearchVocabulary } from '../module/declarations';
import { hasSimilarLength, isClose, swapped, wholeParts } from './similar-words.sql';

/** Each word that was typed stands for so many others. */
const mostAlike = 20;
/** The last character that there is. */
const last = '\u{10ffff}';

/**
 * The words that people write for others, from the table that the trigger `search_learn` fills. A mistyped word has a part
 * that is right: indexes find what shares it, and letters are counted among those.
 */
export const sharedVocabulary = (source: string): SearchVocabulary => ({
  alike(_uid, words) {
    const among = (condition: RawBuilder<unknown>) =>
      sql`select v.word from search_vocabulary v where v.source = ${source} and ${condition}`;
    const each = words.map((word) => {
      const { beginning, end, middle } = wholeParts(word);
      const turned = [...end].reverse().join('');
      const close = sql`${hasSimilarLength(word, sql`v.word`)} and ${isClose(word, sql`v.word`)}`;
      const found = [
        among(sql`v.word = any(${swapped(word)}::text[])`),
        among(sql`v.word >= ${beginning} and v.word < ${beginning + last} and ${close}`),
        among(sql`v.reversed >= ${turned} and v.reversed < ${turned + last} and ${close}`),
        ...(middle === null ? [] : [among(sql`v.word like ${`%${middle}%`} and ${close}`)]),
      ];
      return sql`(
        select ${word}::text as asked, word as known from (${sql.join(found, sql` union `)}) near
        order by similarity(word, ${word}) desc, word limit ${mostAlike})`;
    });
    return sql.join(each, sql` union all `);
  },
});
