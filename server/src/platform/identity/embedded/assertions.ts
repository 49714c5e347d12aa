import { createHash, randomUUID } from 'node:crypto';
import { jwtVerify } from 'jose';
import type { SigningKeys } from '../signing-keys';
import type { IdentityDatabase } from '../identity-database';
import { ToolkitError } from './toolkit-error';
import { createUsedAssertionsRepository } from './used-assertions.repository';

const issuer = 'bestie-embedded-google';
/** Time in seconds between the choice on the Google page and the automatic sign-in after it. */
const assertionSeconds = 120;

/** The claims of the embedded Google page about a person. */
export interface GoogleIdentity {
  subject: string;
  email: string;
  displayName: string | null;
}

export type Assertions = ReturnType<typeof createAssertions>;

/** Signed assertions from the embedded Google page to the sign-in, valid for two minutes and one use. */
export function createAssertions(
  db: IdentityDatabase,
  signingKeys: SigningKeys,
  projectId: string,
  clock: () => Date,
) {
  const used = createUsedAssertionsRepository(db);
  return {
    issue({ subject, email, displayName }: GoogleIdentity): Promise<string> {
      const now = Math.floor(clock().getTime() / 1000);
      return signingKeys.sign({
        iss: issuer,
        aud: projectId,
        sub: subject,
        email,
        ...(displayName && { name: displayName }),
        jti: randomUUID(),
        iat: now,
        exp: now + assertionSeconds,
      });
    },

    /** @throws ToolkitError INVALID_IDP_RESPONSE when it is forged, expired or used already */
    async redeem(assertion: string): Promise<GoogleIdentity> {
      const { payload } = await jwtVerify(assertion, signingKeys.keys, {
        algorithms: ['RS256'],
        issuer,
        audience: projectId,
        currentDate: clock(),
        requiredClaims: ['sub', 'jti', 'exp', 'email'],
      }).catch(() => {
        throw new ToolkitError('INVALID_IDP_RESPONSE');
      });
      const { sub, jti, exp, email, name } = payload;
      if (!sub || !jti || !exp || typeof email !== 'string') throw new ToolkitError('INVALID_IDP_RESPONSE');
      if (!(await used.insert(jti, new Date(exp * 1000)))) throw new ToolkitError('INVALID_IDP_RESPONSE');
      return { subject: sub, email, displayName: typeof name === 'string' ? name : null };
    },

    deleteExpired: (now: Date): Promise<void> => used.deleteExpired(now),
  };
}

/** The Google subject of an address: 21 digits, derived from the address. */
export function googleSubject(email: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(`google:${email}`).digest('hex')}`).toString();
  return `1${digits.slice(-20)}`;
}
