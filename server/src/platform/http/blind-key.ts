import { createHmac } from 'node:crypto';
import { utcDay } from '@bestie/contracts/days';
import type { SecretKeys } from '../keys/secret-keys';

/** Replaces the person in a key where they must stay anonymous; a different value each day. */
export type BlindKey = (uid: string) => Promise<string>;

/** An HMAC of the person and the day, under the key that is stored outside of the database. */
export function createBlindKey(secretKeys: Pick<SecretKeys, 'get'>, clock: () => Date): BlindKey {
  return async (uid) => {
    const key = (await secretKeys.get()).derive('rate limits');
    const day = utcDay(clock());
    return `blind:${createHmac('sha256', key).update(`${day}/${uid}`).digest('base64url')}`;
  };
}
