import type { Selectable } from 'kysely';
import { hashSecret, newSecret } from '../secrets';
import type { IdentityDatabase, RefreshTokensTable } from '../tables';
import { ToolkitError } from './toolkit-error';
import { createTransaction } from '../../database/transaction';

/** Days after which an unused sign-in is over. */
export const refreshTokenDays = 90;
/** Days that a used token is remembered, to recognise a replay; afterwards it is merely unknown. */
const usedTokenDays = 30;
/** Seconds in which a token may be used twice: two tabs that refresh at the same moment. */
export const refreshGraceSeconds = 60;

export interface SignIn {
  /** Family of its refresh tokens: one sign-in on one device. */
  id: string;
  uid: string;
  /** When the person proved who they are. */
  authTime: Date;
  /** `password` or `google.com`. */
  provider: string;
}

export type RefreshTokens = ReturnType<typeof createRefreshTokens>;
type Row = Selectable<RefreshTokensTable>;

/**
 * Refresh tokens: opaque, stored hashed, rotated at each use.
 *
 * A token that comes a second time is one of three things. Within the grace period: another tab. Later, while
 * its successor was never used: the answer got lost, so a new successor replaces that one. Later, and the
 * successor is in use: somebody else holds a copy, and the whole family ends.
 */
export function createRefreshTokens(db: IdentityDatabase, clock: () => Date) {
  const transaction = createTransaction(db, (trx) => trx);
  async function insert(into: IdentityDatabase, signIn: SignIn, parentHash: string | null): Promise<string> {
    const token = newSecret();
    const now = clock();
    await into
      .insertInto('identity_refresh_tokens')
      .values({
        token_hash: hashSecret(token),
        family: signIn.id,
        parent_hash: parentHash,
        uid: signIn.uid,
        auth_time: signIn.authTime,
        sign_in_provider: signIn.provider,
        created_at: now,
        expires_at: new Date(now.getTime() + refreshTokenDays * 24 * 60 * 60 * 1000),
        rotated_at: null,
        dropped_at: null,
      })
      .execute();
    return token;
  }

  /** True when the token may be exchanged; drops lost successors on the way. */
  async function mayRotate(trx: IdentityDatabase, row: Row, now: Date): Promise<boolean> {
    if (row.dropped_at) return false;
    if (!row.rotated_at) return true;
    if (now.getTime() - row.rotated_at.getTime() <= refreshGraceSeconds * 1000) return true;
    const children = await trx
      .selectFrom('identity_refresh_tokens')
      .select('rotated_at')
      .where('parent_hash', '=', row.token_hash)
      .execute();
    if (children.some((child) => child.rotated_at)) return false;
    await trx
      .updateTable('identity_refresh_tokens')
      .set({ dropped_at: now })
      .where('parent_hash', '=', row.token_hash)
      .where('dropped_at', 'is', null)
      .execute();
    return true;
  }

  /** True when the device was signed out while its token was being used. */
  async function isEnded(trx: IdentityDatabase, { uid, family }: Row): Promise<boolean> {
    const ended = await trx
      .selectFrom('ended_sign_ins')
      .select('uid')
      .where('uid', '=', uid)
      .where('sign_in', '=', family)
      .executeTakeFirst();
    return ended !== undefined;
  }

  return {
    /** The first token of a sign-in. */
    start: (signIn: SignIn): Promise<string> => insert(db, signIn, null),

    /**
     * Exchanges a token for its successor.
     * @throws ToolkitError TOKEN_EXPIRED when it is unknown, over, revoked or replayed
     */
    async rotate(token: string): Promise<SignIn & { token: string }> {
      const now = clock();
      const hash = hashSecret(token);
      const outcome = await transaction(async (trx) => {
        const row = await trx
          .selectFrom('identity_refresh_tokens')
          .selectAll()
          .where('token_hash', '=', hash)
          .forUpdate()
          .executeTakeFirst();
        if (!row || row.expires_at <= now) return null;
        if ((await isEnded(trx, row)) || !(await mayRotate(trx, row, now))) {
          await trx.deleteFrom('identity_refresh_tokens').where('family', '=', row.family).execute();
          return null;
        }
        if (!row.rotated_at) {
          await trx
            .updateTable('identity_refresh_tokens')
            .set({ rotated_at: now })
            .where('token_hash', '=', hash)
            .execute();
        }
        const { family: id, uid, auth_time: authTime, sign_in_provider: provider } = row;
        const signIn = { id, uid, authTime, provider };
        return { ...signIn, token: await insert(trx, signIn, hash) };
      });
      if (!outcome) throw new ToolkitError('TOKEN_EXPIRED');
      return outcome;
    },

    /** Ends every sign-in of somebody. */
    async revoke(uid: string): Promise<void> {
      await db.deleteFrom('identity_refresh_tokens').where('uid', '=', uid).execute();
    },

    async deleteExpired(now: Date): Promise<void> {
      const used = new Date(now.getTime() - usedTokenDays * 24 * 60 * 60 * 1000);
      await db
        .deleteFrom('identity_refresh_tokens')
        .where(({ eb, or }) => or([eb('expires_at', '<=', now), eb('rotated_at', '<=', used)]))
        .execute();
    },
  };
}
