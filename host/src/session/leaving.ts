import type { AccountDependencies } from './account';
import { rememberLeaving } from './leaving-note';

/** Asks for the deletion, which the person confirms on the server's own page, and signs out with the date for the sign-in page. */
export async function leave({ api, signOut }: AccountDependencies): Promise<void> {
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
