import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { effectiveRole, roleAtLeast, type Role } from '@bestie/contracts/roles';
import type { PageData } from '@bestie/contracts/remotes';
import type { Access } from '../federation/shell-parts';
import { storedRoleOverride, storeRoleOverride } from './role-override';

/** The signed-in person, as the server rendered it into the page. */
export type PageSession = NonNullable<PageData['session']>;

export interface SessionState {
  /** From the cookie; null for guests. */
  session: PageSession | null;
  /** The role chosen for viewing; ignored unless it is allowed. */
  override: string | null;
  /** From the person's settings; null until they are loaded. */
  fanEnabled: boolean | null;
}

export type SessionStore = StoreApi<SessionState>;

export function createSessionStore(session: PageData['session']): SessionStore {
  return createStore<SessionState>(() => ({ session, override: storedRoleOverride(), fanEnabled: null }));
}

/** Whether fan mode is on. Until the settings are loaded, a chosen view as a fan stays. */
export function hasFanMode({ override, fanEnabled }: Pick<SessionState, 'override' | 'fanEnabled'>): boolean {
  return fanEnabled ?? override === 'fan';
}

/** The effective role of the interface; guests are guests regardless of local storage. */
export function shownRole(state: SessionState): Role {
  const { session, override } = state;
  return session ? effectiveRole(session.role, override, hasFanMode(state)) : 'guest';
}

/** Views as `role` from now on, here and after a reload. */
export function viewAs(store: SessionStore, role: Role): void {
  const { session } = store.getState();
  if (!session) return;
  store.setState({ override: storeRoleOverride(role, session.role) });
}

/**
 * Whether the effective role may see a page for `needs` (specification.md, section 6). Decides what is shown;
 * permissions are decided by the server.
 */
export function decideAccess(role: Role, needs: Role, isPublic: boolean): Access {
  if (isPublic) return 'granted';
  if (role === 'guest') return 'sign-in';
  return roleAtLeast(role, needs) ? 'granted' : 'forbidden';
}
