import { sql } from 'kysely';
import type { Expression, RawBuilder } from 'kysely';
import type { ObjectReference } from './object-references';

/** Beginning of the names of pictures whose object is gone, and which stay for what still refers to them. */
export const keptPictures = 'kept/';

/** What a reference is compared with, of an object `n` and its picture `p`. */
const heldBy = { name: sql`n.name`, picture: sql`p.id`, asset: sql`n.of` };

/** SQL that is true when anything protects the object `name`. */
export function referencedBy(references: readonly ObjectReference[], name: Expression<string>) {
  const each = references.flatMap(({ table, column, holds }) => {
    if (holds === 'asset') return [];
    return holds === 'name'
      ? sql<boolean>`exists (select 1 from ${sql.table(table)} r where r.${sql.ref(column)} = ${name})`
      : sql<boolean>`exists (
          select 1 from pictures p join ${sql.table(table)} r on r.${sql.ref(column)} = p.id
          where p.object_name = ${name})`;
  });
  return sql<boolean>`(${sql.join([sql`false`, ...each], sql` or `)})`;
}

/**
 * SQL that selects `of`, `kind`, `id` and `label` of each thing that uses an asset and that the person may
 * see, once.
 * @param named a query or table with `of`, an asset, and `name`, the object of each of its versions
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
          ${holds === 'picture' ? sql`join pictures p on p.object_name = n.name` : sql``}
          join ${sql.table(table)} r on r.${sql.ref(column)} = ${heldBy[holds]}
          cross join lateral (${uses.seenBy(uid)}) u`,
  );
  return sql.join(each, sql` union `);
}
