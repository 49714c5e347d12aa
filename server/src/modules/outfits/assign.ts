/** More than all costs of an outfit together, so that more pairs are better than fewer cheap ones. */
const never = 1e6;

/**
 * Assigns columns to rows, each at most once: as many pairs as possible, and of those assignments the
 * cheapest (the Hungarian method with potentials, of the order rows² × columns).
 * @param costs by row and column, each from 0 to 1000; `Infinity` where the two do not fit
 * @returns the column of each row, or null
 */
export function assign(costs: readonly (readonly number[])[]): (number | null)[] {
  const rows = costs.length;
  const real = costs[0]?.length ?? 0;
  // An extra column for each row, so that a full assignment always exists.
  const columns = real + rows;
  const costOf = (row: number, column: number) => {
    const cost = column < real ? (costs[row]?.[column] ?? Infinity) : never;
    return Number.isFinite(cost) ? cost : 2 * never;
  };
  const rowPotential = new Float64Array(rows + 1);
  const columnPotential = new Float64Array(columns + 1);
  /** The row of each column, counted from 1; 0 means none. */
  const rowOf = new Int32Array(columns + 1);
  for (let row = 1; row <= rows; row += 1) {
    const slack = new Float64Array(columns + 1).fill(Infinity);
    const before = new Int32Array(columns + 1);
    const visited = new Uint8Array(columns + 1);
    let column = 0;
    rowOf[0] = row;
    do {
      visited[column] = 1;
      const current = rowOf[column] ?? 0;
      let least = Infinity;
      let next = 0;
      for (let each = 1; each <= columns; each += 1) {
        if (visited[each]) continue;
        const reduced =
          costOf(current - 1, each - 1) - (rowPotential[current] ?? 0) - (columnPotential[each] ?? 0);
        if (reduced < (slack[each] ?? Infinity)) {
          slack[each] = reduced;
          before[each] = column;
        }
        if ((slack[each] ?? Infinity) < least) {
          least = slack[each] ?? Infinity;
          next = each;
        }
      }
      for (let each = 0; each <= columns; each += 1)
        if (visited[each]) {
          const owner = rowOf[each] ?? 0;
          rowPotential[owner] = (rowPotential[owner] ?? 0) + least;
          columnPotential[each] = (columnPotential[each] ?? 0) - least;
        } else slack[each] = (slack[each] ?? 0) - least;
      column = next;
    } while (rowOf[column] !== 0);
    while (column !== 0) {
      const previous = before[column] ?? 0;
      rowOf[column] = rowOf[previous] ?? 0;
      column = previous;
    }
  }
  const found: (number | null)[] = Array.from({ length: rows }, () => null);
  for (let column = 1; column <= real; column += 1) {
    const row = (rowOf[column] ?? 0) - 1;
    if (row >= 0 && Number.isFinite(costs[row]?.[column - 1])) found[row] = column - 1;
  }
  return found;
}
