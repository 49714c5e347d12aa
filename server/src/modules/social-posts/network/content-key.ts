import { createHash } from 'node:crypto';

/** Names what was made of exactly this content, so that a changed text does not go on with an older upload. */
export const contentKey = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
