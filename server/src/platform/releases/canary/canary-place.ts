import { createHash } from 'node:crypto';
import { canaryKey, canaryPlaces } from '@bestie/contracts/releases';

/**
 * The place of a person among {@link canaryPlaces} for a remote, 0 and up. It never changes and depends on nothing
 * but the two, so that a share which grows keeps whom it had, and each remote tries on other people.
 */
export function canaryPlace(remoteId: string, uid: string): number {
  const hash = createHash('sha256').update(canaryKey(remoteId, uid)).digest();
  return hash.readUIntBE(0, 6) % canaryPlaces;
}
