import { BestieError } from '@bestie/contracts/errors';

/**
 * Nobody overwrites a change that they have not seen.
 * @param version which the caller saw
 * @throws BestieError `conflict` with the current version
 */
export function requireVersion(row: { version: number }, version: number): void {
  if (row.version !== version) throw new BestieError('conflict', { currentVersion: row.version });
}
