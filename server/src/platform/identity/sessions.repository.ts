import type { Selectable } from 'kysely';
import type { IdentityDatabase, SessionsTable } from './tables';

export type SessionRow = Selectable<SessionsTable>;
export type SessionsRepository = ReturnType<typeof createSessionsRepository>;

/** SQL of `sessions`. Ids never reach it, only their hashes. */
export function createSessionsRepository(db: IdentityDatabase) {
  return {
    async create(session: Omit<SessionRow, 'created_at'>): Promise<void> {
      await db.insertInto('sessions').values(session).execute();
    },
    find: (idHash: string): Promise<SessionRow | undefined> =>
      db.selectFrom('sessions').selectAll().where('id_hash', '=', idHash).executeTakeFirst(),
    async delete(idHash: string): Promise<void> {
      await db.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
    },
    async deleteOf(uid: string): Promise<void> {
      await db.deleteFrom('sessions').where('uid', '=', uid).execute();
    },
    async deleteExpired(now: Date): Promise<void> {
      await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
    },
  };
}
