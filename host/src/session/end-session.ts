import type { LoadIdentity } from './identity-client';
import type { SessionEndpoints } from './session-endpoints';
import { forgetLogin } from './greeting';
import { ROLE_OVERRIDE_KEY } from './role-override';

export interface EndSessionDependencies {
  loadIdentity: LoadIdentity;
  endpoints: Pick<SessionEndpoints, 'logout'>;
  /** Ends what asks the server by itself: once the session is over, it would be refused. */
  fallSilent(): void;
  /** Caches that belong to the person. */
  forget(): Promise<void>;
  announce(change: 'signing-out' | 'signed-out'): void;
  enter(path: string): void;
}

/** Both ends of the session are tried, and neither stops the other (specification.md, section 7). */
async function tryTo(what: string, attempt: () => Promise<void>): Promise<void> {
  try {
    await attempt();
  } catch (error) {
    console.warn(`${what} failed; signing out goes on.`, error);
  }
}

/**
 * Signs out here and in the other tabs, and goes to the sign-in page. Never rejects.
 * @param to address of the sign-in page
 */
export async function endSession(
  { loadIdentity, endpoints, fallSilent, forget, announce, enter }: EndSessionDependencies,
  to: string,
): Promise<void> {
  // Other tabs ask nothing more, either: their session is about to be gone.
  announce('signing-out');
  fallSilent();
  await Promise.all([
    tryTo('POST /sessionLogout', () => endpoints.logout()),
    tryTo('Sign-out at the identity provider', async () => (await loadIdentity()).signOut()),
  ]);
  forgetLogin();
  localStorage.removeItem(ROLE_OVERRIDE_KEY);
  await forget();
  announce('signed-out');
  enter(to);
}
