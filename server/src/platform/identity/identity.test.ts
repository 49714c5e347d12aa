import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { startIdentityServer } from '../../test-support/identity-server';
import { undeliveredMail } from '../../test-support/undelivered-mail';
import { demoAccounts, demoPassword } from './demo-accounts';
import { ensureDemoAccounts, mayMakeDemoAccounts } from './ensure-demo-accounts';
import { openIdentity, requireSafeIdentity } from './identity';
import type { IdentityConfig } from './identity';
import { openRemoteKeys } from './remote-keys';
import { createTokenVerifier, idTokenIssuer } from './token-verifier';

const config: IdentityConfig = {
  mode: 'production',
  loopback: true,
  publicOrigin: undefined,
  firebase: undefined,
  allowEmbeddedIdentity: false,
};
const firebase = {
  projectId: 'real',
  apiKey: 'k',
  authDomain: 'real.example',
  appId: undefined,
  appCheckSiteKey: undefined,
};

describe('set-ups', () => {
  test('production refuses the embedded provider unless it is allowed explicitly', () => {
    expect(() => requireSafeIdentity(config)).toThrow(/ALLOW_EMBEDDED_IDENTITY=true/);
    expect(() => requireSafeIdentity({ ...config, allowEmbeddedIdentity: true })).not.toThrow();
    expect(() => requireSafeIdentity({ ...config, firebase })).not.toThrow();
    expect(() => requireSafeIdentity({ ...config, mode: 'development' })).not.toThrow();
  });

  test('demo accounts exist on loopback only, and in production on request only', () => {
    const may = (changes: Partial<IdentityConfig>, byName = false) =>
      mayMakeDemoAccounts({ ...config, ...changes }, byName);
    expect(may({ mode: 'development' })).toBe(true);
    expect(may({ mode: 'development', loopback: false })).toBe(false);
    expect(may({ mode: 'development', loopback: false }, true)).toBe(false);
    expect(may({ mode: 'production' })).toBe(false);
    expect(may({ mode: 'production' }, true)).toBe(true);
    expect(may({ mode: 'development', firebase }, true)).toBe(false);
  });

  test('with Firebase the embedded endpoints do not exist', async () => {
    const server = await startIdentityServer({ firebase });
    const posts = [
      '/identitytoolkit.googleapis.com/v1/accounts:signUp',
      '/securetoken.googleapis.com/v1/token',
      '/emulator/auth/assertions',
    ];
    for (const url of posts) {
      const payload = { email: 'a@bestie.test', password: 'a good password' };
      expect((await server.app.inject({ method: 'POST', url, payload })).statusCode).toBe(404);
    }
    for (const url of ['/emulator/auth/handler', '/emulator/auth/iframe', '/api/app-check-token']) {
      expect((await server.app.inject({ url })).statusCode).toBe(404);
    }
    await server.close();
  });
});

test('demo accounts are created once and stay as people changed them', async () => {
  const server = await startIdentityServer();
  const { identity } = server;
  const made = await ensureDemoAccounts(identity);
  expect(made.map(({ email }) => email)).toEqual(demoAccounts.map(({ email }) => email));
  expect((await identity.admin.getByEmail('admin@bestie.test'))?.claims).toEqual({
    role: 'admin',
    admin: true,
  });
  await identity.setRole(made[1]?.uid ?? '', 'fan');
  expect(await ensureDemoAccounts(identity)).toEqual(made);
  expect((await identity.admin.getByEmail('creator@bestie.test'))?.claims).toEqual({});
  const answer = await server.app.inject({
    method: 'POST',
    url: '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
    payload: { email: 'fan@bestie.test', password: demoPassword },
  });
  expect(answer.statusCode).toBe(200);
  await server.close();
});

test('a revocation on one server counts on the others', async () => {
  const server = await startIdentityServer();
  const connection = server.database.connect();
  // The clock stands still, so caches are invalidated by notifications only.
  const now = new Date();
  const other = await openIdentity({
    config: { ...config, mode: 'test' },
    database: connection,
    clock: () => now,
    mail: undeliveredMail(connection.db, () => now),
  });
  const answer = await server.app.inject({
    method: 'POST',
    url: '/identitytoolkit.googleapis.com/v1/accounts:signUp',
    payload: { email: 'two@bestie.test', password: 'a good password' },
  });
  const { idToken, localId } = answer.json<{ idToken: string; localId: string }>();
  await expect(other.authenticateToken(idToken)).resolves.toMatchObject({ person: { uid: localId } });
  await server.identity.admin.revoke(localId);
  const counts = () =>
    other.authenticateToken(idToken).then(
      () => true,
      () => false,
    );
  while (await counts()) await new Promise((resolve) => setTimeout(resolve, 10));
  await connection.close();
  await server.close();
});

describe('published key sets', () => {
  test('verify a token; an unreachable key set signs nobody out', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] };
    let broken = true;
    const publisher = createServer((_request, response) => {
      response
        .writeHead(broken ? 503 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(jwks));
    });
    await new Promise<void>((ready) => publisher.listen(0, '127.0.0.1', ready));
    const url = new URL(`http://127.0.0.1:${(publisher.address() as AddressInfo).port}/jwks`);
    const verifier = createTokenVerifier({
      keys: openRemoteKeys(url),
      projectId: 'real',
      clock: () => new Date(),
    });
    const now = Math.floor(Date.now() / 1000);
    const token = (kid: string, projectId = 'real') =>
      new SignJWT({ auth_time: now, email: 'a@bestie.test', role: 'creator' })
        .setProtectedHeader({ alg: 'RS256', kid })
        .setSubject('someone')
        .setIssuer(idTokenIssuer(projectId))
        .setAudience(projectId)
        .setIssuedAt(now)
        .setExpirationTime(now + 60)
        .sign(privateKey);
    await expect(verifier.verify(await token('one'))).rejects.toMatchObject({ code: 'unavailable' });
    broken = false;
    await expect(verifier.verify(await token('one'))).resolves.toMatchObject({
      uid: 'someone',
      role: 'creator',
    });
    await expect(verifier.verify(await token('two'))).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(verifier.verify(await token('one', 'other'))).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    publisher.close();
  });
});
