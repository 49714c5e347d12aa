import { decodeProtectedHeader, jwtVerify } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { BestieError } from '@bestie/contracts/errors';
import { googleKeySets, openRemoteKeys } from './remote-keys';
import { openSigningKeys } from './signing-keys';
import type { IdentityDatabase } from './identity-database';

/** Lifetime of our own App Check token in seconds; the SDK renews it. */
export const appCheckSeconds = 30 * 60;
const embeddedIssuer = 'bestie-app-check';

export interface AppCheck {
  /**
   * Checks the header `X-Firebase-AppCheck`. The SDK sends a dummy value when its provider fails, so the value must
   * be verified.
   * @returns the id of the app
   * @throws BestieError `unauthenticated` when it is missing or wrong
   */
  verify(header: string | string[] | undefined): Promise<string>;
  /** Issues a token for pages of our own origin; null where Google attests the app. */
  issue: (() => Promise<{ token: string; expireTimeMillis: number }>) | null;
}

/**
 * App Check with the server's own key. It stops only simple programs, because any client can fetch a token;
 * real attestation needs reCAPTCHA Enterprise.
 */
export async function openEmbeddedAppCheck(
  db: IdentityDatabase,
  { projectId, appId, clock }: { projectId: string; appId: string; clock: () => Date },
): Promise<AppCheck> {
  const signingKeys = await openSigningKeys(db, 'app-check');
  const expected = { issuer: embeddedIssuer, audience: `projects/${projectId}`, keys: signingKeys.keys };
  return {
    verify: (header) => verifyHeader(header, expected, clock()),
    async issue() {
      const now = Math.floor(clock().getTime() / 1000);
      const token = await signingKeys.sign({
        iss: embeddedIssuer,
        aud: [`projects/${projectId}`],
        sub: appId,
        iat: now,
        exp: now + appCheckSeconds,
      });
      return { token, expireTimeMillis: (now + appCheckSeconds) * 1000 };
    },
  };
}

/** App Check of a Firebase project: signed by Google, for this project's apps. */
export function createFirebaseAppCheck({
  projectId,
  clock,
}: {
  projectId: string;
  clock: () => Date;
}): AppCheck {
  const keys = openRemoteKeys(googleKeySets.appCheck);
  const issuer = /^https:\/\/firebaseappcheck\.googleapis\.com\/\d+$/;
  return {
    verify: (header) => verifyHeader(header, { issuer, audience: `projects/${projectId}`, keys }, clock()),
    issue: null,
  };
}

interface Expected {
  issuer: string | RegExp;
  audience: string;
  keys: JWTVerifyGetKey;
}

async function verifyHeader(
  header: string | string[] | undefined,
  expected: Expected,
  now: Date,
): Promise<string> {
  const refuse = (cause?: unknown) =>
    new BestieError('unauthenticated', { message: 'Firebase App Check token is invalid.', cause });
  if (typeof header !== 'string' || header.length > 4096) throw refuse();
  try {
    if (decodeProtectedHeader(header).typ !== 'JWT') throw refuse();
    const { payload } = await jwtVerify(header, expected.keys, {
      algorithms: ['RS256'],
      audience: expected.audience,
      currentDate: now,
      requiredClaims: ['sub', 'exp', 'iss'],
    });
    const issued = payload.iss ?? '';
    const ours =
      typeof expected.issuer === 'string' ? issued === expected.issuer : expected.issuer.test(issued);
    if (!ours || !payload.sub) throw refuse();
    return payload.sub;
  } catch (error) {
    throw error instanceof BestieError ? error : refuse(error);
  }
}
