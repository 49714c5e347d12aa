import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
} from 'jose';
import type { CryptoKey, JWK, JWTPayload, JWTVerifyGetKey } from 'jose';
import type { IdentityDatabase, KeyPurpose } from './tables';

/** Signs and checks one kind of token with a key that outlives restarts and is shared by all servers. */
export interface SigningKeys {
  /** Signs as RS256 with the key's `kid` in the header. The payload is complete: nothing is added. */
  sign(payload: JWTPayload): Promise<string>;
  /** Public keys, retired ones too, for `jwtVerify`. */
  keys: JWTVerifyGetKey;
  publicJwks: { keys: JWK[] };
}

/**
 * Opens the keys of a purpose, making the first one. Servers that start together agree on one: the table
 * allows one active key per purpose and the loser reads the winner's.
 */
export async function openSigningKeys(db: IdentityDatabase, purpose: KeyPurpose): Promise<SigningKeys> {
  const rows = await readOrCreate(db, purpose);
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

async function readOrCreate(db: IdentityDatabase, purpose: KeyPurpose) {
  const read = () => db.selectFrom('signing_keys').selectAll().where('purpose', '=', purpose).execute();
  const rows = await read();
  if (rows.some((row) => row.retired_at === null)) return rows;
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(privateKey);
  await db
    .insertInto('signing_keys')
    .values({
      kid: await calculateJwkThumbprint(jwk),
      purpose,
      private_jwk: JSON.stringify(jwk),
      retired_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return read();
}

function publicHalf({ kty, n, e }: JWK, kid: string): JWK {
  return { kty, n, e, kid, alg: 'RS256', use: 'sig' };
}
