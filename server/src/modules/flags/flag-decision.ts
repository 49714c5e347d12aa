import { createHash } from 'node:crypto';
import type { FlagMode, FlagRole } from '@bestie/contracts/flags';

const buckets = 10_000;

/** The bucket of a person, from 0 to 9,999: with a larger share everybody stays in who was. */
export const bucketOf = (salt: string, uid: string): number =>
  createHash('sha256').update(`${salt}\n${uid}`).digest().readUIntBE(0, 6) % buckets;

/** Whether a flag is on for somebody. Their real role counts, whatever they view as. */
export function isFlagOn(
  flag: {
    mode: FlagMode;
    share: number;
    roles: readonly FlagRole[];
    people: readonly string[];
    salt: string;
  },
  { uid, role }: { uid: string; role: FlagRole },
): boolean {
  switch (flag.mode) {
    case 'off':
      return false;
    case 'on':
      return true;
    case 'percent':
      return bucketOf(flag.salt, uid) < flag.share;
    case 'roles':
      return flag.roles.includes(role);
    case 'people':
      return flag.people.includes(uid);
  }
}
