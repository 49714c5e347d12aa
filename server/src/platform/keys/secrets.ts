import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits, URL-safe. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The stored hash of a secret. Unlike for passwords (identity/embedded/passwords.ts), a plain digest is enough for
 * 160 random bits and more.
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
