import { sql } from 'kysely';
import type { Expression, RawBuilder } from 'kysely';
import type { ObjectReference } from './object-references';

/** Beginning of the names of pictures whose object is gone, and which stay for what still refers to them. */
export const keptPictures = 'kept/';

/** SQL that is true when anything references the object `name`. */
export function referencedBy(references: readonly ObjectReference[], name: Expression<string>) {
  const each = references.map(({ table, column, holds }) =>
    holds === 'name'
      ? sql<boolean>`exists (select 1 from ${sql.table(table)} r where r.${sql.ref(column)} = ${name})`
      : sql<boolean>`exists (
          select 1 from pictures p join ${sql.table(table)} r on r.${sql.ref(column)} = p.id
          where p.object_name = ${name})`,
  );
  return sql<boolean>`(${sql.join([sql`false`, ...each], sql` or `)})`;
}

/**
 * SQL that selects `of`, `kind`, `id` and `label` of each thing that uses an object and that the person may
 * see, once.
 * @param named a query or table with `of`, the sort key, and `name`, the object
 */
export function usesOf(
  references: readonly ObjectReference[],
  named: RawBuilder<unknown>,
  uid: string,
): RawBuilder<unknown> {
  const each = references.flatMap(({ table, column, holds, uses }) =>
    uses === null
      ? []
      : sql`
          select n.of, ${uses.kind}::text as kind, u.id, u.label from ${named} n
          ${holds === 'name' ? sql`` : sql`join pictures p on p.object_name = n.name`}
          join ${sql.table(table)} r on r.${sql.ref(column)} = ${holds === 'name' ? sql`n.name` : sql`p.id`}
          cross join lateral (${uses.seenBy(uid)}) u`,
  );
  return sql.join(each, sql` union `);
}
