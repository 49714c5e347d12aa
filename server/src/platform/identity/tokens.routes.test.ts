/** Tokens over real HTTP: forged, foreign, outdated, replayed. */
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { createIdentityHttp, newEmail } from '../../test-support/identity-http';
import { startIdentityServer } from '../../test-support/identity-server';
import type { IdentityServer } from '../../test-support/identity-server';
import { refreshTokenDays } from './embedded/refresh-tokens';
import { openSigningKeys } from './signing-keys';
import { idTokenIssuer } from './token-verifier';

let server: IdentityServer;
beforeAll(async () => {
  server = await startIdentityServer();
});
afterAll(() => server.close());

const { call, postJson, refresh, whoami, signUp, signIn } = createIdentityHttp(() => server);
const minute = 60_000;

describe('tokens', () => {
  const claims = (changes: object = {}) => {
    const now = Math.floor(Date.now() / 1000);
    const base = { sub: 'x', iss: idTokenIssuer('bestie-local'), aud: 'bestie-local', auth_time: now };
    return { ...base, iat: now, exp: now + 3600, role: 'admin', ...changes };
  };

  test('a valid one identifies the person', async () => {
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
    const keys = await openSigningKeys(server.database.db, 'id-token');
    expect((await whoami(await keys.sign(claims(change)))).status).toBe(401);
  });

  test('an assertion of the Google page and an App Check token are not ID tokens', async () => {
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

  test('a token that was valid is refused after it has expired', async () => {
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

  test('a lost answer signs nobody out', async () => {
    const { refreshToken } = await signUp();
    const lost = await refresh(refreshToken);
    server.advance(90 * minute);
    const again = await refresh(refreshToken);
    expect(again.status).toBe(200);
    const next = await refresh(String(again.body.refresh_token));
    expect(next.status).toBe(200);
    // The lost token is used after all: somebody else has a copy.
    expect((await refresh(String(lost.body.refresh_token))).body.error?.message).toBe('TOKEN_EXPIRED');
    expect((await refresh(String(next.body.refresh_token))).body.error?.message).toBe('TOKEN_EXPIRED');
  });

  test('a replayed token ends its sign-in, and no other', async () => {
    const { refreshToken, email } = await signUp();
    const otherDevice = await signIn(email);
    const second = await refresh(refreshToken);
    const third = await refresh(String(second.body.refresh_token));
    server.advance(2 * minute);
    expect((await refresh(refreshToken)).body.error?.message).toBe('TOKEN_EXPIRED');
    expect((await refresh(String(third.body.refresh_token))).body.error?.message).toBe('TOKEN_EXPIRED');
    expect((await refresh(otherDevice.refreshToken)).status).toBe(200);
  });

  test('a sign-in that began while all others were ended does not outlive them', async () => {
    const { refreshToken, localId } = await signUp();
    const later = new Date(server.now().getTime() + 1000);
    const { pool } = server.database;
    await pool.query('update identity_accounts set valid_after = $1 where uid = $2', [later, localId]);
    expect((await refresh(refreshToken)).body.error?.message).toBe('TOKEN_EXPIRED');
  });

  test('used tokens are deleted by the sweep, current ones stay', async () => {
    const { refreshToken, localId } = await signUp();
    const second = await refresh(refreshToken);
    server.advance(31 * 24 * 60 * minute);
    await server.identity.sweep();
    const { pool } = server.database;
    const { rows } = await pool.query('select rotated_at from identity_refresh_tokens where uid = $1', [
      localId,
    ]);
    expect(rows).toEqual([{ rotated_at: null }]);
    expect((await refresh(String(second.body.refresh_token))).status).toBe(200);
  });

  test('an unused one expires', async () => {
    const { refreshToken } = await signUp();
    server.advance(refreshTokenDays * 24 * 60 * minute + 1);
    expect((await refresh(refreshToken)).body.error?.message).toBe('TOKEN_EXPIRED');
  });

  test('an unknown one and another grant are refused', async () => {
    expect((await refresh('x'.repeat(43))).body.error?.message).toBe('TOKEN_EXPIRED');
    expect((await refresh('')).body.error?.message).toBe('MISSING_REFRESH_TOKEN');
  });
});

test('the signing key outlives a restart and is shared by servers', async () => {
  const { db } = server.database;
  const [first, second] = await Promise.all([
    openSigningKeys(db, 'id-token'),
    openSigningKeys(db, 'id-token'),
  ]);
  expect(first.publicJwks).toEqual(second.publicJwks);
  expect(JSON.stringify(first.publicJwks)).not.toMatch(/"(d|p|q|dp|dq|qi)"/);
});
