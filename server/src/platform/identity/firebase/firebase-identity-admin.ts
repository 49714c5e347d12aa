import type { Auth, UserRecord } from 'firebase-admin/auth';
import { BestieError } from '@bestie/contracts/errors';
import type { AccessStates } from '../access-states';
import { deletePerson } from '../deletion';
import type { ForgetPerson } from '../deletion';
import type { IdentityAdmin, IdentityUser } from '../identity-admin';
import { endSignIns } from '../revocation.repository';
import type { IdentityDatabase } from '../identity-database';
import { createTransaction } from '../../database/transaction';

export interface FirebaseIdentityAdminDependencies {
  projectId: string;
  db: IdentityDatabase;
  states: AccessStates;
  forgetPerson: ForgetPerson;
  clock: () => Date;
}

/**
 * {@link IdentityAdmin} on a Firebase project. The admin SDK is large and rarely needed, so it is loaded on
 * first use; it finds its credentials by GOOGLE_APPLICATION_CREDENTIALS.
 */
export function createFirebaseIdentityAdmin(dependencies: FirebaseIdentityAdminDependencies): IdentityAdmin {
  const { projectId, db, states, forgetPerson, clock } = dependencies;
  const transaction = createTransaction(db, (trx) => trx);
  let opened: Promise<Auth> | undefined;
  const open = () => (opened ??= openAuth(projectId));

  /** Calls the admin SDK and translates its errors. */
  async function ask<Answer>(call: (auth: Auth) => Promise<Answer>): Promise<Answer> {
    try {
      return await call(await open());
    } catch (error) {
      throw translate(error);
    }
  }

  async function find(call: (auth: Auth) => Promise<UserRecord>): Promise<IdentityUser | null> {
    try {
      return presentUser(await ask(call));
    } catch (error) {
      if (error instanceof BestieError && error.code === 'not_found') return null;
      throw error;
    }
  }

  return {
    async list(limit, pageToken) {
      const page = await ask((auth) => auth.listUsers(limit, pageToken));
      return { users: page.users.map(presentUser), nextPageToken: page.pageToken || null };
    },
    get: (uid) => find((auth) => auth.getUser(uid)),
    getByEmail: (email) => find((auth) => auth.getUserByEmail(email)),
    create: async ({ email, emailVerified, password, displayName }) =>
      presentUser(
        await ask((auth) =>
          auth.createUser({ email, emailVerified, password, ...(displayName && { displayName }) }),
        ),
      ),
    setClaims: (uid, claims) => ask((auth) => auth.setCustomUserClaims(uid, claims)),
    async revoke(uid, unlessSince) {
      if (unlessSince) {
        const { validAfter } = (await find((auth) => auth.getUser(uid))) ?? {};
        // Firebase knows whole seconds.
        if (validAfter && validAfter.getTime() + 1000 > unlessSince.getTime()) return;
      }
      await ask((auth) => auth.revokeRefreshTokens(uid));
      await transaction((trx) => endSignIns(trx, uid, clock()));
      states.forget(uid);
    },
    setDisabled: async (uid, disabled) => {
      await ask((auth) => auth.updateUser(uid, { disabled }));
    },
    async delete(uid) {
      await ask((auth) => auth.deleteUser(uid));
      await transaction((trx) => deletePerson(trx, uid, clock(), forgetPerson));
      states.forget(uid);
    },
  };
}

async function openAuth(projectId: string): Promise<Auth> {
  const [{ getApps, initializeApp }, { getAuth }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/auth'),
  ]);
  const name = `bestie-${projectId}`;
  return getAuth(getApps().find((app) => app.name === name) ?? initializeApp({ projectId }, name));
}

function translate(error: unknown): unknown {
  const code = (error as { code?: unknown }).code;
  if (code === 'auth/user-not-found') return new BestieError('not_found', { cause: error });
  if (code === 'auth/email-already-exists') return new BestieError('already_exists', { cause: error });
  if (code === 'auth/invalid-page-token')
    return BestieError.field('pageToken', 'This page of the list does not exist.');
  return typeof code === 'string' ? new BestieError('unavailable', { cause: error }) : error;
}

function presentUser(user: UserRecord): IdentityUser {
  const { metadata } = user;
  return {
    uid: user.uid,
    email: user.email ?? null,
    emailVerified: user.emailVerified,
    displayName: user.displayName ?? null,
    disabled: user.disabled,
    claims: user.customClaims ?? {},
    providers: user.providerData.map((provider) => provider.providerId),
    createdAt: new Date(metadata.creationTime),
    lastLoginAt: metadata.lastSignInTime ? new Date(metadata.lastSignInTime) : null,
    validAfter: user.tokensValidAfterTime ? new Date(user.tokensValidAfterTime) : null,
  };
}
