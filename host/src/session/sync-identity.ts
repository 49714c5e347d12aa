import { roleAtLeast, type Role } from '@bestie/contracts/roles';
import { createRoleStore, ROLE_CACHE_MS } from '../identity/role-store';
import type { IdentityClient, LoadIdentity } from './identity-client';
import { reconcile } from './reconcile';
import type { SessionControl } from './session-control';
import type { SessionEndpoints } from './session-endpoints';
import type { SessionStore } from './session-store';

export interface IdentitySyncDependencies {
  sessions: SessionStore;
  endpoints: Pick<SessionEndpoints, 'whoami'>;
  loadIdentity: LoadIdentity;
  control: Pick<SessionControl, 'signIn' | 'endElsewhere' | 'isChanging'>;
}

/**
 * Keeps the session in step with the identity provider: who is signed in there, and the role of their token.
 * Rejects when the provider is unreachable; otherwise resolves with a function that stops it.
 */
export async function syncIdentity(dependencies: IdentitySyncDependencies): Promise<() => void> {
  const { sessions, loadIdentity, control } = dependencies;
  const identity = await loadIdentity();
  const checkRole = createRoleCheck(dependencies, identity);
  const check = () => void checkRole();
  const onVisible = () => document.visibilityState === 'visible' && check();
  document.addEventListener('visibilitychange', onVisible);
  const watch = setInterval(check, ROLE_CACHE_MS);
  const unsubscribe = identity.onChange((user) => {
    if (control.isChanging()) return;
    const change = reconcile(sessions.getState().session, user);
    if (change === 'end') void control.endElsewhere();
    if (change === 'start') {
      // People on /login can still sign in by hand meanwhile.
      control
        .signIn(async () => user)
        .catch((error: unknown) => console.warn('No session could be opened.', error));
    }
  });
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    clearInterval(watch);
    unsubscribe();
  };
}

/**
 * Takes a role that changed while the page was open. A token that is only old is renewed before it counts, and a higher role is
 * the one that the server presents, because admins may need a passkey for theirs. Never rejects.
 */
function createRoleCheck(
  { sessions, endpoints, control }: IdentitySyncDependencies,
  identity: Pick<IdentityClient, 'claims' | 'idToken'>,
): () => Promise<void> {
  const initial = sessions.getState().session?.role;
  const roles = createRoleStore({ claims: identity.claims, ...(initial && { initial }) });
  /** The role of the token that the page follows already. */
  let followed: Role | undefined = initial;

  async function presentedRole() {
    try {
      const idToken = await identity.idToken();
      return idToken && (await endpoints.whoami(idToken)).role;
    } catch {
      // The next check asks again.
      return null;
    }
  }

  return async () => {
    const before = sessions.getState().session;
    if (!before || control.isChanging() || (await roles.get()) === followed) return;
    const claimed = await roles.refresh();
    if (claimed === 'guest') return;
    const role = roleAtLeast(before.role, claimed) ? claimed : await presentedRole();
    const { session } = sessions.getState();
    if (!role || session !== before || control.isChanging()) return;
    followed = claimed;
    if (role !== session.role) sessions.setState({ session: { ...session, role, admin: role === 'admin' } });
  };
}
