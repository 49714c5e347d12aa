import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { effectiveRole, roleAtLeast, type Role } from '@bestie/contracts/roles';
import type { PageData } from '@bestie/contracts/remotes';
import type { Access } from '../federation/shell-parts';
import { storedRoleOverride, storeRoleOverride } from './role-override';

/** Who is signed in, as the server wrote it into the page. */
export type PageSession = NonNullable<PageData['session']>;

export interface SessionState {
  /** From the cookie as the server read it; null for guests. */
  session: PageSession | null;
  /** The chosen role to look as; honoured only among the allowed ones. */
  override: string | null;
  /** From one's settings; null until they are there. */
  fanEnabled: boolean | null;
}

export type SessionStore = StoreApi<SessionState>;

export function createSessionStore(session: PageData['session']): SessionStore {
  return createStore<SessionState>(() => ({ session, override: storedRoleOverride(), fanEnabled: null }));
}

/** Whether fan mode counts as on: while the settings are on their way, a view as a fan stays as it was chosen. */
export function hasFanMode({ override, fanEnabled }: Pick<SessionState, 'override' | 'fanEnabled'>): boolean {
  return fanEnabled ?? override === 'fan';
}

/** The role that the interface shows; guests are guests whatever they wrote into local storage. */
export function shownRole(state: SessionState): Role {
  const { session, override } = state;
  return session ? effectiveRole(session.role, override, hasFanMode(state)) : 'guest';
}

/** Looks as `role` from now on, here and after a reload. */
export function viewAs(store: SessionStore, role: Role): void {
  const { session } = store.getState();
  if (!session) return;
  storeRoleOverride(role, session.role);
  store.setState({ override: storedRoleOverride() });
}

/**
 * May this person, as they look now, see what needs `needs`? (specification.md, section 6.)
 * Decides what is shown; the server decides on rights.
 */
export function decideAccess(role: Role, needs: Role, isPublic: boolean): Access {
  if (isPublic) return 'granted';
  if (role === 'guest') return 'sign-in';
  return roleAtLeast(role, needs) ? 'granted' : 'forbidden';
}
