import type { Api } from '@bestie/client/api';
import type { PageSession } from './session-store';
import type { LoadIdentity } from './identity-client';
import type { SessionEndpoints } from './session-endpoints';

/** Dependencies of changes to the account. */
export interface AccountDependencies {
  loadIdentity: LoadIdentity;
  endpoints: Pick<SessionEndpoints, 'login'>;
  session(): PageSession | null;
  /** Updates the signed-in person on the page. */
  setSession(session: PageSession): void;
  api: Pick<Api, 'account'>;
  signOut(): Promise<void>;
  /** Before the server may end the session of this page: what is prefetched in it would be refused. */
  stopPrefetching(): void;
}
