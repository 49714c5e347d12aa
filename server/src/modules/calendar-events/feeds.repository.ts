import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { isActive } from '../../platform/identity/people.sql';

/** Whose calendar an address shows, as they are now. */
export interface FeedOwner {
  uid: string;
  role: 'fan' | 'creator' | 'admin';
}

/** SQL of `calendar_feeds`. */
export function createFeedsRepository(db: Kysely<Database>) {
  return {
    createdAt: async (uid: string): Promise<Date | null> =>
      (await db.selectFrom('calendar_feeds').select('created_at').where('uid', '=', uid).executeTakeFirst())
        ?.created_at ?? null,

    async set(uid: string, tokenHash: string, now: Date): Promise<void> {
      await db
        .insertInto('calendar_feeds')
        .values({ uid, token_hash: tokenHash, created_at: now })
        .onConflict((conflict) =>
          conflict.column('uid').doUpdateSet({ token_hash: tokenHash, created_at: now }),
        )
        .execute();
    },

    delete: async (uid: string): Promise<boolean> =>
      (await db.deleteFrom('calendar_feeds').where('uid', '=', uid).returning('uid').executeTakeFirst()) !==
      undefined,

    /** The owner of an address; undefined for suspended and leaving people. */
    async owner(tokenHash: string): Promise<FeedOwner | undefined> {
      const { rows } = await sql<FeedOwner>`
        select p.uid, p.role from calendar_feeds f join people p on p.uid = f.uid
        where f.token_hash = ${tokenHash} and ${isActive('p')} and p.leaves_at is null`.execute(db);
      return rows[0];
    },
  };
}
