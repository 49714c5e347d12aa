import { BestieError } from '@bestie/contracts/errors';
import { identityErrorCode } from '../identity/identity-errors';
import { invalidCredentials, tooManyRequests } from '../identity/identity-messages';
import type { AccountDependencies } from './account';
import { rememberLeaving } from './leaving-note';

/** What to say when Google could not be asked who somebody is. */
const googleFailures: Record<string, string> = {
  'auth/popup-blocked':
    'Your browser blocked Google’s window. Allow it, or sign out, sign in again, and come back within five minutes.',
  'auth/popup-closed-by-user': 'Google’s window was closed too early. Try again.',
  'auth/cancelled-popup-request': 'Google’s window was closed too early. Try again.',
  'auth/user-mismatch': 'That was another Google account. Choose the one that you sign in with.',
};

/** Why nobody knows for sure who is there, as remotes are told: about the field `password`, or the whole. */
function proofError(error: unknown): BestieError {
  if (error instanceof BestieError) return error;
  const code = identityErrorCode(error) ?? '';
  if (invalidCredentials.has(code)) return BestieError.field('password', 'That is not your password.');
  if (code === 'auth/too-many-requests') return tooManyRequests();
  const message = googleFailures[code];
  if (message) return new BestieError('forbidden', { message, cause: error });
  return new BestieError('unavailable', { cause: error });
}

/** Proves who is there, asks for the deletion, and signs out with the date for the sign-in page. */
export async function leave(
  { loadIdentity, api, signOut }: AccountDependencies,
  password: string | null,
): Promise<void> {
  const identity = await loadIdentity();
  await identity.prove(password).catch((error: unknown) => {
    throw proofError(error);
  });
  const { leavesAt } = await api.account.requestDeletion({});
  rememberLeaving(leavesAt);
  await signOut();
}

/** Everything is again as it was before. */
export async function keep({ api, session, setSession }: AccountDependencies): Promise<void> {
  await api.account.cancelDeletion({});
  const current = session();
  if (!current) return;
  const { leavesAt: _leavesAt, ...stays } = current;
  setSession(stays);
}
