import type { IdentityUser } from './identity-client';

/** What to do when the page's session and the identity provider's sign-in may differ. */
export type Reconciliation =
  /** They are the same. */
  | 'keep'
  /** The cookie outlived the sign-in: end the session. */
  | 'end'
  /** The sign-in outlived the cookie, or belongs to somebody else: make a session for it. */
  | 'start';

/** The provider's answer counts, since no change can be saved without it. */
export function reconcile(session: { uid: string } | null, user: IdentityUser | null): Reconciliation {
  if (!user) return session ? 'end' : 'keep';
  return session?.uid === user.uid ? 'keep' : 'start';
}
