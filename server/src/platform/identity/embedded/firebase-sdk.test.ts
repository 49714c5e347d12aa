/** The official SDK, unmodified, against the embedded provider. */
import { deleteApp, initializeApp } from 'firebase/app';
import type { FirebaseApp } from 'firebase/app';
import {
  applyActionCode,
  checkActionCode,
  connectAuthEmulator,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  getIdToken,
  getIdTokenResult,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signOut,
  updateEmail,
  updatePassword,
  updateProfile,
  verifyPasswordResetCode,
} from 'firebase/auth';
import type { Auth } from 'firebase/auth';
import { startIdentityServer } from '../../../test-support/identity-server';
import type { IdentityServer } from '../../../test-support/identity-server';

let server: IdentityServer;
let apps: FirebaseApp[] = [];
let count = 0;
const password = 'correct horse battery';
const newEmail = () => `sdk${(count += 1)}@bestie.test`;

beforeAll(async () => {
  server = await startIdentityServer();
});
afterEach(async () => {
  await Promise.all(apps.map(deleteApp));
  apps = [];
});
afterAll(() => server.close());

/** A browser of its own. */
function openSdk(): Auth {
  const app = initializeApp({ apiKey: 'bestie-local', projectId: 'bestie-local' }, `app${(count += 1)}`);
  apps.push(app);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, server.origin, { disableWarnings: true });
  return auth;
}

const code = (error: unknown) => (error as { code?: string }).code;

test('sign up, profile, sign out, sign in, reload', async () => {
  const auth = openSdk();
  const email = newEmail();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  await updateProfile(user, { displayName: 'Zoë', photoURL: 'https://bestie.test/zoe.webp' });
  expect((await getIdTokenResult(user, true)).claims).toMatchObject({
    name: 'Zoë',
    email,
    email_verified: false,
  });
  await signOut(auth);
  expect(auth.currentUser).toBeNull();
  const again = (await signInWithEmailAndPassword(auth, email, password)).user;
  await reload(again);
  expect(again).toMatchObject({
    uid: user.uid,
    displayName: 'Zoë',
    photoURL: 'https://bestie.test/zoe.webp',
  });
  expect(again.providerData.map(({ providerId }) => providerId)).toEqual(['password']);
  expect(Date.parse(again.metadata.lastSignInTime ?? '')).not.toBeNaN();
});

test('errors have the codes that the sign-in page handles', async () => {
  const auth = openSdk();
  const email = newEmail();
  await createUserWithEmailAndPassword(auth, email, password);
  expect(await createUserWithEmailAndPassword(auth, email, password).catch(code)).toBe(
    'auth/email-already-in-use',
  );
  expect(await createUserWithEmailAndPassword(auth, newEmail(), 'short').catch(code)).toBe(
    'auth/weak-password',
  );
  expect(await createUserWithEmailAndPassword(auth, 'nobody', password).catch(code)).toBe(
    'auth/invalid-email',
  );
  expect(await signInWithEmailAndPassword(auth, email, 'wrong one').catch(code)).toBe(
    'auth/invalid-credential',
  );
  expect(await signInWithEmailAndPassword(auth, newEmail(), password).catch(code)).toBe(
    'auth/invalid-credential',
  );
  for (let attempt = 0; attempt < 9; attempt += 1)
    await signInWithEmailAndPassword(auth, email, 'wrong one').catch(code);
  expect(await signInWithEmailAndPassword(auth, email, password).catch(code)).toBe('auth/too-many-requests');
  await expect(fetchSignInMethodsForEmail(auth, email)).resolves.toEqual([]);
});

test('claims reach the token with a forced refresh', async () => {
  const { user } = await createUserWithEmailAndPassword(openSdk(), newEmail(), password);
  await server.identity.setRole(user.uid, 'creator');
  expect((await getIdTokenResult(user)).claims.role).toBeUndefined();
  expect((await getIdTokenResult(user, true)).claims.role).toBe('creator');
});

test('revocation signs the SDK out at its next refresh', async () => {
  const auth = openSdk();
  const { user } = await createUserWithEmailAndPassword(auth, newEmail(), password);
  await server.identity.admin.revoke(user.uid);
  expect(await getIdToken(user, true).catch(code)).toBe('auth/user-token-expired');
  expect(auth.currentUser).toBeNull();
});

test('a disabled account signs the SDK out', async () => {
  const auth = openSdk();
  const { user } = await createUserWithEmailAndPassword(auth, newEmail(), password);
  await server.identity.admin.setDisabled(user.uid, true);
  expect(await reload(user).catch(code)).toBe('auth/user-disabled');
  expect(auth.currentUser).toBeNull();
});

test('a temporary server failure signs nobody out', async () => {
  const auth = openSdk();
  const { user } = await createUserWithEmailAndPassword(auth, newEmail(), password);
  await server.database.pool.query('alter table identity_refresh_tokens rename to away');
  expect(await getIdToken(user, true).catch(code)).toBe('auth/network-request-failed');
  await server.database.pool.query('alter table away rename to identity_refresh_tokens');
  expect(auth.currentUser).toBe(user);
  await expect(getIdToken(user, true)).resolves.toEqual(expect.any(String));
});

