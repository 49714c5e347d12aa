import { keepText } from '@bestie/remote-kit/keep-text';
import type { LoadIdentity } from './identity-client';
import type { SessionEndpoints } from './session-endpoints';
import { forgetLogin } from './greeting';
import { ROLE_OVERRIDE_KEY } from './role-override';

export interface EndSessionDependencies {
  loadIdentity: LoadIdentity;
  endpoints: Pick<SessionEndpoints, 'logout'>;
  /** Stops polling and live events, which would be refused once the session is over. */
  stopBackgroundWork(): void;
  /** Clears the person's caches. */
  forget(): Promise<void>;
  announce(change: 'signing-out' | 'signed-out'): void;
  enter(path: string): void;
}

/** How long either end may take, in milliseconds: the person waits for it. */
const timeoutMs = 4_000;

/**
 * Both ends of the session are attempted, and neither failure nor a missing answer stops the other (specification.md, section 7).
 * A session that the server has not ended by then ends with the next page, which has no user for it.
 */
async function tryTo(what: string, attempt: () => Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const noAnswer = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('no answer')), timeoutMs);
    });
    await Promise.race([attempt(), noAnswer]);
  } catch (error) {
    console.warn(`${what} failed; signing out goes on.`, error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Signs out in all tabs, and goes to the sign-in page. Never rejects.
 * @param to address of the sign-in page
 */
export async function endSession(
  { loadIdentity, endpoints, stopBackgroundWork, forget, announce, enter }: EndSessionDependencies,
  to: string,
): Promise<void> {
  // Other tabs stop their requests, too, because their session is about to end.
  announce('signing-out');
  stopBackgroundWork();
  await Promise.all([
    tryTo('POST /sessionLogout', () => endpoints.logout()),
    tryTo('Sign-out at the identity provider', async () => (await loadIdentity()).signOut()),
  ]);
  forgetLogin();
  keepText('localStorage', ROLE_OVERRIDE_KEY, null);
  await forget();
  announce('signed-out');
  enter(to);
}
