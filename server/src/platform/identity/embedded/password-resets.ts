import { dayMs } from '@bestie/contracts/days';
import type { Mail } from '../../mail/mail';
import { createMailOutboxRepository } from '../../mail/mail-outbox.repository';
import type { AccessStates } from '../access-states';
import { endSignIns } from '../revocation.repository';
import { newSecret } from '../../keys/secrets';
import type { IdentityDatabase } from '../identity-database';
import { accountReclaimed } from '../identity.domain-events';
import type { EmitIn } from '../passkeys/passkeys-transaction';
import { createPasskeysRepository } from '../passkeys/passkeys.repository';
import { createAccountsRepository } from './accounts.repository';
import { hashPlace } from './accounts.service';
import type { Visitor } from './accounts.service';
import { createActionCodes } from './action-codes.repository';
import type { ActionCodeKind } from './action-codes.repository';
import type { Attempts } from './attempts';
import { markVerified } from './email-verifications';
import type { KnownDevices } from './known-devices';
import type { AnnounceMail } from './mail-notice';
import { normaliseEmail } from './emails';
import { requireStrongPassword } from './passwords';
import type { Passwords } from './passwords';
import { ToolkitError } from './toolkit-error';
import { createTransaction } from '../../database/transaction';

/** Lifetime of a reset link in minutes. */
export const resetMinutes = 60;

export interface PasswordResetsDependencies {
  db: IdentityDatabase;
  states: AccessStates;
  passwords: Passwords;
  attempts: Attempts;
  knownDevices: Pick<KnownDevices, 'isKnown' | 'forget'>;
  mail: Mail;
  /** Called for each mail, so that a terminal can show the link when no mail is sent. */
  announceMail: AnnounceMail | undefined;
  emit: EmitIn;
  clock: () => Date;
}

export type PasswordResets = ReturnType<typeof createPasswordResets>;

/** Forgotten passwords: a single-use link by mail, through the durable outbox. */
export function createPasswordResets(dependencies: PasswordResetsDependencies) {
  const { db, states, passwords, attempts, knownDevices, mail, announceMail, emit, clock } = dependencies;
  const transaction = createTransaction(db, (trx) => trx);
  const accounts = createAccountsRepository(db);

  return {
    /**
     * Mails a link, if the account exists; the caller is not told. Earlier links stop working.
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
      const found = await accounts.findByEmail(email);
      // The same rows are written for an unknown address, so that timing reveals nothing.
      const account = found && !found.disabled ? found : null;
      const code = newSecret();
      const query = new URLSearchParams({ mode: 'resetPassword', oobCode: code, apiKey, lang: 'en' });
      const link = `${actionPage}?${query.toString()}`;
      await transaction(async (trx) => {
        const expiresAt = new Date(clock().getTime() + resetMinutes * 60 * 1000);
        await createActionCodes(trx, clock).replace({
          kind: 'PASSWORD_RESET',
          code,
          uid: account?.uid ?? null,
          email: account ? email : '',
          expiresAt,
        });
        await mail.post(trx, {
          kind: 'password-reset',
          recipient: account ? email : null,
          subject: 'Choose a new password',
          body: `Someone asked for a new password for your Bestie account. This link works for ${resetMinutes} minutes:\n\n${link}\n\nIf it was not you, there is nothing to do.\n`,
        });
      });
      if (account) announceMail?.({ kind: 'password-reset', link });
      return email;
    },

    /**
     * The purpose of a code and the address that it was sent to. @throws ToolkitError INVALID_OOB_CODE,
     * EXPIRED_OOB_CODE
     */
    async check(code: string, { address }: Visitor): Promise<{ email: string; requestType: ActionCodeKind }> {
      await attempts.spend({ 'code-address': address });
      const { email, kind } = await createActionCodes(db, clock).find(code);
      return { email, requestType: kind };
    },

    /**
     * Sets the new password, consumes the code and ends every sign-in. The mail was received, so the address
     * counts as confirmed.
     * @returns the account
     * @throws ToolkitError INVALID_OOB_CODE, EXPIRED_OOB_CODE, WEAK_PASSWORD, USER_DISABLED
     */
    async reset(
      code: string,
      newPassword: string,
      visitor: Visitor,
    ): Promise<{ uid: string; email: string }> {
      await attempts.spend({ 'code-address': visitor.address });
      const { uid, email, kind } = await createActionCodes(db, clock).find(code);
      if (kind !== 'PASSWORD_RESET') throw new ToolkitError('INVALID_OOB_CODE');
      requireStrongPassword(newPassword, email);
      const passwordHash = await passwords.hash(newPassword, hashPlace(visitor, uid));
      await transaction(async (trx) => {
        await createActionCodes(trx, clock).use('PASSWORD_RESET', code);
        const account = await createAccountsRepository(trx).find(uid);
        // The address was changed in the meantime, so the link went to the old one.
        if (!account || account.email !== email) throw new ToolkitError('INVALID_OOB_CODE');
        if (account.disabled) throw new ToolkitError('USER_DISABLED');
        await createAccountsRepository(trx).update(uid, {
          password_hash: passwordHash,
          password_changed_at: clock(),
        });
        if (!account.email_verified) {
          await markVerified(trx, { uid, email, now: clock(), emit });
          // Until now somebody else may have had the account.
          await createPasskeysRepository(trx).removeAll(uid);
          await emit(trx, accountReclaimed({ uid }));
        }
        await endSignIns(trx, uid, clock());
        await knownDevices.forget(trx, uid);
      });
      states.forget(uid);
      return { uid, email };
    },

    async deleteExpired(now: Date): Promise<void> {
      await createActionCodes(db, clock).deleteExpired(now);
      const dayAgo = new Date(now.getTime() - dayMs);
      await createMailOutboxRepository(db).deleteOlder(['password-reset', 'email-verification'], dayAgo);
    },
  };
}
