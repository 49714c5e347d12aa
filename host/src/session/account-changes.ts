import { BestieError } from '@bestie/contracts/errors';
import { passwordChangeError, resetError } from '../identity/identity-messages';
import { requireStrongPassword } from '../identity/strong-password';
import type { AccountDependencies } from './account-dependencies';
import { rememberDeletion } from './deletion-note';
import { openSession } from './open-session';

/**
 * Changes the password, and opens a session for it. The current password starts a new sign-in, so the second factor has to
 * follow it; people who do not show it are signed out. Rejects with a `BestieError` whose message may be shown.
 */
export async function changePassword(
  { loadIdentity, endpoints, session, stopPrefetching }: AccountDependencies,
  current: string,
  next: string,
): Promise<void> {
  const identity = await loadIdentity();
  const openSessionAgain = async () => {
    const idToken = await identity.idToken();
    if (idToken) await openSession({ identity, endpoints }, idToken);
  };
  stopPrefetching();
  try {
    await requireStrongPassword(next, session()?.email ?? '');
    await identity.reauthenticate(current);
    await openSessionAgain();
    await identity.changePassword(next);
  } catch (error) {
    throw passwordChangeError(error);
  }
  try {
    // The session of this page has ended with all the others.
    await openSessionAgain();
  } catch (error) {
    // The sign-in is valid, and the next page load opens a session for it.
    console.warn('No new session could be opened.', error);
  }
}

/** Sends a link to choose a new password. Rejects with a `BestieError` whose message may be shown. */
export async function sendPasswordReset({ loadIdentity, session }: AccountDependencies): Promise<void> {
  const email = session()?.email;
  if (!email) throw new BestieError('unauthenticated');
  const identity = await loadIdentity();
  await identity.sendPasswordReset(email).catch((error: unknown) => {
    throw resetError(error);
  });
}

/** Requests the deletion, which the person confirms on the server's own page, and signs out with the date for the sign-in page. */
export async function requestDeletion(
  { api, signOut, stopPrefetching }: AccountDependencies,
  options: { confessionsToo?: boolean; textsToo?: boolean } = {},
): Promise<void> {
  stopPrefetching();
  const { leavesAt } = await api.account.requestDeletion(options);
  rememberDeletion(leavesAt);
  await signOut();
}

/** Cancels the deletion of the account. */
export async function cancelDeletion({ api, session, setSession }: AccountDependencies): Promise<void> {
  await api.account.cancelDeletion({});
  const current = session();
  if (!current) return;
  const { leavesAt: _leavesAt, ...stays } = current;
  setSession(stays);
}
