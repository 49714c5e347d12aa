import { sql } from 'kysely';
import type { Expression } from 'kysely';

/**
 * A column that keeps objects from being garbage. Every module that refers to objects says so with a list of these,
 * and `compose.ts` gathers them; a test walks all tables and fails for a column that nobody has spoken for.
 */
export interface ObjectReference {
  /** With an index on `column`: it is asked for each object. */
  table: string;
  column: string;
  /** What the column holds: the name of an object, or the id of its picture. */
  holds: 'name' | 'picture';
}

/** SQL that is true when anything refers to the object `name`. */
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
