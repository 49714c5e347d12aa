import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '../../platform/database/schema';
import type { Neighbour } from '../../platform/module/declarations';

/** How many on each side. */
const reach = 2;

/**
 * The texts before and after one that everybody reads, in their order.
 * @param of the column that names where they stand
 * @param order the columns of their order
 */
export async function neighboursOf(
  db: Kysely<Database>,
  { texts, of, order }: { texts: string; of: string; order: readonly string[] },
  id: string,
): Promise<Neighbour[]> {
  const place = (x: string) => sql.join(order.map((column) => sql.ref(`${x}.${column}`)));
  const side = (sign: 1 | -1): RawBuilder<unknown> => {
    const direction = sign === 1 ? sql`asc` : sql`desc`;
    const sorted = sql.join(order.map((column) => sql`${sql.ref(`x.${column}`)} ${direction}`));
    return sql`(
      select ${sign}::int * (row_number() over (order by ${sorted}))::int as sort, x.author_uid, x.body as text,
        x.created_at as written_at
      from ${sql.table(texts)} x join ${sql.table(texts)} self on self.id = ${id} and x.${sql.ref(of)} = self.${sql.ref(of)}
      where x.deleted_at is null and (${place('x')}) ${sign === 1 ? sql`>` : sql`<`} (${place('self')})
      order by ${sorted} limit ${reach})`;
  };
  const { rows } = await sql<Neighbour>`${side(-1)} union all ${side(1)} order by sort`.execute(db);
  return rows;
}
