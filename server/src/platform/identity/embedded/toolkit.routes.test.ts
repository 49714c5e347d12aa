/** Accounts of the embedded provider over real HTTP, and refusals. */
import crypto from 'node:crypto';
import { createIdentityHttp, newEmail, testPassword as password } from '../../../test-support/identity-http';
import { startIdentityServer } from '../../../test-support/identity-server';
import type { IdentityServer } from '../../../test-support/identity-server';

let server: IdentityServer;
beforeAll(async () => {
  server = await startIdentityServer();
});
afterAll(() => server.close());

const { call, postJson, toolkit, refresh, whoami, signUp, signIn, google } = createIdentityHttp(() => server);
const minute = 60_000;

describe('accounts', () => {
  test('different spellings of an address are one account', async () => {
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
    ['common, of the first ten', 'BaseBall', 'WEAK_PASSWORD : This password is too easy to guess'],
    ['common, near the 3,000th', '12071984', 'WEAK_PASSWORD : This password is too easy to guess'],
    ['publicly known', 'bestie-demo-1', 'WEAK_PASSWORD : This password is too easy to guess'],
    ['missing', '', 'MISSING_PASSWORD'],
  ])('a %s password is refused', async (_kind, weak, message) => {
    expect((await toolkit('signUp', { email: newEmail(), password: weak })).body.error?.message).toBe(
      message,
    );
  });

  test('a password that contains the e-mail or is common is refused wherever it is set', async () => {
    const email = `nell.brandt-${newEmail()}`;
    const [mailbox = ''] = email.split('@');
    const { idToken } = await signUp(email);
    await toolkit('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const oobCode = new URL(server.mails.at(-1)?.link ?? '').searchParams.get('oobCode');
    for (const weak of [email, mailbox, `My ${mailbox.toUpperCase()} 2026!`, 'sunshine']) {
      const answers = [
        await toolkit('signUp', { email, password: weak }),
        await toolkit('update', { idToken, password: weak }),
        await toolkit('resetPassword', { oobCode, newPassword: weak }),
      ];
      for (const { body } of answers)
        expect([weak, body.error?.message]).toEqual([
          weak,
          'WEAK_PASSWORD : This password is too easy to guess',
        ]);
    }
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

  test('text that the database refuses is refused everywhere', async () => {
    const { idToken, email, refreshToken } = await signUp();
    const nul = 'a\u0000b';
    const refused: [method: string, body: object, field: string][] = [
      ['signUp', { email: nul, password }, 'email'],
      ['signUp', { email: newEmail(), password, displayName: nul }, 'displayName'],
      ['signUp', { email: newEmail(), password: `${password}\u0000` }, 'password'],
      ['signInWithPassword', { email: nul, password }, 'email'],
      ['signInWithPassword', { email, password: nul }, 'password'],
      ['signInWithIdp', { postBody: nul }, 'postBody'],
      ['lookup', { idToken: nul }, 'idToken'],
      ['update', { idToken, displayName: nul }, 'displayName'],
      ['update', { idToken, displayName: '\ud800' }, 'displayName'],
      ['update', { idToken, photoUrl: `https://bestie.test/${nul}` }, 'photoUrl'],
      ['update', { idToken, email: `${nul}@bestie.test` }, 'email'],
      ['update', { idToken, password: nul }, 'password'],
      ['update', { idToken, deleteProvider: [nul] }, 'deleteProvider.0'],
      ['update', { idToken, nobodyKnows: { this: nul } }, 'nobodyKnows.this'],
      ['delete', { idToken: nul }, 'idToken'],
      ['sendOobCode', { requestType: 'PASSWORD_RESET', email: nul }, 'email'],
      ['resetPassword', { oobCode: nul }, 'oobCode'],
      ['resetPassword', { oobCode: 'code', newPassword: nul }, 'newPassword'],
      ['createAuthUri', { identifier: nul, continueUri: server.origin }, 'identifier'],
    ];
    for (const [method, body, field] of refused) {
      const answer = await toolkit(method, body);
      const message = `INVALID_REQUEST : ${field}: This text cannot be stored.`;
      expect([method, answer.status, answer.body.error]).toMatchObject([method, 400, { code: 400, message }]);
    }
    // Form-encoded, as the SDK refreshes; and the embedded Google page.
    expect((await refresh(`${refreshToken}\u0000`)).body.error?.message).toMatch(
      /^INVALID_REQUEST : refresh/,
    );
    const chosen = await postJson('/emulator/auth/assertions', { email: newEmail(), displayName: nul });
    expect([chosen.status, chosen.body.error?.message]).toEqual([
      400,
      'INVALID_REQUEST : displayName: This text cannot be stored.',
    ]);
  });

  test('two sign-ups at once make one account', async () => {
    const email = newEmail();
    const answers = await Promise.all([1, 2, 3].map(() => toolkit('signUp', { email, password })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('after ten wrong passwords the right one is refused as well', async () => {
    const { email } = await signUp();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const { body } = await toolkit('signInWithPassword', { email, password: `wrong number ${attempt}` });
      expect(body.error?.message).toBe('INVALID_LOGIN_CREDENTIALS');
    }
    const { body } = await toolkit('signInWithPassword', { email, password });
    expect(body.error?.message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  });

  test('no answer contains a password, hash or key', async () => {
    const { idToken } = await signUp();
    const { body } = await toolkit('lookup', { idToken });
    expect(JSON.stringify(body)).not.toMatch(/scrypt|password_hash|passwordHash|private/);
  });

  test('a page whose foreign host name points to this machine is refused', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/emulator/auth/assertions',
      headers: { host: 'evil.example' },
      payload: { email: newEmail() },
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe('the embedded Google', () => {
  test('creates an account and finds it again', async () => {
    const email = newEmail();
    const first = await toolkit('signInWithIdp', await google(email));
    const again = await toolkit('signInWithIdp', await google(email.toUpperCase()));
    expect(first.body).toMatchObject({ isNewUser: true, emailVerified: true, providerId: 'google.com' });
    expect(again.body).toMatchObject({ isNewUser: false, localId: first.body.localId });
  });

  test('an assertion works once, for two minutes', async () => {
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

  test('never opens a privileged account, nor links itself to a signed-in one', async () => {
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

  test('its pages run only their own files', async () => {
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
  /** The hash of the password is one of half the present cost. */
  async function makeOutdated(email: string): Promise<void> {
    const salt = crypto.randomBytes(16);
    const key = crypto.scryptSync(password, salt, 32, { N: 2 ** 9, r: 8, p: 1 });
    await server.database.pool.query('update identity_accounts set password_hash = $2 where email = $1', [
      email,
      `scrypt$9$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`,
    ]);
  }
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

  test.each([
    ['of the present cost', undefined],
    ['of an older cost', 'outdated'],
  ])('a sign-in with the old password, %s, that was under way does not outlive it', async (_cost, age) => {
    const { email } = await signUp();
    if (age) await makeOutdated(email);
    await toolkit('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const oobCode = codeOf(server.mails.at(-1)?.link);
    const newPassword = 'another good horse';
    let goOn: (() => void) | undefined;
    const { scrypt } = crypto;
    const held = jest.spyOn(crypto, 'scrypt').mockImplementationOnce((...given: unknown[]) => {
      goOn = () => (scrypt as (...args: unknown[]) => void)(...given);
    });
    const signingIn = toolkit('signInWithPassword', { email, password });
    while (!goOn) await new Promise((resolve) => setTimeout(resolve, 5));
    held.mockRestore();
    expect((await toolkit('resetPassword', { oobCode, newPassword })).status).toBe(200);
    server.advance(2000);
    goOn();
    expect((await signingIn).body.error?.message).toBe('TOKEN_EXPIRED');
    expect((await toolkit('signInWithPassword', { email, password })).status).toBe(400);
    expect((await toolkit('signInWithPassword', { email, password: newPassword })).status).toBe(200);
  });

  test('passkeys stay, unless nobody had shown yet that the address is theirs', async () => {
    const { email, localId } = await signUp();
    const { pool } = server.database;
    await pool.query(
      `insert into passkeys (id, uid, credential_id, public_key, counter, transports, name, created_at)
       values (gen_random_uuid(), $1, $1, '', 0, '{}', 'Somebody’s key', now())`,
      [localId],
    );
    const passkeysAfterReset = async () => {
      await toolkit('sendOobCode', { requestType: 'PASSWORD_RESET', email });
      const oobCode = codeOf(server.mails.at(-1)?.link);
      expect((await toolkit('resetPassword', { oobCode, newPassword: 'another good horse' })).status).toBe(
        200,
      );
      return (await pool.query('select 1 from passkeys where uid = $1', [localId])).rows.length;
    };
    await pool.query('update identity_accounts set email_verified = true where uid = $1', [localId]);
    expect(await passkeysAfterReset()).toBe(1);
    await pool.query('update identity_accounts set email_verified = false where uid = $1', [localId]);
    expect(await passkeysAfterReset()).toBe(0);
  });

  test('an unknown address gets the same answer and no mail', async () => {
    const before = server.mails.length;
    const email = 'stranger@bestie.test';
    const { status, body } = await toolkit('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    expect({ status, email: body.email }).toEqual({ status: 200, email });
    expect(server.mails).toHaveLength(before);
  });

  test('without a mail server no mail is promised', async () => {
    const elsewhere = await startIdentityServer({ loopback: false, publicOrigin: 'https://bestie.test' });
    const answer = await elsewhere.app.inject({
      method: 'POST',
      url: '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode',
      payload: { requestType: 'PASSWORD_RESET', email: 'ada@bestie.test' },
    });
    await elsewhere.close();
    expect([answer.statusCode, answer.json<{ error: { message: string } }>().error.message]).toEqual([
      400,
      'OPERATION_NOT_ALLOWED : Password mails need SMTP_URL to be set.',
    ]);
  });

  test('a link expires after an hour', async () => {
    const { email } = await signUp();
    await toolkit('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    server.advance(61 * minute);
    const oobCode = codeOf(server.mails.at(-1)?.link);
    expect((await toolkit('resetPassword', { oobCode })).body.error?.message).toBe('EXPIRED_OOB_CODE');
  });
});
