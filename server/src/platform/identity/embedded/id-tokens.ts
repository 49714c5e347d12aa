import type { JWTPayload } from 'jose';
import type { SigningKeys } from '../signing-keys';
import { idTokenIssuer } from '../token-verifier';
import type { Account } from './accounts.repository';
import type { SignIn } from './refresh-tokens';

/** Lifetime of an ID token in seconds, as with Firebase. */
export const idTokenSeconds = 3600;

/** Reserved claims, which custom claims cannot replace. */
const reserved = new Set(
  'acr amr at_hash aud auth_time azp cnf c_hash email email_verified exp firebase iat iss jti name nbf nonce phone_number picture sub user_id'.split(
    ' ',
  ),
);

/** Issues ID tokens in Firebase's format. */
export function createIdTokens(signingKeys: SigningKeys, projectId: string, clock: () => Date) {
  return {
    issue(account: Account, signIn: SignIn): Promise<string> {
      const now = Math.floor(clock().getTime() / 1000);
      const claims = Object.fromEntries(
        Object.entries(account.claims).filter(([name]) => !reserved.has(name)),
      );
      const payload: JWTPayload = {
        ...claims,
        ...(account.display_name && { name: account.display_name }),
        ...(account.photo_url && { picture: account.photo_url }),
        iss: idTokenIssuer(projectId),
        aud: projectId,
        sub: account.uid,
        user_id: account.uid,
        auth_time: Math.floor(signIn.authTime.getTime() / 1000),
        iat: now,
        exp: now + idTokenSeconds,
        email: account.email,
        email_verified: account.email_verified,
        firebase: {
          identities: {
            email: [account.email],
            ...(account.google_subject && { 'google.com': [account.google_subject] }),
          },
          sign_in_provider: signIn.provider,
          // Our own claim, which identifies the sign-in (token-verifier.ts).
          sign_in_id: signIn.id,
        },
      };
      return signingKeys.sign(payload);
    },
  };
}
