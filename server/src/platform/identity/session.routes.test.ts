/** Sessions, roles, revocation and App Check over real HTTP. */
import {
  bearer,
  cookieOf,
  createIdentityHttp,
  testPassword as password,
} from '../../test-support/identity-http';
import { startIdentityServer } from '../../test-support/identity-server';
import type { IdentityServer } from '../../test-support/identity-server';
import { createPeopleRepository } from './people.repository';

let server: IdentityServer;
beforeAll(async () => {
  server = await startIdentityServer();
});
afterAll(() => server.close());

const { call, toolkit, refresh, whoami, login, signUp, signIn } = createIdentityHttp(() => server);
const minute = 60_000;

describe('sessions', () => {
  test('the cookie is for reads, and changes nothing except by logout', async () => {
    const { idToken, localId } = await signUp();
    const opened = await login(idToken);
    expect(opened.status).toBe(200);
    const setCookie = opened.headers.get('set-cookie') ?? '';
    expect(setCookie).toMatch(/^bestie_session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/);
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
      'bestie_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    );
    expect((await call('/whoami', { headers: { cookie } })).status).toBe(401);
  });

  test('logout works without a token and with an expired one, and not from another site', async () => {
    expect((await call('/sessionLogout', { method: 'POST' })).status).toBe(204);
    expect((await call('/sessionLogout', { method: 'POST', ...bearer('dead') })).status).toBe(204);
    const elsewhere = { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await call('/sessionLogout', elsewhere)).status).toBe(403);
  });

  test('a sign-in that opens its session again, in another tab or later, keeps the cookie for another 14 days', async () => {
    const { idToken, refreshToken } = await signUp();
    const cookie = cookieOf((await login(idToken)).headers);
    server.advance(13 * 24 * 60 * minute);
    const { id_token: renewed } = (await refresh(refreshToken)).body;
    const headers = { cookie, authorization: `Bearer ${String(renewed)}` };
    const again = await call('/sessionLogin', { method: 'POST', headers });
    expect(again.headers.get('set-cookie')).toMatch(new RegExp(`^${cookie}; Max-Age=1209600;`));
    // Nothing that the browser asks meanwhile is refused.
    expect((await call('/whoami', { headers: { cookie } })).status).toBe(200);
    server.advance(13 * 24 * 60 * minute);
    expect((await call('/whoami', { headers: { cookie } })).status).toBe(200);
  });

  test('another person’s sign-in in the same browser ends the session before', async () => {
    const before = cookieOf((await login((await signUp()).idToken)).headers);
    const { idToken, localId } = await signUp();
    const headers = { cookie: before, authorization: `Bearer ${idToken}` };
    const opened = await call('/sessionLogin', { method: 'POST', headers });
    const after = cookieOf(opened.headers);
    expect((await call('/whoami', { headers: { cookie: before } })).status).toBe(401);
    expect((await call('/whoami', { headers: { cookie: after } })).body).toMatchObject({ uid: localId });
  });

  test('the cookie is Secure outside loopback', async () => {
    const { idToken } = await signUp();
    const headers = { authorization: `Bearer ${idToken}`, host: 'bestie.example' };
    const answer = await server.app.inject({ method: 'POST', url: '/sessionLogin', headers });
    expect(answer.headers['set-cookie']).toMatch(/; Secure; SameSite=Lax$/);
  });

  test('a session expires after 14 days, and only its hash is stored', async () => {
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

  test('there is no last login on the first visit, and one from the second on', async () => {
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

  test('a new password ends the sessions of all devices; the one that changed it gets a new one', async () => {
    const { email, ...elsewhere } = await signUp();
    const other = cookieOf((await login(elsewhere.idToken)).headers);
    const here = await signIn(email);
    const before = cookieOf((await login(here.idToken)).headers);
    const { body } = await toolkit('update', { idToken: here.idToken, password: 'another good horse' });
    expect((await refresh(elsewhere.refreshToken)).body.error?.message).toBe('TOKEN_EXPIRED');
    expect((await refresh(here.refreshToken)).body.error?.message).toBe('TOKEN_EXPIRED');
    for (const cookie of [other, before])
      expect((await call('/whoami', { headers: { cookie } })).status).toBe(401);
    expect((await whoami(elsewhere.idToken)).status).toBe(401);

    expect((await refresh(String(body.refreshToken))).status).toBe(200);
    const renewed = await login(String(body.idToken));
    expect(renewed.status).toBe(200);
    const me = await call('/whoami', { headers: { cookie: cookieOf(renewed.headers) } });
    expect(me.body).toMatchObject({ uid: elsewhere.localId });
  });

  test('a gained role counts from the next token on, a lost one at once', async () => {
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

  test('a role that the provider does not have yet cannot be undone by its tokens', async () => {
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

  test('a role that was set here is not undone by claims of before that reach the provider later', async () => {
    const { localId, email } = await signUp();
    await server.identity.setRole(localId, 'creator');
    await server.identity.setRole(localId, 'fan');
    const people = createPeopleRepository(server.database.db);
    const role = async () => (await people.find(localId))?.role;
    const land = () =>
      server.database.pool.query(
        `update identity_accounts set claims = '{"role":"creator"}' where uid = $1`,
        [localId],
      );
    await land();
    server.advance(minute);
    const { idToken } = await signIn(email);
    expect((await whoami(idToken)).body).toMatchObject({ role: 'fan' });
    expect((await login(idToken)).body).toMatchObject({ role: 'fan' });
    expect(await role()).toBe('fan');

    // Once the late call is back, such tokens count no more.
    await server.identity.admin.setClaims(localId, { role: 'creator' });
    expect((await call('/test/read', bearer(idToken))).body).toMatchObject({ role: 'fan' });
    server.advance(minute);
    const { idToken: next } = await signIn(email);
    expect((await call('/test/read', bearer(next))).body).toMatchObject({ role: 'fan' });
    expect(await role()).toBe('fan');

    // Claims that an operator sets at the provider afterwards count.
    await server.identity.admin.setClaims(localId, {});
    await land();
    server.advance(20 * minute);
    const { idToken: later } = await signIn(email);
    expect((await whoami(later)).body).toMatchObject({ role: 'creator' });
    expect(await role()).toBe('creator');
  });

  test('a role that is set while a token is recorded stays', async () => {
    const { localId, idToken } = await signUp();
    await login(idToken);
    const people = createPeopleRepository(server.database.db);
    await people.setRole(localId, 'creator', false, server.now());
    const facts = { uid: localId, email: null, emailVerified: false, displayName: 'Fern' };
    await people.upsert({ ...facts, emailAsOf: server.now(), role: 'admin', admin: true });
    expect(await people.find(localId)).toMatchObject({ role: 'creator', admin: false });
  });

  test('a suspended person is told until when and why, and is let in when it is over', async () => {
    const { localId, idToken } = await signUp();
    expect((await whoami(idToken)).status).toBe(200);
    const people = createPeopleRepository(server.database.db);
    const suspend = async (hours: number | null) => {
      await people.suspend(localId, { hours, reason: 'Spam in three threads', at: new Date(0) });
      server.identity.forget(localId);
      return whoami(idToken);
    };
    const { status, body } = await suspend(null);
    expect(status).toBe(403);
    expect(body.error?.message).toBe(
      'This account is suspended. Reason: Spam in three threads. You get an email with a link to appeal, download your data or delete your account once your address is confirmed: choose “Forgot password?” to confirm it.',
    );
    await toolkit('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    const oobCode = new URL(server.mails.at(-1)?.link ?? '').searchParams.get('oobCode');
    expect((await toolkit('update', { oobCode })).status).toBe(200);
    expect((await suspend(null)).body.error?.message).toBe(
      'This account is suspended. Reason: Spam in three threads. The link in the email about it lets you appeal, download your data or delete your account.',
    );
    expect((await suspend(24)).body.error?.message).toMatch(
      /^This account is suspended until \d+ \w+ \d+ at \d\d:\d\d UTC\. Reason: Spam/,
    );
    // It ends by itself: no job has to say so.
    await server.database.pool.query(`update people set suspended_until = now() - interval '1 second'`);
    server.identity.forget(localId);
    expect((await whoami(idToken)).status).toBe(200);
  });

  test('a suspended person changes nothing of their account at the provider, and sets a new password by mail', async () => {
    const { localId, email, idToken } = await signUp();
    await login(idToken);
    const people = createPeopleRepository(server.database.db);
    await people.suspend(localId, { hours: 24, reason: 'Spam', at: new Date(0) });
    server.identity.forget(localId);
    const changes = [
      ['update', { displayName: 'Innocent' }],
      ['update', { email: `other-${email}` }],
      ['update', { password: 'another good horse' }],
      ['delete', {}],
    ] as const;
    for (const [verb, change] of changes) {
      const { body } = await toolkit(verb, { idToken, ...change });
      expect([verb, body.error?.message]).toEqual([verb, 'USER_DISABLED']);
    }
    expect(await server.identity.admin.get(localId)).toMatchObject({ email, displayName: null });
    await toolkit('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const oobCode = new URL(server.mails.at(-1)?.link ?? '').searchParams.get('oobCode');
    const reset = await toolkit('resetPassword', { oobCode, newPassword: 'another good horse' });
    expect(reset.status).toBe(200);
  });

  test('a disabled account can neither sign in nor refresh', async () => {
    const { localId, email, refreshToken } = await signUp();
    await server.identity.admin.setDisabled(localId, true);
    expect((await refresh(refreshToken)).body.error?.message).toBe('USER_DISABLED');
    expect((await toolkit('signInWithPassword', { email, password })).body.error?.message).toBe(
      'USER_DISABLED',
    );
  });

  test('a deleted person is not created again by an old token', async () => {
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

test('App Check: our own token is accepted, a dummy and an ID token are not', async () => {
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
