import type { Shell } from '@bestie/remote-kit/shell-contract';
import type { LoadIdentity } from './identity-client';
import type { SessionEndpoints } from './session-endpoints';

/** Pause before the page is loaded anew, so that the toast is seen (specification.md, section 9). */
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

/** Fetches a token with the claims of now, tells the server, and loads the page anew. Never rejects. */
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
  // Its failure is ignored: the reload asks again anyway.
  await endpoints.whoami(idToken).catch(() => undefined);
  toast(refreshRoleMessages.success, { kind: 'success' });
  setTimeout(reload, ROLE_RELOAD_DELAY_MS);
}
