import type { IdentityUser } from './identity-client';

/** What to do about a page and an identity provider that may not agree. */
export type Reconciliation =
  /** They agree. */
  | 'keep'
  /** The cookie outlived the sign-in: end the session. */
  | 'end'
  /** The sign-in outlived the cookie, or belongs to somebody else: make a session for it. */
  | 'start';

/** The provider's word counts: without it no change could be saved anyway. */
export function reconcile(session: { uid: string } | null, user: IdentityUser | null): Reconciliation {
  if (!user) return session ? 'end' : 'keep';
  return session?.uid === user.uid ? 'keep' : 'start';
}
