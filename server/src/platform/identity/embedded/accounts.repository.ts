import type { Selectable, Updateable } from 'kysely';
import type { IdentityDatabase } from '../identity-database';
import type { AccountsTable } from '../identity.tables';

export type Account = Selectable<AccountsTable>;
/** SQL of `identity_accounts`, the accounts of the embedded provider. */
export function createAccountsRepository(db: IdentityDatabase) {
  return {
    find: (uid: string): Promise<Account | undefined> =>
      db.selectFrom('identity_accounts').selectAll().where('uid', '=', uid).executeTakeFirst(),

    /** Locked until the transaction ends. */
    findForUpdate: (uid: string): Promise<Account | undefined> =>
      db.selectFrom('identity_accounts').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst(),

    findByEmail: (email: string): Promise<Account | undefined> =>
      db.selectFrom('identity_accounts').selectAll().where('email', '=', email).executeTakeFirst(),

    findByGoogle: (subject: string): Promise<Account | undefined> =>
      db.selectFrom('identity_accounts').selectAll().where('google_subject', '=', subject).executeTakeFirst(),

    /** @returns undefined when the e-mail or the Google subject is taken */
    create: (
      account: Pick<
        Account,
        'uid' | 'email' | 'email_verified' | 'display_name' | 'password_hash' | 'google_subject'
      >,
      now: Date,
    ): Promise<Account | undefined> =>
      db
        .insertInto('identity_accounts')
        .values({
          ...account,
          photo_url: null,
          password_changed_at: account.password_hash ? now : null,
          // One second earlier, because only later sign-ins count.
          valid_after: new Date(now.getTime() - 1000),
          created_at: now,
          last_login_at: null,
          last_refresh_at: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst(),

    update: (uid: string, changes: Updateable<AccountsTable>): Promise<Account | undefined> =>
      db
        .updateTable('identity_accounts')
        .set(changes)
        .where('uid', '=', uid)
        .returningAll()
        .executeTakeFirst(),

    /** Stores another hash of the same password, unless the account has another password by now. */
    async replaceHash(uid: string, from: string, to: string): Promise<void> {
      await db
        .updateTable('identity_accounts')
        .set({ password_hash: to })
        .where('uid', '=', uid)
        .where('password_hash', '=', from)
        .execute();
    },

    /** Marks the address as confirmed. @returns false when the account has another one by now */
    async markVerified(uid: string, email: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('identity_accounts')
        .set({ email_verified: true })
        .where('uid', '=', uid)
        .where('email', '=', email)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async delete(uid: string): Promise<void> {
      await db.deleteFrom('identity_accounts').where('uid', '=', uid).execute();
    },

    /** In the order of creation, after the account `after`. */
    list: (limit: number, after?: { createdAt: Date; uid: string }): Promise<Account[]> => {
      let query = db.selectFrom('identity_accounts').selectAll();
      if (after) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('created_at', 'uid'), '>', tuple(after.createdAt, after.uid)),
        );
      }
      return query.orderBy('created_at').orderBy('uid').limit(limit).execute();
    },

    /** Accounts that signed in through the Google page, latest first. */
    listGoogle: (limit: number): Promise<Account[]> =>
      db
        .selectFrom('identity_accounts')
        .selectAll()
        .where('google_subject', 'is not', null)
        .where('disabled', '=', false)
        .orderBy('last_login_at', (order) => order.desc().nullsLast())
        .limit(limit)
        .execute(),
  };
}
