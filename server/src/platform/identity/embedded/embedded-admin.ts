import { BestieError } from '@bestie/contracts/errors';
import type { AccessStates } from '../access-states';
import type { ForgetPerson } from '../deletion';
import type { IdentityAdmin, IdentityUser } from '../identity-admin';
import { endSignIns } from '../revocation.repository';
import type { IdentityDatabase } from '../identity-database';
import { createAccountsRepository } from './accounts.repository';
import type { Account } from './accounts.repository';
import { deleteAccount, newUid } from './accounts.service';
import { normaliseEmail } from './emails';
import type { Passwords } from './passwords';
import { createTransaction } from '../../database/transaction';

export interface EmbeddedAdminDependencies {
  db: IdentityDatabase;
  states: AccessStates;
  passwords: Passwords;
  forgetPerson: ForgetPerson;
  clock: () => Date;
}

/** {@link IdentityAdmin} on the embedded provider's own tables. */
export function createEmbeddedAdmin({
  db,
  states,
  passwords,
  forgetPerson,
  clock,
}: EmbeddedAdminDependencies): IdentityAdmin {
  const transaction = createTransaction(db, (trx) => trx);
  const accounts = createAccountsRepository(db);

  async function update(uid: string, changes: Parameters<typeof accounts.update>[1]): Promise<void> {
    if (!(await accounts.update(uid, changes))) throw new BestieError('not_found');
  }

  return {
    async list(limit, pageToken) {
      const rows = await accounts.list(limit + 1, pageToken ? decodePosition(pageToken) : undefined);
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        users: page.map(presentUser),
        nextPageToken: rows.length > limit && last ? encodePosition(last) : null,
      };
    },

    async get(uid) {
      const account = await accounts.find(uid);
      return account ? presentUser(account) : null;
    },

    async getByEmail(email) {
      const account = await accounts.findByEmail(normaliseEmail(email));
      return account ? presentUser(account) : null;
    },

    async create({ email, emailVerified, password, displayName }) {
      const account = await accounts.create(
        {
          uid: newUid(),
          email: normaliseEmail(email),
          email_verified: emailVerified,
          display_name: displayName,
          password_hash: await passwords.hash(password, { group: 'server', member: 'server' }),
          google_subject: null,
        },
        clock(),
      );
      if (!account) throw new BestieError('already_exists');
      return presentUser(account);
    },

    setClaims: (uid, claims) => update(uid, { claims: JSON.stringify(claims) }),

    async revoke(uid, unlessSince) {
      await transaction(async (trx) => {
        const account = await createAccountsRepository(trx).findForUpdate(uid);
        if (!account) throw new BestieError('not_found');
        if (!unlessSince || account.valid_after < unlessSince) await endSignIns(trx, uid, clock());
      });
      states.forget(uid);
    },

    setDisabled: (uid, disabled) => update(uid, { disabled }),

    async delete(uid) {
      if (!(await accounts.find(uid))) throw new BestieError('not_found');
      await deleteAccount(db, uid, clock(), forgetPerson);
      states.forget(uid);
    },
  };
}

function presentUser(account: Account): IdentityUser {
  return {
    uid: account.uid,
    email: account.email,
    emailVerified: account.email_verified,
    displayName: account.display_name,
    disabled: account.disabled,
    claims: account.claims,
    providers: [
      ...(account.password_hash ? ['password'] : []),
      ...(account.google_subject ? ['google.com'] : []),
    ],
    createdAt: account.created_at,
    lastLoginAt: account.last_login_at,
    validAfter: account.valid_after,
  };
}

const encodePosition = (account: Account) =>
  Buffer.from(JSON.stringify([account.created_at.getTime(), account.uid])).toString('base64url');

function decodePosition(pageToken: string): { createdAt: Date; uid: string } {
  try {
    const [time, uid] = JSON.parse(Buffer.from(pageToken, 'base64url').toString()) as [number, string];
    if (Number.isFinite(time) && typeof uid === 'string') return { createdAt: new Date(time), uid };
  } catch (cause) {
    throw new BestieError('invalid_input', { message: 'This page of the list does not exist.', cause });
  }
  throw BestieError.field('pageToken', 'This page of the list does not exist.');
}
