/**
 * One suite for both implementations; Firebase is replaced by a server that implements the admin part of its
 * protocol.
 */
import type { FastifyInstance } from 'fastify';
import { createTestDatabase } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import { createAccountsServer, firebaseProject } from '../../test-support/firebase-project';
import { createAccessStates } from './access-states';
import type { ForgetPerson } from './deletion';
import { createEmbeddedAdmin } from './embedded/embedded-admin';
import { createPasswords } from './embedded/passwords';
import { createFirebaseIdentityAdmin } from './firebase/firebase-identity-admin';
import type { IdentityAdmin } from './identity-admin';
import { createPeopleRepository } from './people.repository';

let database: TestDatabase;
let standIn: FastifyInstance;
const admins = {} as Record<'embedded' | 'firebase', IdentityAdmin>;
const clock = () => new Date();
/** People whose data was to be removed elsewhere, and whether that was part of the deletion. */
const forgotten: string[] = [];
const forgetPerson: ForgetPerson = async (trx, uid) => {
  if (trx.isTransaction) forgotten.push(uid);
};

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const states = createAccessStates({ people: createPeopleRepository(db), clock });
  const passwords = createPasswords({ logN: 10, r: 8, p: 1 });
  admins.embedded = createEmbeddedAdmin({ db, states, passwords, clock, forgetPerson });
  standIn = createAccountsServer(admins.embedded);
  process.env.FIREBASE_AUTH_EMULATOR_HOST = new URL(
    await standIn.listen({ host: '127.0.0.1', port: 0 }),
  ).host;
  admins.firebase = createFirebaseIdentityAdmin({
    projectId: firebaseProject,
    db,
    states,
    clock,
    forgetPerson,
  });
});
afterAll(async () => {
  delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
  await standIn.close();
  await database.close();
});

describe.each(['embedded', 'firebase'] as const)('identity admin: %s', (provider) => {
  const admin = () => admins[provider];
  let count = 0;
  const make = () =>
    admin().create({
      email: `${provider}${(count += 1)}@bestie.test`,
      emailVerified: true,
      password: 'a good password',
      displayName: 'Ada',
    });

  test('creates and finds an account', async () => {
    const user = await make();
    expect(user).toMatchObject({ displayName: 'Ada', disabled: false, claims: {}, providers: ['password'] });
    await expect(admin().get(user.uid)).resolves.toEqual(user);
    await expect(admin().getByEmail(user.email ?? '')).resolves.toEqual(user);
    await expect(admin().get('nobody')).resolves.toBeNull();
    await expect(admin().getByEmail('nobody@bestie.test')).resolves.toBeNull();
  });

  test('an address can be used once', async () => {
    const { email } = await make();
    const again = admin().create({
      email: email ?? '',
      emailVerified: true,
      password: 'a good password',
      displayName: null,
    });
    await expect(again).rejects.toMatchObject({ code: 'already_exists' });
  });

  test('replaces claims', async () => {
    const { uid } = await make();
    await admin().setClaims(uid, { role: 'admin', admin: true });
    await admin().setClaims(uid, { role: 'creator' });
    expect((await admin().get(uid))?.claims).toEqual({ role: 'creator' });
  });

  test('disables and enables', async () => {
    const { uid } = await make();
    await admin().setDisabled(uid, true);
    expect((await admin().get(uid))?.disabled).toBe(true);
    await admin().setDisabled(uid, false);
    expect((await admin().get(uid))?.disabled).toBe(false);
  });

  test('revokes sign-ins, at the provider and here', async () => {
    const { uid } = await make();
    const before = Date.now();
    await admin().revoke(uid);
    expect((await admin().get(uid))?.validAfter?.getTime()).toBeGreaterThanOrEqual(
      Math.floor(before / 1000) * 1000,
    );
    const person = await createPeopleRepository(database.db).find(uid);
    expect(person?.valid_after?.getTime()).toBeGreaterThanOrEqual(before - 1);
  });

  test('revokes nothing where it did since a moment', async () => {
    const { uid } = await make();
    const validAfter = async () => (await admin().get(uid))?.validAfter?.getTime() ?? 0;
    const acted = new Date();
    await admin().revoke(uid, acted);
    const ended = await validAfter();
    expect(ended).toBeGreaterThanOrEqual(Math.floor(acted.getTime() / 1000) * 1000);
    await admin().revoke(uid, acted);
    expect(await validAfter()).toBe(ended);
    await admin().revoke(uid, new Date(ended + 1000));
    expect(await validAfter()).toBeGreaterThan(ended);
  });

  test('deletes, keeps the uid taken, and removes the person’s data elsewhere', async () => {
    const { uid } = await make();
    await admin().delete(uid);
    await expect(admin().get(uid)).resolves.toBeNull();
    expect((await createPeopleRepository(database.db).find(uid))?.status).toBe('deleted');
    expect(forgotten).toContain(uid);
  });

  test('lists everybody once, page by page', async () => {
    await Promise.all([make(), make(), make()]);
    const seen: string[] = [];
    let token: string | undefined;
    do {
      const page = await admin().list(2, token);
      expect(page.users.length).toBeLessThanOrEqual(2);
      seen.push(...page.users.map(({ uid }) => uid));
      token = page.nextPageToken ?? undefined;
    } while (token);
    expect(new Set(seen).size).toBe(seen.length);
    const { rows } = await database.pool.query('select count(*) as count from identity_accounts');
    expect(seen).toHaveLength((rows[0] as { count: number }).count);
  });

  test.each([
    ['setClaims', (a: IdentityAdmin) => a.setClaims('nobody', {})],
    ['revoke', (a: IdentityAdmin) => a.revoke('nobody')],
    ['setDisabled', (a: IdentityAdmin) => a.setDisabled('nobody', true)],
    ['delete', (a: IdentityAdmin) => a.delete('nobody')],
  ])('%s of a missing account is not found', async (_verb, act) => {
    await expect(act(admin())).rejects.toMatchObject({ code: 'not_found' });
  });
});