test('a new password ends the other devices and keeps this one', async () => {
  const email = newEmail();
  const { user } = await createUserWithEmailAndPassword(openSdk(), email, password);
  const other = (await signInWithEmailAndPassword(openSdk(), email, password)).user;
  await updatePassword(user, 'another good horse');
  await expect(getIdToken(user, true)).resolves.toEqual(expect.any(String));
  expect(await getIdToken(other, true).catch(code)).toBe('auth/user-token-expired');
});

test('the current password makes a sign-in recent again, a wrong one does not', async () => {
  const auth = openSdk();
  const email = newEmail();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  server.advance(6 * 60_000);
  const wrong = EmailAuthProvider.credential(email, 'wrong one');
  expect(await reauthenticateWithCredential(user, wrong).catch(code)).toBe('auth/invalid-credential');
  expect(auth.currentUser).toBe(user);
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password));
  expect(await updatePassword(user, 'short').catch(code)).toBe('auth/weak-password');
  await updatePassword(user, 'another good horse');
  await expect(getIdToken(user, true)).resolves.toEqual(expect.any(String));
  expect(await signInWithEmailAndPassword(openSdk(), email, password).catch(code)).toBe(
    'auth/invalid-credential',
  );
  await expect(signInWithEmailAndPassword(openSdk(), email, 'another good horse')).resolves.toBeDefined();
});

test('changes of e-mail and password need a recent sign-in', async () => {
  const { user } = await createUserWithEmailAndPassword(openSdk(), newEmail(), password);
  const changed = newEmail();
  await updateEmail(user, changed);
  expect(user.email).toBe(changed);
  server.advance(6 * 60_000);
  expect(await updatePassword(user, 'another good horse').catch(code)).toBe('auth/requires-recent-login');
  expect(await updateEmail(user, newEmail()).catch(code)).toBe('auth/requires-recent-login');
  expect(await deleteUser(user).catch(code)).toBe('auth/requires-recent-login');
});

test('people delete an account that nobody used here; every other one is deleted in the product', async () => {
  const auth = openSdk();
  const { user: unused } = await createUserWithEmailAndPassword(auth, newEmail(), password);
  await deleteUser(unused);
  expect(auth.currentUser).toBeNull();
  await expect(server.identity.admin.get(unused.uid)).resolves.toBeNull();

  const { user } = await createUserWithEmailAndPassword(auth, newEmail(), password);
  await server.identity.setRole(user.uid, 'admin');
  expect(await deleteUser(user).catch(code)).toBe('auth/admin-restricted-operation');
  await server.identity.setRole(user.uid, 'fan');
  expect(await deleteUser(user).catch(code)).toBe('auth/operation-not-allowed');
  await expect(server.identity.admin.get(user.uid)).resolves.not.toBeNull();
});

test('a forgotten password', async () => {
  const auth = openSdk();
  const email = newEmail();
  await createUserWithEmailAndPassword(auth, email, password);
  await sendPasswordResetEmail(auth, email);
  const oobCode = new URL(server.mails.at(-1)?.link ?? '').searchParams.get('oobCode') ?? '';
  await expect(verifyPasswordResetCode(auth, oobCode)).resolves.toBe(email);
  await confirmPasswordReset(auth, oobCode, 'another good horse');
  await expect(signInWithEmailAndPassword(auth, email, 'another good horse')).resolves.toBeDefined();
  expect(await confirmPasswordReset(auth, oobCode, 'yet another horse').catch(code)).toBe(
    'auth/invalid-action-code',
  );
});

test('an address is confirmed by the mailed link', async () => {
  const auth = openSdk();
  const email = newEmail();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  expect(user.emailVerified).toBe(false);
  expect((await getIdTokenResult(user)).claims.email_verified).toBe(false);
  await sendEmailVerification(user);
  const link = new URL(server.mails.at(-1)?.link ?? '');
  expect(link.searchParams.get('mode')).toBe('verifyEmail');
  const oobCode = link.searchParams.get('oobCode') ?? '';
  const { operation, data } = await checkActionCode(auth, oobCode);
  expect([operation, data.email]).toEqual(['VERIFY_EMAIL', email]);
  await applyActionCode(auth, oobCode);
  await reload(user);
  expect(user.emailVerified).toBe(true);
  expect((await getIdTokenResult(user, true)).claims.email_verified).toBe(true);
  expect(await applyActionCode(auth, oobCode).catch(code)).toBe('auth/invalid-action-code');
});

test('Google by an assertion, once', async () => {
  const auth = openSdk();
  const email = newEmail();
  const response = await fetch(`${server.origin}/emulator/auth/assertions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, displayName: 'Gina' }),
  });
  const { assertion } = (await response.json()) as { assertion: string };
  const { user } = await signInWithCredential(auth, GoogleAuthProvider.credential(assertion));
  expect(user).toMatchObject({ email, displayName: 'Gina', emailVerified: true });
  const again = signInWithCredential(auth, GoogleAuthProvider.credential(assertion));
  expect(await again.catch(code)).toBe('auth/invalid-credential');
});
