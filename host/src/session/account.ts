import type { ShellAccount } from '@bestie/remote-kit/shell-contract';
import type { AccountDependencies } from './account-dependencies';

/** Loaded on demand, because people rarely change their account. */
const changes = () => import(/* webpackChunkName: "account-changes" */ './account-changes');

/** The account of the signed-in person, as remotes may change it. */
export function createAccount(dependencies: AccountDependencies): ShellAccount {
  return {
    hasPassword: async () => (await dependencies.loadIdentity()).hasPassword(),
    changePassword: async (current, next) => (await changes()).changePassword(dependencies, current, next),
    sendPasswordReset: async () => (await changes()).sendPasswordReset(dependencies),
    requestDeletion: async (options) => (await changes()).requestDeletion(dependencies, options),
    cancelDeletion: async () => (await changes()).cancelDeletion(dependencies),
  };
}
