import { createHash } from 'node:crypto';
import { jwtVerify } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import { BestieError } from '@bestie/contracts/errors';

/** Claims of a verified ID token. Times are Unix seconds. */
export interface IdTokenClaims {
  uid: string;
  email: string | null;
  emailVerified: boolean;
  displayName: string | null;
  /** Custom claims, from which roleFromClaims derives the role. */
  role: unknown;
  admin: unknown;
  issuedAt: number;
  /** When the person signed in; stays the same while the token is refreshed. */
  authTime: number;
  /**
   * The sign-in of the token, the same for all refreshed tokens. Firebase has no id for it, so there it is
   * the second of the sign-in: `at-1780000000`.
   */
  signIn: string;
  expiresAt: number;
}

export interface TokenVerifierOptions {
  /** Key by `kid`: the embedded key set or the one that Google publishes. */
  keys: JWTVerifyGetKey;
  projectId: string;
  clock: () => Date;
  /** Maximum of cached verified tokens; the least recently used one is removed first. */
  cacheSize?: number;
}

export type TokenVerifier = ReturnType<typeof createTokenVerifier>;

/** Longer tokens are not ours: Firebase caps custom claims at 1,000 characters. */
const longestToken = 8192;

/** Issuer of the ID tokens of a Firebase project, and of ours, which use the same format. */
export const idTokenIssuer = (projectId: string) => `https://securetoken.google.com/${projectId}`;

/**
 * Verifies ID tokens: RS256 only, issuer, audience, expiry, `kid` from the key set. A verified token is
 * cached by its digest until it expires, so that most requests cost one digest; revocation is checked
 * elsewhere (access-states.ts).
 */
export function createTokenVerifier({ keys, projectId, clock, cacheSize = 20_000 }: TokenVerifierOptions) {
  const known = new LRUCache<string, IdTokenClaims>({ max: cacheSize });

  function recall(digest: string): IdTokenClaims | undefined {
    const claims = known.get(digest);
    if (!claims || claims.expiresAt * 1000 > clock().getTime()) return claims;
    known.delete(digest);
    return undefined;
  }

  return {
    /**
     * @throws BestieError `unauthenticated` when the token is not a valid one of this project,
     * `unavailable` when the key set cannot be fetched
     */
    async verify(token: string): Promise<IdTokenClaims> {
      if (token.length > longestToken) throw new BestieError('unauthenticated');
      const digest = createHash('sha256').update(token).digest('base64url');
      const recalled = recall(digest);
      if (recalled) return recalled;
      const claims = await verifyFresh(token, keys, projectId, clock());
      known.set(digest, claims);
      return claims;
    },
  };
}

async function verifyFresh(
  token: string,
  keys: JWTVerifyGetKey,
  projectId: string,
  now: Date,
): Promise<IdTokenClaims> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: idTokenIssuer(projectId),
      audience: projectId,
      currentDate: now,
      requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
    });
    const { sub, iat, exp, auth_time: authTime } = payload;
    if (
      !sub ||
      sub.length > 128 ||
      typeof iat !== 'number' ||
      typeof exp !== 'number' ||
      typeof authTime !== 'number'
    ) {
      throw new BestieError('unauthenticated');
    }
    // A minute of tolerance for clocks that differ between Google's servers and this one.
    if (iat > now.getTime() / 1000 + 60) throw new BestieError('unauthenticated');
    return {
      uid: sub,
      email: typeof payload.email === 'string' ? payload.email : null,
      emailVerified: payload.email_verified === true,
      displayName: typeof payload.name === 'string' ? payload.name : null,
      role: payload.role,
      admin: payload.admin,
      issuedAt: iat,
      authTime,
      signIn: signInOf(payload.firebase) ?? `at-${authTime}`,
      expiresAt: exp,
    };
  } catch (error) {
    // The key set throws `unavailable` itself, which says nothing about the token.
    throw error instanceof BestieError ? error : new BestieError('unauthenticated', { cause: error });
  }
}

/** Claims of the embedded provider that custom claims cannot contain. */
function signInOf(firebase: unknown): string | undefined {
  const { sign_in_id: id } = (firebase ?? {}) as { sign_in_id?: unknown };
  return typeof id === 'string' ? id : undefined;
}
