import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { TableWithTrash } from '../database/trash';
import type { SearchSource } from './declarations';

/**
 * A search over private things that store their search words in `words`.
 * @param alias of the table in the given SQL
 * @param only a further condition
 */
export function ownSearch(
  table: TableWithTrash,
  alias: string,
  {
    only = sql`true`,
    ...shown
  }: Pick<SearchSource, 'vocabulary' | 'title' | 'detail' | 'cover'> & { only?: RawBuilder<unknown> },
): SearchSource {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return {
    ...shown,
    table: () => sql`${sql.table(table)} ${sql.id(alias)}`,
    readable: (uid) => sql`${of('owner_uid')} = ${uid} and ${of('deleted_at')} is null and ${only}`,
    id: of('id'),
    named: (id) => sql`${of('id')} = ${id}::uuid`,
    words: of('words'),
    newest: sql`${of('created_at')} desc`,
  };
}
