/** Identity over real HTTP: tokens, sessions, roles, and everything that must be refused. */
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { startIdentityServer } from '../../test-support/identity-server';
import type { IdentityServer } from '../../test-support/identity-server';
import { refreshTokenDays } from './embedded/refresh-tokens';
import { idTokenIssuer } from './token-verifier';

let server: IdentityServer;
beforeAll(async () => {
  server = await startIdentityServer();
});
afterAll(() => server.close());

let people = 0;
const newEmail = () => `person${(people += 1)}@bestie.test`;
const password = 'correct horse battery';
const minute = 60_000;

type Body = Record<string, unknown> & { error?: { message: string; code: number | string } };
interface Tokens {
  localId: string;
  idToken: string;
  refreshToken: string;
}

async function call(path: string, init: RequestInit = {}) {
  const response = await fetch(`${server.origin}${path}`, init);
  const text = await response.text();
  const body = (text.startsWith('{') ? JSON.parse(text) : { text }) as Body;
  return { status: response.status, body, headers: response.headers };
}

const postJson = (path: string, body: object) =>
  call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const toolkit = (method: string, body: object) =>
  postJson(`/identitytoolkit.googleapis.com/v1/accounts:${method}?key=k`, body);
const refresh = (refreshToken: string) =>
  call('/securetoken.googleapis.com/v1/token?key=k', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const whoami = (token: string) => call('/whoami', bearer(token));
const login = (token: string) => call('/sessionLogin', { method: 'POST', ...bearer(token) });
const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? '';

async function signUp(email = newEmail()): Promise<Tokens & { email: string }> {
  const { body, status } = await toolkit('signUp', { email, password, returnSecureToken: true });
  expect(status).toBe(200);
  return { ...(body as unknown as Tokens), email };
}

async function signIn(email: string): Promise<Tokens> {
  const { body, status } = await toolkit('signInWithPassword', { email, password });
  expect(status).toBe(200);
  return body as unknown as Tokens;
}

async function google(email: string) {
  const { body } = await postJson('/emulator/auth/assertions', { email });
  const postBody = new URLSearchParams({ providerId: 'google.com', id_token: String(body.assertion) });
  return { postBody: postBody.toString(), requestUri: server.origin, returnSecureToken: true };
}

describe('accounts', () => {
  test('addresses are one however they are written', async () => {
    const email = newEmail();
    const { localId } = await signUp(`  ${email.toUpperCase()} `);
    expect((await signIn(email)).localId).toBe(localId);
    expect((await toolkit('signUp', { email, password })).body.error?.message).toBe('EMAIL_EXISTS');
  });

  test('a wrong password and an unknown account answer alike', async () => {
    const { email } = await signUp();
    const wrong = await toolkit('signInWithPassword', { email, password: 'not this one' });
    const unknown = await toolkit('signInWithPassword', { email: 'nobody@bestie.test', password });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body.error?.message).toBe('INVALID_LOGIN_CREDENTIALS');
  });

  test.each([
    ['short', 'seven77', 'WEAK_PASSWORD : Password should be at least 8 characters'],
    ['common', 'Password123', 'WEAK_PASSWORD : This password is too easy to guess'],
    ['one letter', 'aaaaaaaaaa', 'WEAK_PASSWORD : This password is too easy to guess'],
    ['missing', '', 'MISSING_PASSWORD'],
  ])('a %s password is refused', async (_kind, weak, message) => {
    expect((await toolkit('signUp', { email: newEmail(), password: weak })).body.error?.message).toBe(
      message,
    );
  });

  test.each([
    ['no address', { password }, 'MISSING_EMAIL'],
    ['half an address', { email: 'nobody', password }, 'INVALID_EMAIL'],
    ['an object as address', { email: { $ne: null }, password }, 'INVALID_REQUEST'],
  ])('%s is refused', async (_kind, body, message) => {
    const { status, body: answer } = await toolkit('signUp', body);
    expect(status).toBe(400);
    expect(answer.error?.message.split(' : ')[0]).toBe(message);
  });

  test('two sign-ups at once make one account', async () => {
    const email = newEmail();
    const answers = await Promise.all([1, 2, 3].map(() => toolkit('signUp', { email, password })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('after ten wrong passwords the right one waits as well', async () => {
    const { email } = await signUp();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const { body } = await toolkit('signInWithPassword', { email, password: `wrong number ${attempt}` });
      expect(body.error?.message).toBe('INVALID_LOGIN_CREDENTIALS');
    }
    const { body } = await toolkit('signInWithPassword', { email, password });
    expect(body.error?.message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  });

  test('no password, hash or key leaves with an answer', async () => {
    const { idToken } = await signUp();
    const { body } = await toolkit('lookup', { idToken });
    expect(JSON.stringify(body)).not.toMatch(/scrypt|password_hash|passwordHash|private/);
  });

  test('a page that borrowed the name of this machine is not served', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/emulator/auth/assertions',
      headers: { host: 'evil.example' },
      payload: { email: newEmail() },
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe('tokens', () => {
  const claims = (changes: object = {}) => {
    const now = Math.floor(Date.now() / 1000);
    const base = { sub: 'x', iss: idTokenIssuer('bestie-local'), aud: 'bestie-local', auth_time: now };
    return { ...base, iat: now, exp: now + 3600, role: 'admin', ...changes };
  };

  test('a good one names the person', async () => {
    const { idToken, localId, email } = await signUp();
    const { status, body } = await whoami(idToken);
    expect(status).toBe(200);
    expect(body).toMatchObject({ uid: localId, email, role: 'fan', admin: false });
  });

  test('alg none is refused', async () => {
    const forged = new UnsecuredJWT(claims()).encode();
    expect((await whoami(forged)).status).toBe(401);
  });

  test('another key, and HMAC with a public value, are refused', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const { idToken } = await signUp();
    const { kid } = JSON.parse(Buffer.from(idToken.split('.')[0] ?? '', 'base64url').toString()) as {
      kid: string;
    };
    const foreign = await new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
    const hmac = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', kid })
      .sign(new TextEncoder().encode('bestie-local'.repeat(4)));
    expect((await whoami(foreign)).status).toBe(401);
    expect((await whoami(hmac)).status).toBe(401);
  });

  test.each([
    ['audience', { aud: 'another-project' }],
    ['issuer', { iss: 'https://securetoken.google.com/another-project' }],
    ['expiry', { exp: Math.floor(Date.now() / 1000) - 1 }],
    ['subject', { sub: '' }],
    ['time of issue', { iat: Math.floor(Date.now() / 1000) + 3600 }],
  ])('a wrong %s is refused, though signed by us', async (_kind, change) => {
    const { openSigningKeys } = await import('./signing-keys');
    const keys = await openSigningKeys(server.database.db, 'id-token');
    expect((await whoami(await keys.sign(claims(change)))).status).toBe(401);
  });

  test('an assertion of the Google page and an App Check token are no ID tokens', async () => {
    const { body } = await postJson('/emulator/auth/assertions', { email: newEmail() });
    const appCheck = await call('/api/app-check-token');
    expect((await whoami(String(body.assertion))).status).toBe(401);
    expect((await whoami(String(appCheck.body.token))).status).toBe(401);
  });

  test.each([
    ['without a token', 'Bearer'],
    ['of another scheme', 'Basic eDp5'],
    ['of the emulator’s owner', 'Bearer owner'],
    ['that is huge', `Bearer ${'a'.repeat(10_000)}`],
  ])('a header %s is refused', async (_kind, authorization) => {
    expect((await call('/whoami', { headers: { authorization } })).status).toBe(401);
  });

  test('a token that was good is refused when it is over', async () => {
    const { idToken } = await signUp();
    expect((await whoami(idToken)).status).toBe(200);
    server.advance(61 * minute);
    expect((await whoami(idToken)).status).toBe(401);
  });
});

describe('refresh', () => {
  test('each refresh token is exchanged for the next', async () => {
    const { refreshToken, localId } = await signUp();
    const { status, body } = await refresh(refreshToken);
    expect(status).toBe(200);
    expect(body).toMatchObject({ user_id: localId, expires_in: '3600', token_type: 'Bearer' });
    expect(body.refresh_token).not.toBe(refreshToken);
    expect((await whoami(String(body.id_token))).status).toBe(200);
  });

  test('two tabs may use the same one at the same moment', async () => {
    const { refreshToken } = await signUp();
    const answers = await Promise.all([refresh(refreshToken), refresh(refreshToken), refresh(refreshToken)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('a lost answer does not sign anybody out', async () => {
    const { refreshToken } = await signUp();
    const lost = await refresh(refreshToken);
    server.advance(90 * minute);
    const again = await refresh(refreshToken);
    expect(again.status).toBe(200);
    const next = await refresh(String(again.body.refresh_token));
    expect(next.status).toBe(200);
    // The lost one turns up after all: somebody else has it.
    expect((await refresh(String(lost.body.refresh_token))).body.error?.message).toBe('TOKEN_EXPIRED');
    expect((await refresh(String(next.body.refresh_token))).body.error?.message).toBe('TOKEN_EXPIRED');
  });

  test('a replayed one ends the sign-in, and only that one', async () => {
    const { refreshToken, email } = await signUp();
    const otherDevice = await signIn(email);
    const second = await refresh(refreshToken);
    const third = await refresh(String(second.body.refresh_token));
    server.advance(2 * minute);
    expect((await refresh(refreshToken)).body.error?.message).toBe('TOKEN_EXPIRED');
    expect((await refresh(String(third.body.refresh_token))).body.error?.message).toBe('TOKEN_EXPIRED');
    expect((await refresh(otherDevice.refreshToken)).status).toBe(200);
  });

  test('an unused one ends by itself', async () => {
    const { refreshToken } = await signUp();
    server.advance(refreshTokenDays * 24 * 60 * minute + 1);
    expect((await refresh(refreshToken)).body.error?.message).toBe('TOKEN_EXPIRED');
  });

  test('an unknown one and another grant are refused', async () => {
    expect((await refresh('x'.repeat(43))).body.error?.message).toBe('TOKEN_EXPIRED');
    expect((await refresh('')).body.error?.message).toBe('MISSING_REFRESH_TOKEN');
  });
});

describe('sessions', () => {
  test('the cookie reads, and changes nothing but the logout', async () => {
    const { idToken, localId } = await signUp();
    const opened = await login(idToken);
    expect(opened.status).toBe(200);
    const setCookie = opened.headers.get('set-cookie') ?? '';
    expect(setCookie).toMatch(/^bestie_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1209600$/);
    const cookie = cookieOf(opened.headers);
    const me = await call('/whoami', { headers: { cookie } });
    expect(me.body).toMatchObject({ uid: localId, role: 'fan' });
    expect((await call('/test/read', { headers: { cookie } })).body).toMatchObject({ via: 'cookie' });
    const write = await call('/test/write', { method: 'POST', headers: { cookie } });
    expect(write.body).toEqual({ kind: 'guest', role: 'guest' });
    expect((await call('/sessionLogin', { method: 'POST', headers: { cookie } })).status).toBe(401);
    const out = await call('/sessionLogout', { method: 'POST', headers: { cookie } });
    expect(out.status).toBe(204);
    expect(out.headers.get('set-cookie')).toContain(
      'bestie_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    );
    expect((await call('/whoami', { headers: { cookie } })).status).toBe(401);
  });

  test('the logout works with nothing and with a dead token, and not from another site', async () => {
    expect((await call('/sessionLogout', { method: 'POST' })).status).toBe(204);
    expect((await call('/sessionLogout', { method: 'POST', ...bearer('dead') })).status).toBe(204);
    const elsewhere = { method: 'POST', headers: { origin: 'https://evil.example' } };
    expect((await call('/sessionLogout', elsewhere)).status).toBe(403);
  });

  test('the cookie is Secure outside loopback', async () => {
    const { idToken } = await signUp();
    const headers = { authorization: `Bearer ${idToken}`, host: 'bestie.example' };
    const answer = await server.app.inject({ method: 'POST', url: '/sessionLogin', headers });
    expect(answer.headers['set-cookie']).toMatch(/; Secure$/);
  });

  test('a session ends after 14 days, and only its hash is stored', async () => {
    const { idToken } = await signUp();
    const cookie = cookieOf((await login(idToken)).headers);
    const { rows } = await server.database.pool.query('select * from sessions');
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]);
    server.advance(14 * 24 * 60 * minute);
    expect((await call('/whoami', { headers: { cookie } })).status).toBe(401);
    expect((await call('/test/read', { headers: { cookie } })).body).toEqual({
      kind: 'guest',
      role: 'guest',
    });
  });

  test('the greeting: no last login on the first visit, one from the second on', async () => {
    const { idToken, email } = await signUp();
    expect((await login(idToken)).body.lastLoginAt).toBeNull();
    expect((await login(idToken)).body.lastLoginAt).toBeNull();
    server.advance(minute);
    const again = await signIn(email);
    expect((await login(again.idToken)).body.lastLoginAt).toEqual(expect.any(String));
  });
});

describe('revocation and roles', () => {
  test('signing out everywhere ends ID token, refresh token and session at once', async () => {
    const { idToken, refreshToken, localId, email } = await signUp();
    const cookie = cookieOf((await login(idToken)).headers);
    expect((await call('/whoami', { headers: { cookie } })).status).toBe(200);
    await server.identity.admin.revoke(localId);
    expect((await whoami(idToken)).status).toBe(401);
    expect((await refresh(refreshToken)).body.error?.message).toBe('TOKEN_EXPIRED');
    expect((await toolkit('lookup', { idToken })).body.error?.message).toBe('TOKEN_EXPIRED');
    expect((await call('/whoami', { headers: { cookie } })).status).toBe(401);
    // In the same second.
    expect((await whoami((await signIn(email)).idToken)).status).toBe(200);
  });

  test('a new role counts from the next token on, a lost one at once', async () => {
    const { idToken, refreshToken, localId } = await signUp();
    const cookie = cookieOf((await login(idToken)).headers);
    await server.identity.setRole(localId, 'admin');
    expect((await whoami(idToken)).body).toMatchObject({ role: 'admin' });
    expect((await call('/test/read', bearer(idToken))).body).toMatchObject({ role: 'fan' });
    server.advance(2000);
    const { body } = await refresh(refreshToken);
    const admin = String(body.id_token);
    expect((await call('/test/read', bearer(admin))).body).toMatchObject({ role: 'admin', admin: true });
    expect((await call('/test/read', { headers: { cookie } })).body).toMatchObject({ role: 'admin' });
    await server.identity.setRole(localId, 'fan');
    expect((await call('/test/read', bearer(admin))).body).toMatchObject({ role: 'fan', admin: false });
    expect((await whoami(admin)).body).toMatchObject({ role: 'fan', admin: false });
    expect((await call('/test/read', { headers: { cookie } })).body).toMatchObject({ role: 'fan' });
  });

  test('a role that the provider does not carry yet cannot be taken back by its tokens', async () => {
    const { createPeopleRepository } = await import('./people.repository');
    const { localId, email } = await signUp();
    await server.identity.setRole(localId, 'admin');
    server.advance(2000);
    const people = createPeopleRepository(server.database.db);
    await people.setRole(localId, 'fan', false, server.now());
    server.identity.forget(localId);
    server.advance(minute);
    const { idToken } = await signIn(email);
    expect((await whoami(idToken)).body).toMatchObject({ role: 'fan' });
    expect((await people.find(localId))?.role).toBe('fan');
  });

  test('a suspended person is told so', async () => {
    const { createPeopleRepository } = await import('./people.repository');
    const { localId, idToken } = await signUp();
    expect((await whoami(idToken)).status).toBe(200);
    await createPeopleRepository(server.database.db).setStatus(localId, 'suspended');
    server.identity.forget(localId);
    const { status, body } = await whoami(idToken);
    expect(status).toBe(403);
    expect(body.error?.message).toBe('This account is suspended.');
  });

  test('a disabled account can neither sign in nor refresh', async () => {
    const { localId, email, refreshToken } = await signUp();
    await server.identity.admin.setDisabled(localId, true);
    expect((await refresh(refreshToken)).body.error?.message).toBe('USER_DISABLED');
    expect((await toolkit('signInWithPassword', { email, password })).body.error?.message).toBe(
      'USER_DISABLED',
    );
  });

  test('a deleted person does not come back with an old token', async () => {
    const { localId, idToken } = await signUp();
    expect((await whoami(idToken)).status).toBe(200);
    await server.identity.admin.delete(localId);
    expect((await whoami(idToken)).status).toBe(401);
    const { rows } = await server.database.pool.query('select status, email from people where uid = $1', [
      localId,
    ]);
    expect(rows).toEqual([{ status: 'deleted', email: null }]);
  });
});

describe('the embedded Google', () => {
  test('makes an account and finds it again', async () => {
    const email = newEmail();
    const first = await toolkit('signInWithIdp', await google(email));
    const again = await toolkit('signInWithIdp', await google(email.toUpperCase()));
    expect(first.body).toMatchObject({ isNewUser: true, emailVerified: true, providerId: 'google.com' });
    expect(again.body).toMatchObject({ isNewUser: false, localId: first.body.localId });
  });

  test('an assertion works once, and two minutes long', async () => {
    const used = await google(newEmail());
    const answers = await Promise.all([toolkit('signInWithIdp', used), toolkit('signInWithIdp', used)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await toolkit('signInWithIdp', used)).body.error?.message).toBe('INVALID_IDP_RESPONSE');
    const late = await google(newEmail());
    server.advance(3 * minute);
    expect((await toolkit('signInWithIdp', late)).body.error?.message).toBe('INVALID_IDP_RESPONSE');
  });

  test('never opens an account that has a password', async () => {
    const { email } = await signUp();
    const { body } = await toolkit('signInWithIdp', await google(email));
    expect(body).toMatchObject({ needConfirmation: true });
    expect(body.idToken).toBeUndefined();
  });

  test('never opens an account with more rights, nor links itself to one that is signed in', async () => {
    const email = newEmail();
    const { body } = await toolkit('signInWithIdp', await google(email));
    await server.identity.setRole(String(body.localId), 'creator');
    expect((await toolkit('signInWithIdp', await google(email))).body.error?.message).toBe(
      'ADMIN_ONLY_OPERATION',
    );
    const { idToken } = await signUp();
    const link = { ...(await google(newEmail())), idToken };
    expect((await toolkit('signInWithIdp', link)).body.error?.message).toBe('OPERATION_NOT_ALLOWED');
  });

  test('its pages run nothing but their own files', async () => {
    await toolkit('signInWithIdp', await google('zoë+<b>@bestie.test'.replace('<b>', 'b')));
    const { headers, body } = await call('/emulator/auth/handler?authType=signInViaPopup');
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(body.text).not.toMatch(/<script>|onclick|javascript:/);
    const frame = await call('/emulator/auth/iframe');
    expect(frame.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  });
});

describe('forgotten passwords', () => {
  const codeOf = (link: string | undefined) => new URL(link ?? '').searchParams.get('oobCode') ?? '';

  test('the link sets a new password once and ends every sign-in', async () => {
    const { email, refreshToken, idToken } = await signUp();
    expect((await toolkit('sendOobCode', { requestType: 'PASSWORD_RESET', email })).body).toMatchObject({
      email,
    });
    const oobCode = codeOf(server.mails.at(-1)?.link);
    expect((await toolkit('resetPassword', { oobCode })).body).toMatchObject({ email });
    const newPassword = 'another good horse';
    expect((await toolkit('resetPassword', { oobCode, newPassword: 'short' })).body.error?.message).toMatch(
      /^WEAK/,
    );
    expect((await toolkit('resetPassword', { oobCode, newPassword })).status).toBe(200);
    expect((await toolkit('resetPassword', { oobCode, newPassword })).body.error?.message).toBe(
      'INVALID_OOB_CODE',
    );
    expect((await refresh(refreshToken)).body.error?.message).toBe('TOKEN_EXPIRED');
    expect((await whoami(idToken)).status).toBe(401);
    const { status } = await toolkit('signInWithPassword', { email, password: newPassword });
    expect(status).toBe(200);
  });

  test('an unknown address gets the same answer and no mail', async () => {
    const before = server.mails.length;
    const email = 'stranger@bestie.test';
    const { status, body } = await toolkit('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    expect({ status, email: body.email }).toEqual({ status: 200, email });
    expect(server.mails).toHaveLength(before);
  });

  test('a link is over after an hour', async () => {
    const { email } = await signUp();
    await toolkit('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    server.advance(61 * minute);
    const oobCode = codeOf(server.mails.at(-1)?.link);
    expect((await toolkit('resetPassword', { oobCode })).body.error?.message).toBe('EXPIRED_OOB_CODE');
  });
});

test('App Check: our own token passes, a dummy and an ID token do not', async () => {
  const { body, headers } = await call('/api/app-check-token');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body.expireTimeMillis).toBeGreaterThan(server.now().getTime());
  await expect(server.identity.appCheck.verify(String(body.token))).resolves.toBe('bestie-web');
  const { idToken } = await signUp();
  const dummy = Buffer.from('{"error":"UNKNOWN_ERROR"}').toString('base64');
  for (const wrong of [dummy, idToken, '', undefined]) {
    await expect(server.identity.appCheck.verify(wrong)).rejects.toMatchObject({ code: 'unauthenticated' });
  }
  server.advance(31 * minute);
  await expect(server.identity.appCheck.verify(String(body.token))).rejects.toMatchObject({
    code: 'unauthenticated',
  });
});

test('the signing key outlives a restart and is shared by servers', async () => {
  const { openSigningKeys } = await import('./signing-keys');
  const { db } = server.database;
  const [first, second] = await Promise.all([
    openSigningKeys(db, 'id-token'),
    openSigningKeys(db, 'id-token'),
  ]);
  expect(first.publicJwks).toEqual(second.publicJwks);
  expect(JSON.stringify(first.publicJwks)).not.toMatch(/"(d|p|q|dp|dq|qi)"/);
});
