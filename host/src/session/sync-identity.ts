import { createRoleStore, ROLE_CACHE_MS, type RoleStore } from '../identity/role-store';
import type { LoadIdentity } from './identity-client';
import { reconcile } from './reconcile';
import type { SessionControl } from './session-control';
import type { SessionStore } from './session-store';

export interface IdentitySyncDependencies {
  sessions: SessionStore;
  loadIdentity: LoadIdentity;
  control: Pick<SessionControl, 'signIn' | 'endElsewhere' | 'isChanging'>;
}

/**
 * Keeps the session in step with the identity provider: who is signed in there, and the role of their token.
 * Rejects when the provider is unreachable; otherwise resolves with a function that stops it.
 */
export async function syncIdentity({
  sessions,
  loadIdentity,
  control,
}: IdentitySyncDependencies): Promise<() => void> {
  const identity = await loadIdentity();
  const initial = sessions.getState().session?.role;
  const roles = createRoleStore({ claims: identity.claims, ...(initial && { initial }) });
  const check = () => void checkRole(sessions, roles, control.isChanging);
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

/** Takes a role that changed while the page was open; a token that is only old is renewed before it counts. */
async function checkRole(sessions: SessionStore, roles: RoleStore, isChanging: () => boolean): Promise<void> {
  const before = sessions.getState().session;
  if (!before || isChanging()) return;
  let role = await roles.get();
  if (role !== before.role) role = await roles.refresh();
  const { session } = sessions.getState();
  if (session !== before || isChanging() || role === session.role || role === 'guest') return;
  sessions.setState({ session: { ...session, role, admin: role === 'admin' } });
}
