import { BestieError } from '@bestie/contracts/errors';

/**
 * A row that a query found under the caller's name; what is somebody else's is missing like what never was.
 * @throws BestieError `not_found`
 */
export function requireFound<Row>(row: Row | undefined | null | false): Row {
  if (row === undefined || row === null || row === false) throw new BestieError('not_found');
  return row;
}

/** All or nothing: one that is missing, or somebody else's, refuses the whole. @throws BestieError `not_found` */
export function requireAll(wanted: readonly string[], found: readonly unknown[]): void {
  if (found.length !== new Set(wanted).size) throw new BestieError('not_found');
}
