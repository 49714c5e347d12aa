import type { Insertable, Selectable } from 'kysely';
import type { IdentityDatabase } from '../identity-database';
import type { RefreshTokensTable } from '../identity.tables';

export type RefreshTokenRow = Selectable<RefreshTokensTable>;
export type RefreshTokensRepository = ReturnType<typeof createRefreshTokensRepository>;

/** SQL of `identity_refresh_tokens`. */
export function createRefreshTokensRepository(db: IdentityDatabase) {
  return {
    async insert(token: Insertable<RefreshTokensTable>): Promise<void> {
      await db.insertInto('identity_refresh_tokens').values(token).execute();
    },

    /** Locked until the transaction ends. */
    findForUpdate: (hash: string): Promise<RefreshTokenRow | undefined> =>
      db
        .selectFrom('identity_refresh_tokens')
        .selectAll()
        .where('token_hash', '=', hash)
        .forUpdate()
        .executeTakeFirst(),

    /** Whether the token that was exchanged for this one was exchanged itself. */
    async hasUsedSuccessor(hash: string): Promise<boolean> {
      const used = await db
        .selectFrom('identity_refresh_tokens')
        .select('token_hash')
        .where('parent_hash', '=', hash)
        .where('rotated_at', 'is not', null)
        .executeTakeFirst();
      return used !== undefined;
    },

    async dropSuccessors(hash: string, at: Date): Promise<void> {
      await db
        .updateTable('identity_refresh_tokens')
        .set({ dropped_at: at })
        .where('parent_hash', '=', hash)
        .where('dropped_at', 'is', null)
        .execute();
    },

    async markRotated(hash: string, at: Date): Promise<void> {
      await db
        .updateTable('identity_refresh_tokens')
        .set({ rotated_at: at })
        .where('token_hash', '=', hash)
        .execute();
    },

    /** Whether the device was signed out while its token was being used. */
    async isSignInEnded(uid: string, family: string): Promise<boolean> {
      const ended = await db
        .selectFrom('ended_sign_ins')
        .select('uid')
        .where('uid', '=', uid)
        .where('sign_in', '=', family)
        .executeTakeFirst();
      return ended !== undefined;
    },

    async deleteFamily(family: string): Promise<void> {
      await db.deleteFrom('identity_refresh_tokens').where('family', '=', family).execute();
    },

    async deleteOf(uid: string): Promise<void> {
      await db.deleteFrom('identity_refresh_tokens').where('uid', '=', uid).execute();
    },

    /** Deletes expired tokens, and those that were used before a moment. */
    async deleteExpired(now: Date, usedBefore: Date): Promise<void> {
      await db
        .deleteFrom('identity_refresh_tokens')
        .where(({ eb, or }) => or([eb('expires_at', '<=', now), eb('rotated_at', '<=', usedBefore)]))
        .execute();
    },
  };
}
