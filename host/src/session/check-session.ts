import { BestieError } from '@bestie/contracts/errors';
import { identityErrorCode } from '../identity/identity-errors';
import type { LoadIdentity } from './identity-client';
import { lacksSecondFactor, openSession } from './open-session';
import type { SessionControl } from './session-control';
import type { SessionEndpoints } from './session-endpoints';
import type { SessionStore } from './session-store';

export interface SessionCheckDependencies {
  sessions: SessionStore;
  endpoints: Pick<SessionEndpoints, 'whoami' | 'login'>;
  loadIdentity: LoadIdentity;
  control: Pick<SessionControl, 'endElsewhere' | 'isEnding'>;
}

/** The provider’s words for a sign-in that ended there; none is about the connection. */
const endedCodes = ['auth/user-token-expired', 'auth/user-disabled', 'auth/user-not-found'];

const isRefusal = (error: unknown): boolean =>
  error instanceof BestieError && (error.code === 'unauthenticated' || error.code === 'forbidden');

/**
 * Asks whether the session still counts, one question at a time: a cookie that ended before its sign-in is opened again, after
 * the second factor if the account has one now, and where the sign-in ended too, the page is signed out. An answer that says
 * neither changes nothing. Never rejects.
 */
export function createSessionCheck({ sessions, endpoints, loadIdentity, control }: SessionCheckDependencies) {
  let asking = false;

  async function isSignInOver(): Promise<boolean> {
    // Of several tabs, the one in view asks for the passkey.
    const isInView = document.visibilityState === 'visible';
    try {
      const identity = await loadIdentity();
      const idToken = await identity.idToken(true);
      if (idToken)
        await (isInView ? openSession({ identity, endpoints }, idToken) : endpoints.login(idToken));
      return idToken === null;
    } catch (error) {
      const isCancelled = isInView && lacksSecondFactor(error);
      return isCancelled || isRefusal(error) || endedCodes.includes(identityErrorCode(error) ?? '');
    }
  }

  /** @param refusal of a call with the token, when that is how the page noticed; otherwise the server is asked first */
  return async (refusal: Error | null = null): Promise<void> => {
    const isOthers = () => sessions.getState().session === null || control.isEnding();
    if (asking || isOthers()) return;
    asking = true;
    try {
      const isRefused = refusal !== null || (await endpoints.whoami(null).then(() => false, isRefusal));
      if (isRefused && !isOthers() && (await isSignInOver()) && !isOthers()) await control.endElsewhere();
    } finally {
      asking = false;
    }
  };
}
