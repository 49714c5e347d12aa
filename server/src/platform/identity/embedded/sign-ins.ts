import { randomUUID } from 'node:crypto';
import { roleFromClaims } from '@bestie/contracts/roles';
import type { SigningKeys } from '../signing-keys';
import type { IdentityDatabase } from '../identity-database';
import { createAccountsRepository } from './accounts.repository';
import type { Account } from './accounts.repository';
import { createIdTokens, idTokenSeconds } from './id-tokens';
import type { RefreshTokens, SignIn } from './refresh-tokens';
import { ToolkitError } from './toolkit-error';

/** The tokens of a sign-in and the uid of their person. */
export interface SignInAnswer {
  account: Account;
  /** Id of the sign-in. */
  signIn: string;
  idToken: string;
  refreshToken: string;
  /** Seconds. */
  expiresIn: number;
}

export interface SignInsDependencies {
  db: IdentityDatabase;
  signingKeys: SigningKeys;
  refreshTokens: RefreshTokens;
  projectId: string;
  clock: () => Date;
}

export type SignIns = ReturnType<typeof createSignIns>;

/** Claims of privileged accounts. */
export const isPrivileged = (account: Account) => roleFromClaims(account.claims) !== 'fan';

/** Sign-ins up to this Unix second are invalid. */
export const validAfterSecond = (account: Account) => Math.floor(account.valid_after.getTime() / 1000);

/** Starts and continues sign-ins: the only place that issues tokens. */
export function createSignIns({ db, signingKeys, refreshTokens, projectId, clock }: SignInsDependencies) {
  const accounts = createAccountsRepository(db);
  const idTokens = createIdTokens(signingKeys, projectId, clock);

  async function answer(account: Account, signIn: SignIn, refreshToken: string): Promise<SignInAnswer> {
    return {
      account,
      signIn: signIn.id,
      refreshToken,
      idToken: await idTokens.issue(account, signIn),
      expiresIn: idTokenSeconds,
    };
  }

  return {
    /**
     * @param account as it was when the sign-in was proved
     * @param provedAt before `account` was read: what ended its sign-ins since then ends this one too
     * @throws ToolkitError USER_DISABLED, USER_NOT_FOUND, TOKEN_EXPIRED
     */
    async start(
      account: Account,
      provider: SignIn['provider'],
      provedAt: Date = clock(),
    ): Promise<SignInAnswer> {
      if (account.disabled) throw new ToolkitError('USER_DISABLED');
      // Token times are whole seconds: a sign-in in the second of a revocation is dated one second later,
      // otherwise it would be revoked with the earlier ones.
      const proved = Math.floor(provedAt.getTime() / 1000);
      const second = Math.max(proved, validAfterSecond(account) + 1);
      const authTime = new Date(second * 1000);
      const signIn = { id: randomUUID(), uid: account.uid, authTime, provider };
      const refreshToken = await refreshTokens.start(signIn);
      const updated = await accounts.update(account.uid, {
        last_login_at: clock(),
        last_refresh_at: clock(),
      });
      if (!updated) throw new ToolkitError('USER_NOT_FOUND');
      if (second <= validAfterSecond(updated)) throw new ToolkitError('TOKEN_EXPIRED');
      return answer(updated, signIn, refreshToken);
    },

    /** @throws ToolkitError TOKEN_EXPIRED, USER_DISABLED */
    async refresh(refreshToken: string): Promise<SignInAnswer> {
      const { token, ...signIn } = await refreshTokens.rotate(refreshToken);
      const account = await accounts.update(signIn.uid, { last_refresh_at: clock() });
      if (!account) throw new ToolkitError('TOKEN_EXPIRED');
      if (account.disabled) throw new ToolkitError('USER_DISABLED');
      // A sign-in that was starting while all others were ended.
      if (signIn.authTime.getTime() / 1000 <= validAfterSecond(account))
        throw new ToolkitError('TOKEN_EXPIRED');
      return answer(account, signIn, token);
    },
  };
}
