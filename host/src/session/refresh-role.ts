import type { Shell } from '@bestie/remote-kit/shell-contract';
import type { LoadIdentity } from './identity-client';
import type { SessionEndpoints } from './session-endpoints';

/** Delay before the reload, so that the toast is visible (specification.md, section 9). */
export const ROLE_RELOAD_DELAY_MS = 250;

/** Specified texts (specification.md, section 8). */
export const refreshRoleMessages = {
  notSignedIn: 'Not signed in.',
  success: 'Role refreshed!',
  failure: 'Couldn’t refresh role.',
} as const;

export interface RefreshRoleDependencies {
  loadIdentity: LoadIdentity;
  endpoints: Pick<SessionEndpoints, 'whoami'>;
  toast: Shell['toast'];
  reload(): void;
}

/** Requests a token with current claims, tells the server, and reloads the page. Never rejects. */
export async function refreshRole({
  loadIdentity,
  endpoints,
  toast,
  reload,
}: RefreshRoleDependencies): Promise<void> {
  let idToken: string | null;
  try {
    idToken = await (await loadIdentity()).idToken(true);
  } catch {
    toast(refreshRoleMessages.failure, { kind: 'error' });
    return;
  }
  if (!idToken) {
    toast(refreshRoleMessages.notSignedIn, { kind: 'error' });
    return;
  }
  // A failure is ignored, since the reload reads the role again.
  await endpoints.whoami(idToken).catch(() => undefined);
  toast(refreshRoleMessages.success, { kind: 'success' });
  setTimeout(reload, ROLE_RELOAD_DELAY_MS);
}
