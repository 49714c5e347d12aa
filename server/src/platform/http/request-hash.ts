import { createHash } from 'node:crypto';

/**
 * A hash of a request, for rows whose id is the client's key: the same id with the same hash is a repeated
 * call whose answer was lost; with another hash it is another call, which is refused.
 */
export const hashOfRequest = (input: Record<string, unknown>): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(input).sort(([one], [other]) => (one < other ? -1 : 1))))
    .digest('base64url');
