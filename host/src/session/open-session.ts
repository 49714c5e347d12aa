import { BestieError } from '@bestie/contracts/errors';
import type { Whoami } from '@bestie/contracts/session.contract';
import { showSecondFactor } from '../second-factor/second-factor-store';
import type { IdentityClient } from './identity-client';
import type { SessionEndpoints } from './session-endpoints';

export interface OpenSessionDependencies {
  identity: Pick<IdentityClient, 'signOut'>;
  endpoints: Pick<SessionEndpoints, 'login'>;
}

/** Whether a call was refused until the sign-in shows its second factor. */
export const lacksSecondFactor = (error: unknown): boolean =>
  error instanceof BestieError && error.code === 'second_factor_required';

/**
 * Opens a session for the sign-in of a token, after its second factor if the account has one. Without it the sign-in opens
 * nothing, so people who do not show it are signed out of the identity provider.
 * @throws BestieError when the server does not open a session
 */
export async function openSession(
  { identity, endpoints }: OpenSessionDependencies,
  idToken: string,
): Promise<Whoami> {
  try {
    return await endpoints.login(idToken);
  } catch (error) {
    if (!lacksSecondFactor(error)) throw error;
  }
  await showSecondFactor(idToken).catch(async (refusal: unknown) => {
    await identity.signOut();
    throw refusal;
  });
  return endpoints.login(idToken);
}
