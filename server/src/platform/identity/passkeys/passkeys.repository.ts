import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { dayMs } from '@bestie/contracts/days';
import { limits } from '@bestie/contracts/limits';
import type { SignInMethod } from '@bestie/contracts/passkeys';
import type { IdentityDatabase } from '../identity-database';
import type { PasskeysTables } from './passkeys.tables';

export type PasskeysRepository = ReturnType<typeof createPasskeysRepository>;
export type PasskeyRow = Selectable<PasskeysTables['passkeys']>;
export type ChallengeRow = Selectable<PasskeysTables['passkey_challenges']>;
export type FailedSignInRow = Selectable<PasskeysTables['failed_sign_ins']>;

/** Questions that wait for one person. */
const keptChallenges = 10;
/** Confirmed sign-ins of one person; more devices confirm theirs again. */
const keptConfirmations = 50;

/** SQL of the second factor. Codes never reach it, only their hashes. */
export function createPasskeysRepository(db: IdentityDatabase) {
  return {
    list: (uid: string): Promise<PasskeyRow[]> =>
      db.selectFrom('passkeys').selectAll().where('uid', '=', uid).orderBy('id').execute(),

    find: (uid: string, credentialId: string): Promise<PasskeyRow | undefined> =>
      db
        .selectFrom('passkeys')
        .selectAll()
        .where('uid', '=', uid)
        .where('credential_id', '=', credentialId)
        .executeTakeFirst(),

    /** @returns false when the authenticator's passkey is known already */
    async insert(row: Insertable<PasskeysTables['passkeys']>): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('passkeys')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    rename: (uid: string, id: string, name: string): Promise<PasskeyRow | undefined> =>
      db
        .updateTable('passkeys')
        .set({ name })
        .where('uid', '=', uid)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst(),

    /** @returns its name; undefined without one */
    async remove(uid: string, id: string): Promise<string | undefined> {
      const row = await db
        .deleteFrom('passkeys')
        .where('uid', '=', uid)
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst();
      return row?.name;
    },

    /** Takes the second factor away: passkeys, codes, and confirmations of sign-ins. */
    async removeAll(uid: string): Promise<void> {
      await db.deleteFrom('passkeys').where('uid', '=', uid).execute();
      await db.deleteFrom('recovery_codes').where('uid', '=', uid).execute();
      await db.deleteFrom('confirmed_sign_ins').where('uid', '=', uid).execute();
      await db.deleteFrom('passkey_challenges').where('uid', '=', uid).execute();
    },

    /** Records a use. @returns false when another one was counted since the row was read */
    async countUse({ id, counter }: PasskeyRow, next: number, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('passkeys')
        .set({ counter: next, last_used_at: now })
        .where('id', '=', id)
        .where('counter', '=', counter)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Adds a question; the person's oldest ones beyond the maximum are dropped. */
    async ask(row: Insertable<PasskeysTables['passkey_challenges']>): Promise<void> {
      await db.insertInto('passkey_challenges').values(row).execute();
      await sql`
        delete from passkey_challenges where uid = ${row.uid} and id not in (
          select id from passkey_challenges where uid = ${row.uid} order by id desc limit ${keptChallenges})`.execute(
        db,
      );
    },

    /** Takes a question, so that of simultaneous answers one counts. */
    take: (
      { id, uid, purpose, bound_to: boundTo }: Pick<ChallengeRow, 'id' | 'uid' | 'purpose' | 'bound_to'>,
      now: Date,
    ): Promise<ChallengeRow | undefined> =>
      db
        .deleteFrom('passkey_challenges')
        .where('id', '=', id)
        .where('uid', '=', uid)
        .where('purpose', '=', purpose)
        .where('bound_to', '=', boundTo)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst(),

    /** A question that is open, or was answered with a passkey. */
    findQuestion: (
      { id, uid, purpose, bound_to: boundTo }: Pick<ChallengeRow, 'id' | 'uid' | 'purpose' | 'bound_to'>,
      now: Date,
    ): Promise<ChallengeRow | undefined> =>
      db
        .selectFrom('passkey_challenges')
        .selectAll()
        .where('id', '=', id)
        .where('uid', '=', uid)
        .where('purpose', '=', purpose)
        .where('bound_to', '=', boundTo)
        .where('expires_at', '>', now)
        .executeTakeFirst(),

    /** Notes with which passkey a question was answered. */
    async answer(id: string, passkeyId: string): Promise<void> {
      await db
        .updateTable('passkey_challenges')
        .set({ passkey_id: passkeyId })
        .where('id', '=', id)
        .execute();
    },

    /** From now on, nothing that was answered is answered again. */
    async closeAnswered(uid: string): Promise<void> {
      await db
        .deleteFrom('passkey_challenges')
        .where('uid', '=', uid)
        .where('passkey_id', 'is not', null)
        .execute();
    },

    async replaceCodes(uid: string, hashes: readonly string[]): Promise<void> {
      await db.deleteFrom('recovery_codes').where('uid', '=', uid).execute();
      await db
        .insertInto('recovery_codes')
        .values(hashes.map((codeHash) => ({ uid, code_hash: codeHash, used_at: null })))
        .execute();
    },

    async countCodes(uid: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from recovery_codes where uid = ${uid} and used_at is null`.execute(db);
      return rows[0]?.count ?? 0;
    },

    async hasUsedCode(uid: string): Promise<boolean> {
      const row = await db
        .selectFrom('recovery_codes')
        .select('uid')
        .where('uid', '=', uid)
        .where('used_at', 'is not', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Consumes a code in one statement: of simultaneous calls one gets true. */
    async useCode(uid: string, codeHash: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('recovery_codes')
        .set({ used_at: now })
        .where('uid', '=', uid)
        .where('code_hash', '=', codeHash)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async isConfirmed(uid: string, signIn: string): Promise<boolean> {
      const row = await db
        .selectFrom('confirmed_sign_ins')
        .select('uid')
        .where('uid', '=', uid)
        .where('sign_in', '=', signIn)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** A sign-in showed the second factor. */
    async confirm(uid: string, signIn: string, now: Date): Promise<void> {
      await db
        .insertInto('confirmed_sign_ins')
        .values({ uid, sign_in: signIn, confirmed_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await sql`
        delete from confirmed_sign_ins where uid = ${uid} and sign_in not in (
          select sign_in from confirmed_sign_ins where uid = ${uid}
          order by confirmed_at desc limit ${keptConfirmations})`.execute(db);
    },

    /** @param uid null for an address without an account: the same statements, which then write nothing */
    async recordFailure(
      uid: string | null,
      method: SignInMethod,
      { userAgent, now }: { userAgent: string | null; now: Date },
    ): Promise<void> {
      await sql`
        insert into failed_sign_ins (id, uid, method, user_agent, at)
        select ${uuidv7()}::uuid, ${uid}::text, ${method}, ${userAgent?.slice(0, 300) ?? null}, ${now}::timestamptz
        where ${uid}::text is not null`.execute(db);
      await sql`
        delete from failed_sign_ins where uid = ${uid} and id not in (
          select id from failed_sign_ins where uid = ${uid}
          order by at desc, id desc limit ${limits.passkeys.failures})`.execute(db);
    },

    listFailures: (uid: string): Promise<FailedSignInRow[]> =>
      db
        .selectFrom('failed_sign_ins')
        .selectAll()
        .where('uid', '=', uid)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    async deleteExpired(now: Date): Promise<void> {
      await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
      const since = new Date(now.getTime() - limits.passkeys.failureDays * dayMs);
      await db.deleteFrom('failed_sign_ins').where('at', '<=', since).execute();
    },

    /** Whether admins need a passkey, and how many have one. */
    async readPolicy(): Promise<{
      required: boolean;
      version: number;
      admins: number;
      with_passkeys: number;
    }> {
      const { rows } = await sql<{
        required: boolean;
        version: number;
        admins: number;
        with_passkeys: number;
      }>`
        select coalesce(max(p.admins_need_passkeys::int), 0) = 1 as required, coalesce(max(p.version), 0) as version,
          count(a.uid)::int as admins,
          count(a.uid) filter (where exists (select from passkeys k where k.uid = a.uid))::int as with_passkeys
        from (select 1) one
          left join sign_in_policy p on true
          left join people a on a.role = 'admin' and a.status <> 'deleted'`.execute(db);
      return rows[0]!;
    },

    /** @returns false when the version has changed */
    async savePolicy(required: boolean, version: number): Promise<boolean> {
      const { rows } = await sql`
        insert into sign_in_policy (admins_need_passkeys)
        select ${required}::boolean
        where ${version}::integer = 0 or exists (select from sign_in_policy)
        on conflict (only_row) do update
          set admins_need_passkeys = excluded.admins_need_passkeys, version = sign_in_policy.version + 1
          where sign_in_policy.version = ${version}
        returning version`.execute(db);
      return rows.length > 0;
    },
  };
}
