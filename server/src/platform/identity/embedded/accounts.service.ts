import { randomBytes } from 'node:crypto';
import { recentSignInMinutes } from '@bestie/contracts/account.contract';
import { BestieError } from '@bestie/contracts/errors';
import { addressGroups } from '../../http/address-groups';
import { isOver, lacksSecondFactor, toAccessState } from '../access-states';
import type { AccessState, AccessStates } from '../access-states';
import { deletePerson } from '../deletion';
import type { ForgetPerson } from '../deletion';
import { createPeopleRepository } from '../people.repository';
import { announceAccessChange, endSignIns } from '../revocation.repository';
import type { IdentityDatabase } from '../identity-database';
import type { IdTokenClaims, TokenVerifier } from '../token-verifier';
import { createPasskeysRepository } from '../passkeys/passkeys.repository';
import { createAccountsRepository } from './accounts.repository';
import type { Account } from './accounts.repository';
import { googleSubject } from './assertions';
import type { Assertions, GoogleIdentity } from './assertions';
import type { Attempts } from './attempts';
import type { KnownDevices } from './known-devices';
import { normaliseEmail } from './emails';
import { requireStrongPassword } from './passwords';
import type { Passwords } from './passwords';
import { isPrivileged, validAfterSecond } from './sign-ins';
import type { SignInAnswer, SignIns } from './sign-ins';
import { ToolkitError } from './toolkit-error';
import { createTransaction } from '../../database/transaction';

export interface AccountsDependencies {
  db: IdentityDatabase;
  tokens: TokenVerifier;
  states: AccessStates;
  signIns: SignIns;
  passwords: Passwords;
  attempts: Attempts;
  knownDevices: Pick<KnownDevices, 'isKnown' | 'forget'>;
  assertions: Assertions;
  forgetPerson: ForgetPerson;
  clock: () => Date;
}

/** The origin of a call. */
export interface Visitor {
  /** IP address. */
  address: string;
  /** Hash of the device cookie; undefined without one. */
  device?: string | undefined;
  /** Shown to the person in the list of failed sign-ins. */
  userAgent?: string | null;
}

/** Group and member in the queue of password hashes. */
export const hashPlace = ({ address }: Visitor, member: string) => ({
  group: addressGroups(address).near,
  member,
});

/** Changes that people may make to their own account. Null removes a value. */
export interface AccountChanges {
  displayName?: string | null;
  photoUrl?: string | null;
  email?: string;
  password?: string;
}

/** The Google address belongs to an account that is not linked to Google. */
export interface NeedsConfirmation {
  needConfirmation: true;
  email: string;
}

export type AccountsService = ReturnType<typeof createAccountsService>;

const uniqueViolation = '23505';

export const newUid = () =>
  randomBytes(48)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 28);

