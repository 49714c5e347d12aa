import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { TableWithTrash } from '../database/trash';
import type { SearchSource } from '../module/declarations';
import { ownVocabulary } from './own-vocabulary.sql';

/** What is shown of a thing that was found, as SQL on the alias of its table. */
export interface ShownColumns {
  title: RawBuilder<unknown>;
  detail: RawBuilder<unknown>;
  /** Text that snippets are cut from. */
  body: RawBuilder<unknown>;
  cover: (uid: string) => RawBuilder<unknown>;
}

/**
 * A search over things that belong to one person alone and keep their search words in `words`.
 * @param alias of the table, for the SQL that is given
 * @param only narrows the rows further
 * @param vocabulary of how many words a mistyped one is looked for
 */
export function ownSearch(
  table: TableWithTrash,
  alias: string,
  {
    only = sql`true`,
    vocabulary,
    ...columns
  }: ShownColumns & { vocabulary: number; only?: RawBuilder<unknown> },
): SearchSource {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return searchOf({
    ...columns,
    table: sql`${sql.table(table)} ${sql.id(alias)}`,
    readable: (uid) => sql`${of('owner_uid')} = ${uid} and ${of('deleted_at')} is null and ${only}`,
    id: of('id'),
    words: of('words'),
    newest: sql`${of('created_at')} desc`,
    vocabulary,
  });
}

/** A search over rows of one table, of which one person may read so few that each search goes through them all. */
export function searchOf({
  table,
  readable,
  id,
  words,
  newest,
  vocabulary,
  title,
  detail,
  body,
  cover,
}: ShownColumns & {
  table: RawBuilder<unknown>;
  readable: (uid: string) => RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  words: RawBuilder<unknown>;
  newest: RawBuilder<unknown>;
  vocabulary: number;
}): SearchSource {
  return {
    shortestBeginning: 1,
    vocabulary: ownVocabulary(
      (uid) => sql`select ${words} as words from ${table} where ${readable(uid)} order by ${newest}`,
      vocabulary,
    ),
    matches: (uid, query) => sql`
      select ${id}::text as id, search_words(coalesce(${title}, '')) @@ ${query} as named, null::int as position
      from ${table} where ${readable(uid)} and ${words} @@ ${query}`,
    shown: (uid, hit) => sql`
      select ${title} as title, ${detail} as detail, ${cover(uid)} as cover, ${body} as body, ${words} as words
      from ${table} where ${readable(uid)} and ${id} = ${sql.ref(`${hit}.id`)}::uuid`,
  };
}
