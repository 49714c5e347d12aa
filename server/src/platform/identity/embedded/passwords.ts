import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { isCommonPassword } from '@bestie/contracts/common-passwords';
import { judgePassword, passwordLength } from '@bestie/contracts/passwords';
import { createHashingQueue } from './hashing-queue';
import type { QueuePlace } from './hashing-queue';
import { ToolkitError } from './toolkit-error';

export interface PasswordCost {
  /** log2 of scrypt's N; memory is 128 · r · N bytes. */
  logN: number;
  r: number;
  p: number;
}

/** OWASP's scrypt setting with 32 MB per hash, so that a few at once do not exhaust a small machine. */
export const passwordCost: PasswordCost = { logN: 15, r: 8, p: 3 };

/** Maximum of concurrent hashes: scrypt runs on the same few threads as the file system. */
const parallelHashes = 2;
/** Maximum of waiting hashes: beyond it, the group with the most waiting is refused. */
const waitingHashes = 200;

export type Passwords = ReturnType<typeof createPasswords>;

/** Hashes passwords with scrypt off the event loop, and refuses weak ones. */
export function createPasswords(cost: PasswordCost = passwordCost) {
  const queue = createHashingQueue({ parallel: parallelHashes, waiting: waitingHashes });

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

  /** Replaces the hash of an unknown account, so that the answer takes as long as for a known one. */
  const nobody = format(cost, randomBytes(16), randomBytes(32));

  return {
    /** @param place group and member in the queue, so that one group's many requests delay nobody else */
    async hash(password: string, place: QueuePlace): Promise<string> {
      const salt = randomBytes(16);
      return format(cost, salt, await derive(password, salt, cost, place));
    },

    /** @param stored null for an unknown account or one without a password: false, after the same work */
    async verify(password: string, stored: string | null, place: QueuePlace): Promise<boolean> {
      const parsed = parse(stored ?? nobody);
      const key = await derive(password, parsed.salt, parsed.cost, place);
      return timingSafeEqual(key, parsed.hash) && stored !== null;
    },

    /** True when the hash was made with another cost than the current one. */
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

/**
 * Refuses passwords that are too short or too long, among the 3,000 most common, made of one or two
 * characters, or that contain the e-mail address.
 * @throws ToolkitError WEAK_PASSWORD
 */
export function requireStrongPassword(password: string, email: string): void {
  const { problem } = judgePassword(password, email);
  if (problem === 'short')
    throw new ToolkitError('WEAK_PASSWORD', `Password should be at least ${passwordLength.min} characters`);
  if (problem === 'long')
    throw new ToolkitError('WEAK_PASSWORD', `Password should be at most ${passwordLength.max} characters`);
  if (problem !== null || isCommonPassword(password))
    throw new ToolkitError('WEAK_PASSWORD', 'This password is too easy to guess');
}
