import { BestieError } from '@bestie/contracts/errors';
import type { PageData } from '@bestie/contracts/remotes';
import type { IdentityClient } from './identity-client';
import type { SessionEndpoints } from './session-endpoints';
import { forgetDeletion } from './deletion-note';
import { fetchPageAnswer, freshPage } from './fresh-page';
import { openSession } from './open-session';
import { askForName, rememberLogin } from './remember-login';

export interface StartSessionDependencies {
  identity: Pick<IdentityClient, 'idToken' | 'signOut'>;
  endpoints: Pick<SessionEndpoints, 'login'>;
  page: PageData;
  /** Nobody is signed in on this page, so that nothing of theirs has to be cleared. */
  wasGuest: boolean;
  announce(change: 'signed-in'): void;
  /** Opens a page of this site by a full load. */
  enter(path: string): void;
  /** Opens a page of this site in place. */
  swap(page: PageData, path: string): void;
}

/**
 * Opens the session for a new sign-in and goes to the requested page.
 * @throws BestieError when the server does not open a session
 */
export async function startSession(
  { identity, endpoints, page, wasGuest, announce, enter, swap }: StartSessionDependencies,
  { next, isNew = false }: { next: string; isNew?: boolean },
): Promise<void> {
  const idToken = await identity.idToken();
  if (!idToken) throw new BestieError('unauthenticated');
  const person = await openSession({ identity, endpoints }, idToken);
  rememberLogin({ email: person.email, displayName: person.displayName, isNew }, new Date());
  if (isNew && person.displayName === null) askForName(person.uid);
  forgetDeletion();
  announce('signed-in');
  // Without an answer, a full load asks again.
  const answer = wasGuest ? await fetchPageAnswer().catch(() => null) : null;
  const signedIn = answer?.session ? freshPage(page, answer) : null;
  if (signedIn) swap(signedIn, next);
  else enter(next);
}
