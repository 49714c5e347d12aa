import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { createFairQueue } from './fair-queue';
import type { QueuePlace } from './fair-queue';
import { ToolkitError } from './toolkit-error';

export interface PasswordCost {
  /** log2 of scrypt's N; memory is 128 · r · N bytes. */
  logN: number;
  r: number;
  p: number;
}

/** OWASP's scrypt setting with 32 MB per hash, so that a few at once do not exhaust a small machine. */
export const passwordCost: PasswordCost = { logN: 15, r: 8, p: 3 };

/** Length bounds in characters (NFKC); the lower one is ours, Firebase's own would be 6. */
export const passwordLength = { min: 8, max: 128 };

/** At most this many hashes at once: scrypt runs on the same few threads as the file system. */
const parallelHashes = 2;
/** And no more than this many waiting: beyond it, who has the most waiting is asked to try again. */
const waitingHashes = 200;

export type Passwords = ReturnType<typeof createPasswords>;

/** Hashes passwords with scrypt off the event loop, and decides which ones are too weak. */
export function createPasswords(cost: PasswordCost = passwordCost) {
  const queue = createFairQueue({ parallel: parallelHashes, waiting: waitingHashes });

  const derive = (
    password: string,
    salt: Buffer,
    { logN, r, p }: PasswordCost,
    place: QueuePlace,
  ): Promise<Buffer> =>
    queue.run(
      place,
      () =>
        new Promise<Buffer>((resolve, reject) =>
          scrypt(
            password.normalize('NFKC'),
            salt,
            32,
            { N: 2 ** logN, r, p, maxmem: 256 * r * 2 ** logN },
            (error, key) => (error ? reject(error) : resolve(key)),
          ),
        ),
      () => new ToolkitError('TOO_MANY_ATTEMPTS_TRY_LATER'),
    );

  /** Stands in for the hash of an unknown account, so that the answer takes as long as for a known one. */
  const nobody = format(cost, randomBytes(16), randomBytes(32));

  return {
    /** @param place for whom, so that nobody waits for what somebody else asked a hundred times */
    async hash(password: string, place: QueuePlace): Promise<string> {
      const salt = randomBytes(16);
      return format(cost, salt, await derive(password, salt, cost, place));
    },

    /** @param stored null when there is no such account or it has no password: false, after the same work */
    async verify(password: string, stored: string | null, place: QueuePlace): Promise<boolean> {
      const parsed = parse(stored ?? nobody);
      const key = await derive(password, parsed.salt, parsed.cost, place);
      return timingSafeEqual(key, parsed.hash) && stored !== null;
    },

    /** True when the hash was made at another cost than the one that is used now. */
    outdated: (stored: string): boolean => !stored.startsWith(prefix(cost)),
  };
}

const prefix = ({ logN, r, p }: PasswordCost) => `scrypt$${logN}$${r}$${p}$`;

const format = (cost: PasswordCost, salt: Buffer, hash: Buffer) =>
  `${prefix(cost)}${salt.toString('base64url')}$${hash.toString('base64url')}`;

function parse(stored: string) {
  const [scheme, logN, r, p, salt, hash] = stored.split('$');
  if (scheme !== 'scrypt' || !salt || !hash) throw new Error('A stored password has an unknown form.');
  return {
    cost: { logN: Number(logN), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  };
}

/** The long ones among the passwords that attackers try first. */
const common = new Set(
  `password passw0rd password1 password12 password123 12345678 123456789 1234567890 87654321 11111111 00000000
  88888888 12341234 123123123 1q2w3e4r 1qaz2wsx qwertyuiop qwerty123 qwerty1234 qwertyui asdfghjkl asdfasdf
  zxcvbnm1 zaq12wsx iloveyou iloveyou1 sunshine princess princess1 football football1 baseball superman batman123
  trustno1 welcome1 welcome123 letmein1 admin123 administrator starwars whatever michelle jennifer corvette
  computer internet mercedes bestie123 abcd1234 abc12345 a1b2c3d4 aa123456 changeme changeme1 dragon123 monkey123`.split(
    /\s+/,
  ),
);

/**
 * Refuses passwords that are too short, too long, common, one character repeated, or the e-mail address.
 * @throws ToolkitError WEAK_PASSWORD
 */
export function requireStrongPassword(password: string, email: string): void {
  const { length } = [...password.normalize('NFKC')];
  if (length < passwordLength.min) {
    throw new ToolkitError('WEAK_PASSWORD', `Password should be at least ${passwordLength.min} characters`);
  }
  if (length > passwordLength.max) {
    throw new ToolkitError('WEAK_PASSWORD', `Password should be at most ${passwordLength.max} characters`);
  }
  const plain = password.toLowerCase();
  const [mailbox] = email.split('@');
  if (common.has(plain) || new Set(plain).size < 3 || plain === email || plain === mailbox) {
    throw new ToolkitError('WEAK_PASSWORD', 'This password is too easy to guess');
  }
}
