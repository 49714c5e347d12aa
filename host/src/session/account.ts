import { BestieError } from '@bestie/contracts/errors';
import type { ShellAccount } from '@bestie/remote-kit/shell-contract';
import type { AccountDependencies } from './account-dependencies';

/** Loaded on demand, since most people never delete their account. */
const accountDeletion = () => import(/* webpackChunkName: "account-deletion" */ './account-deletion');
/** Error messages are loaded on demand. */
const messages = () => import(/* webpackChunkName: "identity-messages" */ '../identity/identity-messages');

/** The account of the signed-in person, as remotes may change it. */
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
        // The session of this page has ended with all the others.
        const idToken = await identity.idToken();
        if (idToken) await endpoints.login(idToken);
      } catch (error) {
        // The sign-in is valid, and the next page load opens a session for it.
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

    requestDeletion: async (options) => (await accountDeletion()).requestDeletion(dependencies, options),
    cancelDeletion: async () => (await accountDeletion()).cancelDeletion(dependencies),
  };
}
