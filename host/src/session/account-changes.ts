import { BestieError } from '@bestie/contracts/errors';
import { passwordChangeError, resetError } from '../identity/identity-messages';
import type { AccountDependencies } from './account-dependencies';
import { rememberDeletion } from './deletion-note';

/** Changes the password, and opens a session for it. Rejects with a `BestieError` whose message may be shown. */
export async function changePassword(
  { loadIdentity, endpoints, stopPrefetching }: AccountDependencies,
  current: string,
  next: string,
): Promise<void> {
  const identity = await loadIdentity();
  stopPrefetching();
  await identity.changePassword(current, next).catch((error: unknown) => {
    throw passwordChangeError(error);
  });
  try {
    // The session of this page has ended with all the others.
    const idToken = await identity.idToken();
    if (idToken) await endpoints.login(idToken);
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
