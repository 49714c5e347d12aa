/** Rows of one statement: a statement takes 65,535 values at most. */
const size = 1000;

/** Rows in parts that one statement can insert. */
export function inParts<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / size);
  return Array.from({ length: count }, (_, part) => rows.slice(part * size, (part + 1) * size));
}
