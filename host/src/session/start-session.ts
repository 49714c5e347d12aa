import { BestieError } from '@bestie/contracts/errors';
import type { IdentityClient } from './identity-client';
import type { SessionEndpoints } from './session-endpoints';
import { askForName, rememberLogin } from './greeting';
import { forgetLeaving } from './leaving-note';

export interface StartSessionDependencies {
  identity: Pick<IdentityClient, 'idToken'>;
  endpoints: Pick<SessionEndpoints, 'login'>;
  announce(change: 'signed-in'): void;
  /** Opens a page of this site with the session that stands now. */
  enter(path: string): Promise<void>;
}

/**
 * Makes the session cookie for who has just signed in and goes where they wanted.
 * @throws BestieError when the server does not open a session
 */
export async function startSession(
  { identity, endpoints, announce, enter }: StartSessionDependencies,
  { next, isNew = false }: { next: string; isNew?: boolean },
): Promise<void> {
  const idToken = await identity.idToken();
  if (!idToken) throw new BestieError('unauthenticated');
  const person = await endpoints.login(idToken);
  rememberLogin({ email: person.email, displayName: person.displayName, isNew }, new Date());
  if (isNew && person.displayName === null) askForName(person.uid);
  forgetLeaving();
  announce('signed-in');
  await enter(next);
}
