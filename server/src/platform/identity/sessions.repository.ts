import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { IdentityDatabase } from './identity-database';
import type { SessionsTable } from './identity.tables';

export type SessionRow = Selectable<SessionsTable>;
/** A browser or an app that is signed in. */
export interface DeviceRow {
  sign_in: string;
  auth_time: Date;
  user_agent: string | null;
  seen_at: Date;
}

export type SessionsRepository = ReturnType<typeof createSessionsRepository>;

/** SQL of `sessions`. Ids never reach it, only their hashes. */
export function createSessionsRepository(db: IdentityDatabase) {
  return {
    async create(session: Omit<SessionRow, 'created_at'>): Promise<void> {
      await db.insertInto('sessions').values(session).execute();
    },
    /** @returns false when the session is not one of this sign-in */
    async extend(
      idHash: string,
      { uid, signIn, authTime }: { uid: string; signIn: string; authTime: number },
      expiresAt: Date,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set({ expires_at: expiresAt })
        .where('id_hash', '=', idHash)
        .where('uid', '=', uid)
        .where('sign_in', '=', signIn)
        .where('auth_time', '=', new Date(authTime * 1000))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    find: (idHash: string): Promise<SessionRow | undefined> =>
      db.selectFrom('sessions').selectAll().where('id_hash', '=', idHash).executeTakeFirst(),
    /** Deletes all sessions of the sign-in, because a lost answer may have left another one. */
    async delete(idHash: string): Promise<void> {
      await db
        .deleteFrom('sessions')
        .where(({ eb, exists, or, selectFrom }) =>
          or([
            eb('id_hash', '=', idHash),
            exists(
              selectFrom('sessions as known')
                .select('known.uid')
                .where('known.id_hash', '=', idHash)
                .whereRef('known.uid', '=', 'sessions.uid')
                .whereRef('known.sign_in', '=', 'sessions.sign_in'),
            ),
          ]),
        )
        .execute();
    },
    /** Records the last use, unless one was recorded after `since`. */
    async see(idHash: string, now: Date, since: Date): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ seen_at: now })
        .where('id_hash', '=', idHash)
        .where(({ eb, or }) => or([eb('seen_at', 'is', null), eb('seen_at', '<=', since)]))
        .execute();
    },
    /** One row per sign-in, from its latest session; last used first. */
    async listDevices(uid: string): Promise<DeviceRow[]> {
      const { rows } = await sql<DeviceRow>`
        select * from (
          select distinct on (sign_in) sign_in, auth_time, user_agent, coalesce(seen_at, created_at) as seen_at
          from sessions
          where uid = ${uid} and sign_in is not null
          order by sign_in, coalesce(seen_at, created_at) desc
        ) devices
        order by seen_at desc, sign_in`.execute(db);
      return rows;
    },
    /** Includes a sign-in that has ended. */
    async isDeviceOf(uid: string, signIn: string): Promise<boolean> {
      const { rows } = await sql<{ known: boolean }>`
        select exists (select 1 from sessions where uid = ${uid} and sign_in = ${signIn})
          or exists (select 1 from ended_sign_ins where uid = ${uid} and sign_in = ${signIn}) as known`.execute(
        db,
      );
      return rows[0]?.known ?? false;
    },
    /** All known sign-ins of a person, including those without a session. */
    async listSignIns(uid: string): Promise<string[]> {
      const { rows } = await sql<{ sign_in: string }>`
        select sign_in from sessions where uid = ${uid} and sign_in is not null
        union
        select family::text from identity_refresh_tokens where uid = ${uid}`.execute(db);
      return rows.map((row) => row.sign_in);
    },
    async deleteOf(uid: string): Promise<void> {
      await db.deleteFrom('sessions').where('uid', '=', uid).execute();
    },
    async deleteExpired(before: Date): Promise<void> {
      await db.deleteFrom('sessions').where('expires_at', '<=', before).execute();
    },
  };
}
