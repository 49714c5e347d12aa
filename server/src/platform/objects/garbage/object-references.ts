import { sql } from 'kysely';
import type { Expression, RawBuilder } from 'kysely';
import type { AssetUseKind } from '@bestie/contracts/assets';

/** What people call the things that name objects in a column, and which of them somebody may be told of. */
export interface ObjectUses {
  kind: AssetUseKind;
  /** Selects `id` and `label` (texts) of the thing that row `r` belongs to, where the person may see it. */
  seenBy(uid: string): RawBuilder<unknown>;
}

/**
 * A column whose value protects an object from garbage collection. Every module declares its columns; a test walks
 * all tables and fails for a column that is not declared.
 */
export interface ObjectReference {
  /** `column` needs an index: the table is queried for each object. */
  table: string;
  column: string;
  /** What the column contains: the name of an object, or the id of its picture. */
  holds: 'name' | 'picture';
  /** Null where people would not call it a use. */
  uses: ObjectUses | null;
}

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
 * SQL that selects `of`, `kind`, `id` and `label` of each thing that uses an object and that the person may see, once.
 * @param named a query or table with `of`, whatever the answer is sorted by, and `name`, the object
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
