import { BestieError } from '@bestie/contracts/errors';
import type { IdentityClient } from './identity-client';
import type { SessionEndpoints } from './session-endpoints';
import { askForName, rememberLogin } from './greeting';
import { showSecondFactor } from '../second-factor/second-factor-store';
import { forgetDeletion } from './deletion-note';

export interface StartSessionDependencies {
  identity: Pick<IdentityClient, 'idToken' | 'signOut'>;
  endpoints: Pick<SessionEndpoints, 'login'>;
  announce(change: 'signed-in'): void;
  /** Opens a page of this site with the current session. */
  enter(path: string): Promise<void>;
}

/**
 * Opens the session for a new sign-in and goes to the requested page.
 * @throws BestieError when the server does not open a session
 */
export async function startSession(
  { identity, endpoints, announce, enter }: StartSessionDependencies,
  { next, isNew = false }: { next: string; isNew?: boolean },
): Promise<void> {
  const idToken = await identity.idToken();
  if (!idToken) throw new BestieError('unauthenticated');
  const person = await endpoints.login(idToken).catch(async (error: unknown) => {
    if (!(error instanceof BestieError) || error.code !== 'second_factor_required') throw error;
    await showSecondFactor(idToken).catch(async (refusal: unknown) => {
      await identity.signOut();
      throw refusal;
    });
    return endpoints.login(idToken);
  });
  rememberLogin({ email: person.email, displayName: person.displayName, isNew }, new Date());
  if (isNew && person.displayName === null) askForName(person.uid);
  forgetDeletion();
  announce('signed-in');
  await enter(next);
}
