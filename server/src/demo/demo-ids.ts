import { createHash } from 'node:crypto';
import type { Person } from '../platform/http/caller';

/** A fixed id for each thing of a person, so that a second run finds what the first one created. */
export function idOf(owner: Person, key: string): string {
  const hex = createHash('sha256').update(`${owner.uid}/${key}`).digest('hex');
  // Version 8: a custom id (RFC 9562).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
