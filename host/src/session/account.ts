import type { Api } from '@bestie/client/api';
import { BestieError } from '@bestie/contracts/errors';
import type { ShellAccount } from '@bestie/remote-kit/shell-contract';
import type { PageSession } from './session-store';
import type { LoadIdentity } from './identity-client';
import type { SessionEndpoints } from './session-endpoints';

export interface AccountDependencies {
  loadIdentity: LoadIdentity;
  endpoints: Pick<SessionEndpoints, 'login'>;
  session(): PageSession | null;
  /** Changes what the page knows of who is signed in. */
  setSession(session: PageSession): void;
  api: Pick<Api, 'account'>;
  signOut(): Promise<void>;
}

/** Most people never leave: its code comes when somebody does. */
const leaving = () => import(/* webpackChunkName: "leaving" */ './leaving');
/** Words for what went wrong come when something did. */
const messages = () => import(/* webpackChunkName: "identity-messages" */ '../identity/identity-messages');

/** The account of who is signed in, as remotes may change it. */
export function createAccount(dependencies: AccountDependencies): ShellAccount {
  const { loadIdentity, endpoints, session } = dependencies;
  return {
    hasPassword: async () => (await loadIdentity()).hasPassword(),

    async changePassword(current, next) {
      const identity = await loadIdentity();
      await identity.changePassword(current, next).catch(async (error: unknown) => {
        throw (await messages()).passwordChangeError(error);
      });
      try {
        // The session of this page ended with all the others.
        const idToken = await identity.idToken();
        if (idToken) await endpoints.login(idToken);
      } catch (error) {
        // The sign-in stands, and the next page load makes a session for it.
        console.warn('No new session could be opened.', error);
      }
    },

    async sendPasswordReset() {
      const email = session()?.email;
      if (!email) throw new BestieError('unauthenticated');
      const identity = await loadIdentity();
      await identity.sendPasswordReset(email).catch(async (error: unknown) => {
        throw (await messages()).resetError(error);
      });
    },

    leave: async () => (await leaving()).leave(dependencies),
    keep: async () => (await leaving()).keep(dependencies),
  };
}
