/**
 * A page out of `limit + 1` rows: the extra row only shows that there are more.
 * @param position values that identify a row's position in the order; they become the cursor
 */
export function pageOfRows<Row, Item>(
  rows: Row[],
  limit: number,
  position: (row: Row) => string,
  present: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(present),
    nextCursor: rows.length > limit && last !== undefined ? position(last) : null,
  };
}
