import { recentSignInMinutes } from '@bestie/contracts/account.contract';
import { BestieError } from '@bestie/contracts/errors';
import type { IdentityAdmin } from '../identity-admin';
import type { Reauthentication } from '../reauthentication';
import type { TokenVerifier } from '../token-verifier';

export interface FirebaseReauthenticationDependencies {
  apiKey: string;
  admin: Pick<IdentityAdmin, 'get'>;
  tokens: TokenVerifier;
  clock: () => Date;
  fetch?: typeof fetch;
}

const endpoint = 'https://identitytoolkit.googleapis.com/v1/accounts';
/** Timeout of one request to Google in milliseconds. */
const timeout = 10_000;

interface Answer {
  idToken?: string;
  authUri?: string;
  sessionId?: string;
  error?: { message?: string };
}

/**
 * {@link Reauthentication} on a Firebase project, by its REST endpoints, so that the page needs no script.
 * The proof is the ID token of a full sign-in by this person, at most five minutes old.
 */
export function createFirebaseReauthentication(
  dependencies: FirebaseReauthenticationDependencies,
): Reauthentication {
  const { apiKey, admin, tokens, clock, fetch: send = fetch } = dependencies;

  /** @throws BestieError `unavailable` when Google cannot be reached */
  async function call(verb: string, input: object): Promise<Answer> {
    try {
      const response = await send(`${endpoint}:${verb}?key=${encodeURIComponent(apiKey)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
        signal: AbortSignal.timeout(timeout),
      });
      if (response.status >= 500) throw new Error(`${verb} answered ${response.status}`);
      return (await response.json()) as Answer;
    } catch (cause) {
      throw new BestieError('unavailable', { cause });
    }
  }

  /** Whether an ID token proves that this person has just signed in. */
  async function proves(uid: string, idToken: string | undefined): Promise<boolean> {
    if (idToken === undefined) return false;
    const claims = await tokens.verify(idToken).catch((error: unknown) => {
      if (error instanceof BestieError && error.code === 'unauthenticated') return null;
      throw error;
    });
    const age = claims && clock().getTime() / 1000 - claims.authTime;
    return claims?.uid === uid && age !== null && age <= recentSignInMinutes * 60;
  }

  return {
    async way(uid) {
      const user = await admin.get(uid);
      if (!user) throw new BestieError('not_found');
      return user.providers.includes('password') ? 'password' : 'provider';
    },

    async checkPassword(uid, password) {
      const user = await admin.get(uid);
      if (!user?.email) return 'wrong-password';
      const answer = await call('signInWithPassword', {
        email: user.email,
        password,
        returnSecureToken: true,
      });
      if (answer.error?.message?.startsWith('TOO_MANY_ATTEMPTS')) return 'too-many';
      return (await proves(uid, answer.idToken)) ? 'right' : 'wrong-password';
    },

    async begin(uid, backTo) {
      const user = await admin.get(uid);
      const { authUri, sessionId } = await call('createAuthUri', {
        providerId: 'google.com',
        continueUri: backTo,
        oauthScope: 'openid email',
        customParameter: { prompt: 'login', ...(user?.email && { login_hint: user.email }) },
      });
      if (!authUri || !sessionId || !authUri.startsWith('https://accounts.google.com/'))
        throw new BestieError('unavailable', {
          message: `Google sign-in is not set up for ${backTo}. An operator enters this address among the redirect URIs of the project’s OAuth client.`,
        });
      return { url: authUri, session: sessionId };
    },

    async end(uid, { session, returned }) {
      const { idToken } = await call('signInWithIdp', {
        requestUri: returned,
        sessionId: session,
        returnSecureToken: true,
      });
      return proves(uid, idToken);
    },
  };
}
