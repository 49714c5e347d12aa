import { dayMs } from '@bestie/contracts/days';
import { hashSecret, newSecret } from '../../keys/secrets';
import type { IdentityDatabase } from '../identity-database';
import { createRefreshTokensRepository } from './refresh-tokens.repository';
import type { RefreshTokenRow, RefreshTokensRepository } from './refresh-tokens.repository';
import { ToolkitError } from './toolkit-error';
import { createTransaction } from '../../database/transaction';

/** Days after which an unused sign-in expires. */
export const refreshTokenDays = 90;
/** Days for which a used token is stored, to detect a replay; afterwards it is unknown. */
const usedTokenDays = 30;
/** Seconds in which a token may be used twice: two tabs that refresh at the same moment. */
export const refreshGraceSeconds = 60;

export interface SignIn {
  /** Family of its refresh tokens: one sign-in on one device. */
  id: string;
  uid: string;
  /** When the person authenticated. */
  authTime: Date;
  /** `password` or `google.com`. */
  provider: string;
}

export type RefreshTokens = ReturnType<typeof createRefreshTokens>;

/**
 * Refresh tokens: opaque, stored as hashes, rotated on each use.
 *
 * A token that is used a second time has one of three causes. Within the grace period: another tab. Later,
 * while its successor was never used: the answer was lost, so a new successor replaces that one. Later, with
 * the successor in use: somebody else has a copy, and the whole family ends.
 */
export function createRefreshTokens(db: IdentityDatabase, clock: () => Date) {
  const transaction = createTransaction(db, createRefreshTokensRepository);
  const tokens = createRefreshTokensRepository(db);

  async function insert(
    into: RefreshTokensRepository,
    signIn: SignIn,
    parentHash: string | null,
  ): Promise<string> {
    const token = newSecret();
    const now = clock();
    await into.insert({
      token_hash: hashSecret(token),
      family: signIn.id,
      parent_hash: parentHash,
      uid: signIn.uid,
      auth_time: signIn.authTime,
      sign_in_provider: signIn.provider,
      created_at: now,
      expires_at: new Date(now.getTime() + refreshTokenDays * dayMs),
      rotated_at: null,
      dropped_at: null,
    });
    return token;
  }

  /** True when the token may be exchanged; deletes lost successors. */
  async function mayRotate(
    bound: RefreshTokensRepository,
    row: RefreshTokenRow,
    now: Date,
  ): Promise<boolean> {
    if (row.dropped_at) return false;
    if (!row.rotated_at) return true;
    if (now.getTime() - row.rotated_at.getTime() <= refreshGraceSeconds * 1000) return true;
    if (await bound.hasUsedSuccessor(row.token_hash)) return false;
    await bound.dropSuccessors(row.token_hash, now);
    return true;
  }

  return {
    /** The first token of a sign-in. */
    start: (signIn: SignIn): Promise<string> => insert(tokens, signIn, null),

    /**
     * Exchanges a token for its successor.
     * @throws ToolkitError TOKEN_EXPIRED when it is unknown, expired, revoked or replayed
     */
    async rotate(token: string): Promise<SignIn & { token: string }> {
      const now = clock();
      const hash = hashSecret(token);
      const outcome = await transaction(async (bound) => {
        const row = await bound.findForUpdate(hash);
        if (!row || row.expires_at <= now) return null;
        if ((await bound.isSignInEnded(row.uid, row.family)) || !(await mayRotate(bound, row, now))) {
          await bound.deleteFamily(row.family);
          return null;
        }
        if (!row.rotated_at) await bound.markRotated(hash, now);
        const { family: id, uid, auth_time: authTime, sign_in_provider: provider } = row;
        const signIn = { id, uid, authTime, provider };
        return { ...signIn, token: await insert(bound, signIn, hash) };
      });
      if (!outcome) throw new ToolkitError('TOKEN_EXPIRED');
      return outcome;
    },

    /** Ends all sign-ins of a person. */
    revoke: (uid: string): Promise<void> => tokens.deleteOf(uid),

    async deleteExpired(now: Date): Promise<void> {
      const used = new Date(now.getTime() - usedTokenDays * dayMs);
      await tokens.deleteExpired(now, used);
    },
  };
}
