import { createHash } from 'node:crypto';
import { canaryKey, maxBasisPoints } from '@bestie/contracts/releases';

/**
 * The bucket of a person for a remote, from 0 to {@link maxBasisPoints} - 1. It depends on the two ids alone: a growing
 * share keeps its people, and each remote has a canary of different people.
 */
export function canaryBucket(remoteId: string, uid: string): number {
  const hash = createHash('sha256').update(canaryKey(remoteId, uid)).digest();
  return hash.readUIntBE(0, 6) % maxBasisPoints;
}
