import { BestieError } from '@bestie/contracts/errors';

/**
 * The row of a query that includes the caller; another person's row is missing like one that never existed.
 * @throws BestieError `not_found`
 */
export function requireFound<Row>(row: Row | undefined | null | false): Row {
  if (row === undefined || row === null || row === false) throw new BestieError('not_found');
  return row;
}

/**
 * All or nothing: if one is missing or belongs to somebody else, all are refused. @throws BestieError
 * `not_found`
 */
export function requireAll(wanted: readonly string[], found: readonly unknown[]): void {
  if (found.length !== new Set(wanted).size) throw new BestieError('not_found');
}