/** Operations of people on their own accounts at the embedded provider. */
export function createAccountsService(dependencies: AccountsDependencies) {
  const { db, tokens, states, signIns, passwords, attempts, knownDevices, assertions, forgetPerson, clock } =
    dependencies;
  const accounts = createAccountsRepository(db);
  const transaction = createTransaction(db, (trx) => trx);

  /** @throws ToolkitError INVALID_ID_TOKEN, TOKEN_EXPIRED, USER_NOT_FOUND, USER_DISABLED */
  async function owner(idToken: string): Promise<{ account: Account; claims: IdTokenClaims }> {
    const claims = await tokens.verify(idToken).catch((error: unknown) => {
      throw error instanceof BestieError && error.code === 'unauthenticated'
        ? new ToolkitError('INVALID_ID_TOKEN')
        : error;
    });
    const account = await accounts.find(claims.uid);
    if (!account) throw new ToolkitError('USER_NOT_FOUND');
    if (account.disabled) throw new ToolkitError('USER_DISABLED');
    if (claims.authTime <= validAfterSecond(account)) throw new ToolkitError('TOKEN_EXPIRED');
    const state = await states.get(claims.uid);
    if (state && isOver(claims, state)) throw new ToolkitError('TOKEN_EXPIRED');
    return { account, claims };
  }

  /**
   * Checks the sign-in again in the transaction, because it may have been ended meanwhile.
   * @returns the state of the person, null for somebody who has not used the product yet
   * @throws ToolkitError USER_NOT_FOUND, USER_DISABLED for suspended people, too, TOKEN_EXPIRED
   */
  async function requireStill(trx: IdentityDatabase, claims: IdTokenClaims): Promise<AccessState | null> {
    const account = await createAccountsRepository(trx).findForUpdate(claims.uid);
    if (!account) throw new ToolkitError('USER_NOT_FOUND');
    if (account.disabled) throw new ToolkitError('USER_DISABLED');
    if (claims.authTime <= validAfterSecond(account)) throw new ToolkitError('TOKEN_EXPIRED');
    const person = await createPeopleRepository(trx).findWithEndedSignIns(claims.uid);
    if (!person) return null;
    const state = toAccessState(person);
    if (isOver(claims, state)) throw new ToolkitError('TOKEN_EXPIRED');
    if (state.status === 'suspended') throw new ToolkitError('USER_DISABLED');
    // The password alone changes nothing of an account with passkeys.
    if (lacksSecondFactor(claims.signIn, state)) throw new ToolkitError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    return state;
  }

  function requireRecent(claims: IdTokenClaims): void {
    if (clock().getTime() / 1000 - claims.authTime > recentSignInMinutes * 60) {
      throw new ToolkitError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    }
  }

  const recordFailure = (uid: string | null, { userAgent = null }: Visitor): Promise<void> =>
    createPasskeysRepository(db)
      .recordFailure(uid, 'password', { userAgent, now: clock() })
      .catch(() => undefined);

  /**
   * Finds the account by email and password, and counts the attempt. Null for a wrong password and for an unknown
   * account, after the same work.
   * @throws ToolkitError TOO_MANY_ATTEMPTS_TRY_LATER
   */
  async function provePassword(email: string, password: string, visitor: Visitor) {
    const { address, device } = visitor;
    const place = hashPlace(visitor, email);
    const budgets = (await knownDevices.isKnown(email, device))
      ? { 'password-device': `${email} ${device}` }
      : {
          'password-pair': `${email} ${place.group}`,
          'password-account': email,
          'password-address': address,
        };
    await attempts.spend(budgets);
    const account = await accounts.findByEmail(email);
    const right = await passwords.verify(password, account?.password_hash ?? null, place);
    if (!right || !account?.password_hash) {
      // The same statements for an unknown address, so that they tell nothing.
      await recordFailure(account?.uid ?? null, visitor);
      return null;
    }
    await attempts.giveBack(budgets);
    return { ...account, password_hash: account.password_hash };
  }

  return {
    owner,

    /** @throws ToolkitError EMAIL_EXISTS, WEAK_PASSWORD, INVALID_EMAIL, … */
    async signUp(
      input: { email?: string; password?: string; displayName?: string | null },
      visitor: Visitor,
    ): Promise<SignInAnswer> {
      const email = normaliseEmail(input.email);
      if (!input.password) throw new ToolkitError('MISSING_PASSWORD');
      requireStrongPassword(input.password, email);
      await attempts.spend({ 'sign-up-address': visitor.address });
      if (await accounts.findByEmail(email)) throw new ToolkitError('EMAIL_EXISTS');
      const account = await accounts.create(
        {
          uid: newUid(),
          email,
          email_verified: false,
          display_name: input.displayName ?? null,
          password_hash: await passwords.hash(input.password, hashPlace(visitor, email)),
          google_subject: null,
        },
        clock(),
      );
      if (!account) throw new ToolkitError('EMAIL_EXISTS');
      return signIns.start(account, 'password');
    },

    /** @throws ToolkitError INVALID_LOGIN_CREDENTIALS for a wrong password and an unknown account alike */
    async signInWithPassword(
      input: { email?: string; password?: string },
      visitor: Visitor,
    ): Promise<SignInAnswer> {
      const email = normaliseEmail(input.email);
      const { password } = input;
      if (!password) throw new ToolkitError('MISSING_PASSWORD');
      const provedAt = clock();
      const account = await provePassword(email, password, visitor);
      if (!account) throw new ToolkitError('INVALID_LOGIN_CREDENTIALS');
      const { uid, password_hash: proved } = account;
      if (passwords.outdated(proved))
        await accounts.replaceHash(uid, proved, await passwords.hash(password, hashPlace(visitor, email)));
      return signIns.start(account, 'password', provedAt);
    },

    /** @returns whether the account has a password; Google accounts have none */
    async hasPassword(uid: string): Promise<boolean> {
      return (await accounts.find(uid))?.password_hash != null;
    },

    /**
     * Checks the password of an account; counts like a sign-in.
     * @throws ToolkitError TOO_MANY_ATTEMPTS_TRY_LATER
     */
    async checkPassword(uid: string, password: string, visitor: Visitor): Promise<boolean> {
      const account = await accounts.find(uid);
      return (
        account !== undefined &&
        !account.disabled &&
        (await provePassword(account.email, password, visitor)) !== null
      );
    },

    /** The identity for an address that was chosen on the Google page. */
    async chooseGoogleIdentity(
      email: string | undefined,
      displayName: string | null,
      address: string,
    ): Promise<string> {
      const normalised = normaliseEmail(email);
      await attempts.spend({ 'google-address': address });
      return assertions.issue({ subject: googleSubject(normalised), email: normalised, displayName });
    },

    /**
     * Signs in with an assertion of the Google page, and creates the account the first time. The page asks for no
     * secret, so accounts with a password or with a higher role are refused.
     * @throws ToolkitError INVALID_IDP_RESPONSE, ADMIN_ONLY_OPERATION, USER_DISABLED
     */
    async signInWithGoogle(
      assertion: string,
    ): Promise<(SignInAnswer & { isNewUser: boolean }) | NeedsConfirmation> {
      const identity: GoogleIdentity = await assertions.redeem(assertion);
      const linked = await accounts.findByGoogle(identity.subject);
      if (linked) {
        if (isPrivileged(linked)) throw new ToolkitError('ADMIN_ONLY_OPERATION');
        return { ...(await signIns.start(linked, 'google.com')), isNewUser: false };
      }
      const created = await accounts.create(
        {
          uid: newUid(),
          email: identity.email,
          email_verified: true,
          display_name: identity.displayName,
          password_hash: null,
          google_subject: identity.subject,
        },
        clock(),
      );
      if (!created) return { needConfirmation: true, email: identity.email };
      return { ...(await signIns.start(created, 'google.com')), isNewUser: true };
    },

    /**
     * Changes one's own account. A new password ends every sign-in and starts a new one.
     * @throws ToolkitError CREDENTIAL_TOO_OLD_LOGIN_AGAIN, EMAIL_EXISTS, WEAK_PASSWORD, OPERATION_NOT_ALLOWED
     */
    async update(
      idToken: string,
      changes: AccountChanges,
      visitor: Visitor,
    ): Promise<{ account: Account; signIn: SignInAnswer | null }> {
      const { account, claims } = await owner(idToken);
      const { uid } = account;
      const { address } = visitor;
      await attempts.spend({ 'change-account': uid });
      const email = changes.email === undefined ? account.email : normaliseEmail(changes.email);
      if (email !== account.email) {
        requireRecent(claims);
        // The Google page identifies people by their address.
        if (account.google_subject) throw new ToolkitError('OPERATION_NOT_ALLOWED');
        await attempts.spend({ 'email-change-account': uid, 'email-change-address': address });
        if (await accounts.findByEmail(email)) throw new ToolkitError('EMAIL_EXISTS');
      }
      if (changes.password !== undefined) {
        requireRecent(claims);
        requireStrongPassword(changes.password, email);
        await attempts.spend({ 'password-change-account': uid, 'password-change-address': address });
      }
      const passwordHash =
        changes.password === undefined
          ? undefined
          : await passwords.hash(changes.password, hashPlace(visitor, uid));
      let confirmed = false;
      const change = transaction(async (trx) => {
        await requireStill(trx, claims);
        const saved = await createAccountsRepository(trx).update(uid, {
          ...(changes.displayName !== undefined && { display_name: changes.displayName }),
          ...(changes.photoUrl !== undefined && { photo_url: changes.photoUrl }),
          ...(email !== account.email && { email, email_verified: false }),
          ...(passwordHash && { password_hash: passwordHash, password_changed_at: clock() }),
          // Never empty, because an update needs a column.
          last_refresh_at: clock(),
        });
        if (saved && email !== account.email)
          await createPeopleRepository(trx).recordEmail(uid, {
            email,
            emailVerified: false,
            emailAsOf: clock(),
          });
        if (saved && passwordHash) {
          confirmed = await createPasskeysRepository(trx).isConfirmed(uid, claims.signIn);
          await endSignIns(trx, uid, clock());
          await knownDevices.forget(trx, uid);
        }
        return saved;
      });
      const updated = await change.catch((error: unknown) => {
        // Another account took the address in the meantime.
        throw (error as { code?: string }).code === uniqueViolation
          ? new ToolkitError('EMAIL_EXISTS')
          : error;
      });
      if (!updated) throw new ToolkitError('USER_NOT_FOUND');
      states.forget(uid);
      if (!passwordHash) return { account: updated, signIn: null };
      const current = (await accounts.find(uid)) ?? updated;
      const signIn = await signIns.start(current, 'password');
      // It continues a sign-in that showed the second factor.
      if (confirmed) {
        await transaction(async (trx) => {
          await createPasskeysRepository(trx).confirm(uid, signIn.signIn, clock());
          await announceAccessChange(trx, uid);
        });
        states.forget(uid);
      }
      return { account: current, signIn };
    },

    /**
     * Deletes one's own account if nobody used the product with it. All others are deleted in the product alone, with
     * its confirmation and its 30 days.
     * @throws ToolkitError CREDENTIAL_TOO_OLD_LOGIN_AGAIN, ADMIN_ONLY_OPERATION, OPERATION_NOT_ALLOWED
     */
    async delete(idToken: string): Promise<void> {
      const { account, claims } = await owner(idToken);
      requireRecent(claims);
      if (isPrivileged(account)) throw new ToolkitError('ADMIN_ONLY_OPERATION');
      await attempts.spend({ 'change-account': account.uid });
      await deleteAccount(db, account.uid, clock(), forgetPerson, async (trx) => {
        if (await requireStill(trx, claims))
          throw new ToolkitError('OPERATION_NOT_ALLOWED', 'Accounts are deleted on the settings page.');
      });
      states.forget(account.uid);
    },
  };
}

/** Deletes the account and its sign-ins, and clears the person's record; the uid stays taken. */
export async function deleteAccount(
  db: IdentityDatabase,
  uid: string,
  at: Date,
  forgetPerson: ForgetPerson,
  /** Rejects if the account may no longer be deleted. */
  check: (trx: IdentityDatabase) => Promise<void> = async () => {},
): Promise<void> {
  await createTransaction(
    db,
    (trx) => trx,
  )(async (trx) => {
    await check(trx);
    await createAccountsRepository(trx).delete(uid);
    await deletePerson(trx, uid, at, forgetPerson);
  });
}
