import { userTopic } from '@bestie/contracts/live';
import { createOutboxRepository } from '../../live/outbox.repository';
import type { Mail } from '../../mail/mail';
import type { AccessStates } from '../access-states';
import { addressConfirmed } from '../identity.domain-events';
import type { EmitIn } from '../passkeys/passkeys-transaction';
import { createPeopleRepository } from '../people.repository';
import { newSecret } from '../../keys/secrets';
import type { IdentityDatabase } from '../identity-database';
import { createAccountsRepository } from './accounts.repository';
import type { Account } from './accounts.repository';
import { createActionCodes } from './action-codes.repository';
import type { Attempts } from './attempts';
import type { AnnounceMail } from './mail-notice';
import { ToolkitError } from './toolkit-error';
import { createTransaction } from '../../database/transaction';

/** Lifetime of a confirmation link in hours. */
export const verificationHours = 24;

export interface EmailVerificationsDependencies {
  db: IdentityDatabase;
  states: AccessStates;
  attempts: Attempts;
  mail: Mail;
  announceMail: AnnounceMail | undefined;
  emit: EmitIn;
  clock: () => Date;
}

export type EmailVerifications = ReturnType<typeof createEmailVerifications>;

/** Confirms the address of an account by a single-use link. */
export function createEmailVerifications(dependencies: EmailVerificationsDependencies) {
  const { db, states, attempts, mail, announceMail, emit, clock } = dependencies;
  const transaction = createTransaction(db, (trx) => trx);

  return {
    /**
     * Mails a confirmation link, unless the address is confirmed already; earlier links stop working.
     * @param actionPage address of the page that takes the code, without a query
     * @throws ToolkitError TOO_MANY_ATTEMPTS_TRY_LATER
     */
    async send(
      { uid, email, email_verified: done }: Account,
      actionPage: string,
      apiKey: string,
    ): Promise<void> {
      if (done) return;
      if (!(await mail.spend('email-verification', { actor: uid, recipient: email })))
        throw new ToolkitError('TOO_MANY_ATTEMPTS_TRY_LATER');
      const code = newSecret();
      const query = new URLSearchParams({ mode: 'verifyEmail', oobCode: code, apiKey, lang: 'en' });
      const link = `${actionPage}?${query.toString()}`;
      await transaction(async (trx) => {
        const expiresAt = new Date(clock().getTime() + verificationHours * 60 * 60 * 1000);
        await createActionCodes(trx, clock).replace({ kind: 'VERIFY_EMAIL', code, uid, email, expiresAt });
        await mail.post(trx, {
          kind: 'email-verification',
          recipient: email,
          subject: 'Confirm your email address',
          body: `Someone signed up for Bestie with this address. If it was you, confirm it within ${verificationHours} hours:\n\n${link}\n\nIf it was not you, do not open the link: nothing else will be sent here.\n`,
        });
      });
      announceMail?.({ kind: 'email-verification', link });
    },

    /**
     * Redeems the code, which confirms the address, and notifies open pages.
     * @throws ToolkitError INVALID_OOB_CODE, EXPIRED_OOB_CODE, USER_DISABLED
     */
    async confirm(code: string, address: string): Promise<Account> {
      await attempts.spend({ 'code-address': address });
      const account = await transaction(async (trx) => {
        const accounts = createAccountsRepository(trx);
        const { uid, email } = await createActionCodes(trx, clock).use('VERIFY_EMAIL', code);
        const found = await accounts.find(uid);
        if (!found) throw new ToolkitError('INVALID_OOB_CODE');
        if (found.disabled) throw new ToolkitError('USER_DISABLED');
        await markVerified(trx, { uid, email, now: clock(), emit });
        return { ...found, email_verified: true };
      });
      states.forget(account.uid);
      return account;
    },
  };
}

/**
 * Marks the address as confirmed in the account and the record. Call it in a transaction, and `states.forget(uid)`
 * after it.
 * @throws ToolkitError INVALID_OOB_CODE when the account has another address by now
 */
export async function markVerified(
  trx: IdentityDatabase,
  { uid, email, now, emit }: { uid: string; email: string; now: Date; emit: EmitIn },
): Promise<void> {
  // The address was changed after the link was sent.
  if (!(await createAccountsRepository(trx).markVerified(uid, email)))
    throw new ToolkitError('INVALID_OOB_CODE');
  await createPeopleRepository(trx).recordEmail(uid, { email, emailVerified: true, emailAsOf: now });
  await createOutboxRepository(trx).publish({
    topic: userTopic(uid),
    type: 'account.confirmEmail',
    ids: [],
  });
  await emit(trx, addressConfirmed({ uid }));
}
