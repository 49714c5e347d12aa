import { randomBytes } from 'node:crypto';
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
} from 'jose';
import type { CryptoKey, JWK, JWTPayload, JWTVerifyGetKey } from 'jose';
import { createSigningKeysRepository } from './signing-keys.repository';
import type { IdentityDatabase } from './identity-database';
import type { KeyPurpose } from './identity.tables';

/** Signs and verifies one kind of token with a persistent key that all servers share. */
export interface SigningKeys {
  /** Signs as RS256 with the key's `kid` in the header. Nothing is added to the payload. */
  sign(payload: JWTPayload): Promise<string>;
  /** Public keys for `jwtVerify`, including retired ones. */
  keys: JWTVerifyGetKey;
  publicJwks: { keys: JWK[] };
}

/**
 * Opens the keys of a purpose, and creates the first one. The table allows one active key per purpose, so servers
 * that start at the same time use the same one.
 */
export async function openSigningKeys(db: IdentityDatabase, purpose: KeyPurpose): Promise<SigningKeys> {
  const rows = await readOrCreate(db, purpose, async () => {
    const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
    return exportJWK(privateKey);
  });
  const active = rows.find((row) => row.retired_at === null);
  if (!active) throw new Error(`There is no active key to sign ${purpose}s with.`);
  const privateKey = (await importJWK(active.private_jwk as JWK, 'RS256')) as CryptoKey;
  const publicJwks = { keys: rows.map((row) => publicHalf(row.private_jwk as JWK, row.kid)) };
  return {
    sign: (payload) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: active.kid, typ: 'JWT' }).sign(privateKey),
    keys: createLocalJWKSet(publicJwks),
    publicJwks,
  };
}

/** Signs and verifies one kind of token that only our own servers verify. */
export interface TokenSecrets {
  /** Signs as HS256 with the key's `kid` in the header. Nothing is added to the payload. */
  sign(payload: JWTPayload): Promise<string>;
  /** The secret for a token's header, including retired ones, for `jwtVerify`. Throws for an unknown one. */
  keyOf(header: { kid?: string }): Uint8Array;
}

/** Opens the secrets of a purpose, and creates the first one, as {@link openSigningKeys} does for key pairs. */
export async function openTokenSecrets(db: IdentityDatabase, purpose: KeyPurpose): Promise<TokenSecrets> {
  const rows = await readOrCreate(db, purpose, async () => ({
    kty: 'oct',
    k: randomBytes(32).toString('base64url'),
  }));
  const secrets = new Map(
    rows.map(({ kid, private_jwk: { k } }) => [kid, Buffer.from(String(k), 'base64url')]),
  );
  const keyOf: TokenSecrets['keyOf'] = ({ kid = '' }) => {
    const secret = secrets.get(kid);
    if (!secret) throw new Error(`There is no key ${kid} for ${purpose}s.`);
    return secret;
  };
  const kid = rows.find((row) => row.retired_at === null)?.kid ?? '';
  const secret = keyOf({ kid });
  return {
    keyOf,
    sign: (payload) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid, typ: 'JWT' }).sign(secret),
  };
}

async function readOrCreate(db: IdentityDatabase, purpose: KeyPurpose, make: () => Promise<JWK>) {
  const keys = createSigningKeysRepository(db);
  const rows = await keys.list(purpose);
  if (rows.some((row) => row.retired_at === null)) return rows;
  const jwk = await make();
  await keys.insert({ kid: await calculateJwkThumbprint(jwk), purpose, jwk });
  return keys.list(purpose);
}

function publicHalf({ kty, n, e }: JWK, kid: string): JWK {
  return { kty, n, e, kid, alg: 'RS256', use: 'sig' };
}
