import type { IdentityDatabase } from '../identity-database';

/** SQL of `identity_used_assertions`. */
export function createUsedAssertionsRepository(db: IdentityDatabase) {
  return {
    /** @returns false when it was used before */
    async insert(jti: string, expiresAt: Date): Promise<boolean> {
      const inserted = await db
        .insertInto('identity_used_assertions')
        .values({ jti, expires_at: expiresAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning('jti')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    async deleteExpired(now: Date): Promise<void> {
      await db.deleteFrom('identity_used_assertions').where('expires_at', '<=', now).execute();
    },
  };
}
