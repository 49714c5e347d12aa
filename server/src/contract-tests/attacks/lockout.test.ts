/**
 * Attack: wrong passwords for an account from many places, to lock its owner out. Limits of an account apply
 * to unknown devices only.
 */
import { newEmail, testPassword } from '../../test-support/identity-http';
import { startIdentityServer } from '../../test-support/identity-server';
import type { IdentityServer } from '../../test-support/identity-server';

let server: IdentityServer;
beforeAll(async () => {
  server = await startIdentityServer();
});
afterAll(() => server.close());

interface From {
  address?: string;
  cookie?: string | undefined;
}

async function call(method: string, payload: object, { address = '198.51.100.1', cookie }: From = {}) {
  const reply = await server.app.inject({
    method: 'POST',
    url: `/identitytoolkit.googleapis.com/v1/accounts:${method}`,
    remoteAddress: address,
    headers: { host: 'localhost', ...(cookie && { cookie }) },
    payload,
  });
  const body = reply.json<{ error?: { message: string }; idToken?: string }>();
  return {
    outcome: body.error?.message.split(' : ')[0] ?? 'ok',
    idToken: body.idToken ?? '',
    setCookie: reply.headers['set-cookie'],
    cookie: String(reply.headers['set-cookie'] ?? '').split(';')[0],
  };
}

const signIn = (email: string, password: string, from?: From) =>
  call('signInWithPassword', { email, password }, from);

async function signUp(from?: From) {
  const email = newEmail();
  return { email, ...(await call('signUp', { email, password: testPassword }, from)) };
}

/** Wrong passwords from fifteen places, until the account refuses unknown devices. */
async function attack(email: string, cookie?: string): Promise<void> {
  for (let guess = 0; guess < 110; guess += 1)
    await signIn(email, `wrong number ${guess}`, { address: `203.0.113.${guess % 15}`, cookie });
}

test('wrong passwords from elsewhere slow down unknown devices, and no device that signed in before', async () => {
  const { email, cookie, setCookie } = await signUp();
  expect(String(setCookie)).toMatch(
    /^bestie_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  await attack(email);
  expect((await signIn(email, testPassword, { address: '192.0.2.1' })).outcome).toBe(
    'TOO_MANY_ATTEMPTS_TRY_LATER',
  );
  // At home, and from an address that the attacker has used up.
  for (const address of ['198.51.100.1', '203.0.113.1'])
    expect((await signIn(email, testPassword, { address, cookie })).outcome).toBe('ok');
});

test('a known device has ten wrong passwords of its own, and locks out nobody else', async () => {
  const { email, cookie } = await signUp();
  for (let guess = 0; guess < 10; guess += 1)
    expect((await signIn(email, `wrong number ${guess}`, { cookie })).outcome).toBe(
      'INVALID_LOGIN_CREDENTIALS',
    );
  expect((await signIn(email, testPassword, { cookie })).outcome).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  expect((await signIn(email, testPassword)).outcome).toBe('ok');
});

test('a device that one account knows is unknown to others, and made-up ones are unknown to all', async () => {
  const victim = await signUp();
  const attacker = await signUp();
  await attack(victim.email, attacker.cookie);
  const stranger = { address: '192.0.2.2', cookie: attacker.cookie };
  expect((await signIn(victim.email, testPassword, stranger)).outcome).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  const madeUp = { address: '192.0.2.3', cookie: `bestie_device=${'A'.repeat(43)}` };
  expect((await signIn(victim.email, testPassword, madeUp)).outcome).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  expect((await signIn(victim.email, testPassword, { cookie: victim.cookie })).outcome).toBe('ok');
});

test('a browser is known to every account that signed in there', async () => {
  const one = await signUp();
  const other = await signUp({ cookie: one.cookie });
  expect(other.setCookie).toBeUndefined();
  await attack(one.email);
  expect((await signIn(one.email, testPassword, { cookie: one.cookie })).outcome).toBe('ok');
});

test('after a password change only the device that changed it is known', async () => {
  const { email, cookie } = await signUp();
  const elsewhere = await signIn(email, testPassword, { address: '192.0.2.4' });
  const changed = await call(
    'update',
    { idToken: elsewhere.idToken, password: 'another good horse' },
    { cookie: elsewhere.cookie },
  );
  expect(changed.outcome).toBe('ok');
  await attack(email);
  expect((await signIn(email, 'another good horse', { cookie })).outcome).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  expect((await signIn(email, 'another good horse', { cookie: elsewhere.cookie })).outcome).toBe('ok');
});

test('a device that was signed out from another one is unknown again', async () => {
  const { email, cookie } = await signUp();
  const lost = await signIn(email, testPassword, { address: '192.0.2.5' });
  const { idToken } = await signIn(email, testPassword, { cookie });
  const login = (token: string) =>
    server.app.inject({
      method: 'POST',
      url: '/sessionLogin',
      headers: { host: 'localhost', authorization: `Bearer ${token}` },
    });
  await login(lost.idToken);
  const ended = await server.app.inject({
    method: 'POST',
    url: '/api/devices/sign-out-others',
    headers: { host: 'localhost', authorization: `Bearer ${idToken}` },
  });
  expect(ended.statusCode).toBe(204);
  await attack(email);
  expect((await signIn(email, testPassword, { cookie: lost.cookie })).outcome).toBe(
    'TOO_MANY_ATTEMPTS_TRY_LATER',
  );
  expect((await signIn(email, testPassword, { cookie })).outcome).toBe('ok');
});

test('reset requests from elsewhere do not prevent one from a known device', async () => {
  const { email, cookie } = await signUp();
  const ask = (from?: From) => call('sendOobCode', { requestType: 'PASSWORD_RESET', email }, from);
  for (let request = 0; request < 5; request += 1) expect((await ask()).outcome).toBe('ok');
  expect((await ask({ address: '192.0.2.6' })).outcome).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  expect((await ask({ cookie })).outcome).toBe('ok');
});

test('a device that set a new password by mail is known', async () => {
  const { email } = await signUp();
  await attack(email);
  await call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const oobCode = new URL(server.mails.at(-1)?.link ?? '').searchParams.get('oobCode');
  const newPassword = 'another good horse';
  const { cookie } = await call('resetPassword', { oobCode, newPassword });
  expect((await signIn(email, newPassword, { cookie })).outcome).toBe('ok');
  expect((await signIn(email, newPassword)).outcome).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
});

test('only a hash of a device is stored', async () => {
  const { cookie } = await signUp();
  const { rows } = await server.database.pool.query('select * from identity_known_devices');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(cookie?.split('=')[1]);
});
