import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../database/schema';
import type { ReleaseTokensTable } from '../releases.tables';

export type ReleaseTokenRow = Selectable<ReleaseTokensTable>;
export type ReleaseTokensRepository = ReturnType<typeof createReleaseTokensRepository>;

/** SQL of `release_tokens`. */
export function createReleaseTokensRepository(db: Kysely<Database>) {
  return {
    findByHash: (secretHash: string): Promise<ReleaseTokenRow | undefined> =>
      db.selectFrom('release_tokens').selectAll().where('secret_hash', '=', secretHash).executeTakeFirst(),

    /** Newest first. */
    list: (remoteId: string): Promise<ReleaseTokenRow[]> =>
      db
        .selectFrom('release_tokens')
        .selectAll()
        .where('remote_id', '=', remoteId)
        .orderBy('id', 'desc')
        .limit(200)
        .execute(),

    async countActive(remoteId: string, now: Date): Promise<number> {
      const { active } = await db
        .selectFrom('release_tokens')
        .select(({ fn }) => fn.countAll<number>().as('active'))
        .where('remote_id', '=', remoteId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow();
      return Number(active);
    },

    async insert(token: Insertable<ReleaseTokensTable>): Promise<void> {
      await db.insertInto('release_tokens').values(token).execute();
    },

    /** @returns its name; undefined when there is no valid token with this id */
    async revoke(remoteId: string, id: string, now: Date): Promise<string | undefined> {
      const row = await db
        .updateTable('release_tokens')
        .set({ revoked_at: now })
        .where('remote_id', '=', remoteId)
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returning('name')
        .executeTakeFirst();
      return row?.name;
    },

    /** Records the use of a token, unless a use was recorded after `before`. */
    async touch(id: string, now: Date, before: Date): Promise<void> {
      await db
        .updateTable('release_tokens')
        .set({ last_used_at: now })
        .where('id', '=', id)
        .where(({ eb, or }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', before)]))
        .execute();
    },
  };
}
