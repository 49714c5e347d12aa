import type { Mail } from '../../mail/mail';
import type { AccessStates } from '../access-states';
import { endSignIns } from '../revocation';
import { hashSecret, newSecret } from '../secrets';
import type { IdentityDatabase } from '../tables';
import { createAccountsRepository } from './accounts.repository';
import { hashPlace } from './accounts.service';
import type { Visitor } from './accounts.service';
import type { Attempts } from './attempts';
import type { KnownDevices } from './known-devices';
import { normaliseEmail } from './emails';
import { requireStrongPassword } from './passwords';
import type { Passwords } from './passwords';
import { ToolkitError } from './toolkit-error';

/** Minutes that a reset link works. */
export const resetMinutes = 60;

/** A mail that was put into the outbox. Does not say to whom. */
export interface MailNotice {
  kind: 'password-reset';
  link: string;
}

export interface PasswordResetsDependencies {
  db: IdentityDatabase;
  states: AccessStates;
  passwords: Passwords;
  attempts: Attempts;
  knownDevices: Pick<KnownDevices, 'isKnown' | 'forget'>;
  mail: Mail;
  /** Called for each mail, so that a terminal can show the link where no mail leaves the machine. */
  announceMail: ((mail: MailNotice) => void) | undefined;
  clock: () => Date;
}

export type PasswordResets = ReturnType<typeof createPasswordResets>;

/** Forgotten passwords: a single-use link by mail, through the durable outbox. */
export function createPasswordResets(dependencies: PasswordResetsDependencies) {
  const { db, states, passwords, attempts, knownDevices, mail, announceMail, clock } = dependencies;
  const accounts = createAccountsRepository(db);

  async function findCode(code: string) {
    const row = await db
      .selectFrom('identity_action_codes')
      .selectAll()
      .where('code_hash', '=', hashSecret(code))
      .where('kind', '=', 'PASSWORD_RESET')
      .executeTakeFirst();
    if (!row) throw new ToolkitError('INVALID_OOB_CODE');
    if (row.expires_at <= clock()) throw new ToolkitError('EXPIRED_OOB_CODE');
    return row;
  }

  return {
    /**
     * Mails a link, if there is such an account; the caller is not told. Earlier links stop working.
     * @param actionPage address of the page that takes the code, without a query
     * @returns the normalised address
     */
    async send(
      emailInput: string | undefined,
      actionPage: string,
      apiKey: string,
      { address, device }: Visitor,
    ): Promise<string> {
      const email = normaliseEmail(emailInput);
      await attempts.spend(
        (await knownDevices.isKnown(email, device))
          ? { 'reset-device': `${email} ${device}` }
          : { 'reset-address': address, 'reset-account': email },
      );
      const account = await accounts.findByEmail(email);
      if (!account || account.disabled) return email;
      const code = newSecret();
      const query = new URLSearchParams({ mode: 'resetPassword', oobCode: code, apiKey, lang: 'en' });
      const link = `${actionPage}?${query.toString()}`;
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('identity_action_codes').where('uid', '=', account.uid).execute();
        await trx
          .insertInto('identity_action_codes')
          .values({
            code_hash: hashSecret(code),
            kind: 'PASSWORD_RESET',
            uid: account.uid,
            email,
            expires_at: new Date(clock().getTime() + resetMinutes * 60 * 1000),
          })
          .execute();
        await mail.post(trx, {
          kind: 'password-reset',
          recipient: email,
          subject: 'Choose a new password',
          body: `Somebody asked for a new password for your Bestie account. This link works for ${resetMinutes} minutes:\n\n${link}\n\nIf it was not you, there is nothing to do.\n`,
        });
      });
      announceMail?.({ kind: 'password-reset', link });
      return email;
    },

    /** The address that a code is for, without using it up. @throws ToolkitError INVALID_OOB_CODE, EXPIRED_OOB_CODE */
    async check(code: string, { address }: Visitor): Promise<string> {
      await attempts.spend({ 'code-address': address });
      return (await findCode(code)).email;
    },

    /**
     * Sets the new password, uses the code up and ends every sign-in. The mail reached its reader, so the
     * address counts as verified.
     * @returns whose account it is
     * @throws ToolkitError INVALID_OOB_CODE, EXPIRED_OOB_CODE, WEAK_PASSWORD, USER_DISABLED
     */
    async reset(
      code: string,
      newPassword: string,
      visitor: Visitor,
    ): Promise<{ uid: string; email: string }> {
      await attempts.spend({ 'code-address': visitor.address });
      const { uid, email } = await findCode(code);
      requireStrongPassword(newPassword, email);
      const passwordHash = await passwords.hash(newPassword, hashPlace(visitor, uid));
      await db.transaction().execute(async (trx) => {
        const used = await trx
          .deleteFrom('identity_action_codes')
          .where('code_hash', '=', hashSecret(code))
          .returning('uid')
          .executeTakeFirst();
        if (!used) throw new ToolkitError('INVALID_OOB_CODE');
        const account = await createAccountsRepository(trx).find(uid);
        // Somebody changed their address meanwhile: the link went to the old one.
        if (!account || account.email !== email) throw new ToolkitError('INVALID_OOB_CODE');
        if (account.disabled) throw new ToolkitError('USER_DISABLED');
        await createAccountsRepository(trx).update(uid, {
          password_hash: passwordHash,
          password_changed_at: clock(),
          email_verified: true,
        });
        await endSignIns(trx, uid, clock());
        await knownDevices.forget(trx, uid);
      });
      states.forget(uid);
      return { uid, email };
    },

    async deleteExpired(now: Date): Promise<void> {
      await db.deleteFrom('identity_action_codes').where('expires_at', '<=', now).execute();
      await db
        .deleteFrom('mail_outbox')
        .where('kind', '=', 'password-reset')
        .where('created_at', '<=', new Date(now.getTime() - 24 * 60 * 60 * 1000))
        .execute();
    },
  };
}
