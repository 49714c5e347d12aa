import type { AccountDependencies } from './account-dependencies';
import { rememberDeletion } from './deletion-note';

/** Requests the deletion, which the person confirms on the server's own page, and signs out with the date for the sign-in page. */
export async function requestDeletion(
  { api, signOut }: AccountDependencies,
  options: { confessionsToo?: boolean; textsToo?: boolean } = {},
): Promise<void> {
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
