import { createHash, randomBytes } from 'node:crypto';

/** A secret that nobody can guess: 256 random bits, URL-safe. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * What is kept of a secret. A plain digest is enough for 256 random bits: there is nothing to try out, unlike
 * with passwords (embedded/passwords.ts).
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
