/**
 * Attack: measuring the time of password resets or sign-ins to learn who has an account. A known, an unknown
 * and a disabled address cause the same statements and hashes.
 */
import crypto from 'node:crypto';
import pg from 'pg';
import { createIdentityHttp, newEmail } from '../../test-support/identity-http';
import { startIdentityServer } from '../../test-support/identity-server';
import type { IdentityServer } from '../../test-support/identity-server';

let server: IdentityServer;
const counted = jest.spyOn(pg.Client.prototype, 'query');
const hashed = jest.spyOn(crypto, 'scrypt');
beforeAll(async () => {
  server = await startIdentityServer();
});
afterAll(async () => {
  counted.mockRestore();
  hashed.mockRestore();
  await server.close();
});
const { toolkit, signUp } = createIdentityHttp(() => server);

/** The statements of a reset request, and its answer without the address. */
async function workFor(email: string) {
  counted.mockClear();
  const { status, body } = await toolkit('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const statements = counted.mock.calls.map(([query]) => (query as { text?: string }).text ?? query);
  return { status, body: { ...body, email: body.email === email }, statements };
}

test('a reset costs the same statements for a known, an unknown and a disabled address', async () => {
  const { email } = await signUp();
  const disabled = await signUp();
  await server.identity.admin.setDisabled(disabled.localId, true);
  const known = await workFor(email);
  expect(known.statements.length).toBeGreaterThan(4);
  expect(server.mails).toHaveLength(1);
  for (const stranger of [newEmail(), disabled.email]) expect(await workFor(stranger)).toEqual(known);
  // The second request as well, which replaces a code.
  const again = await workFor(email);
  expect(again).toEqual(known);
  expect(server.mails).toHaveLength(2);
});

test('a wrong password costs the same statements and one hash for a known and an unknown address', async () => {
  const { email } = await signUp();
  const guess = async (address: string) => {
    counted.mockClear();
    hashed.mockClear();
    const { status, body } = await toolkit('signInWithPassword', {
      email: address,
      password: 'not this one',
    });
    const statements = counted.mock.calls.map(([query]) => (query as { text?: string }).text ?? query);
    return { status, body, statements, hashes: hashed.mock.calls.length };
  };
  const known = await guess(email);
  expect([known.hashes, known.statements.length > 0]).toEqual([1, true]);
  expect(await guess(newEmail())).toEqual(known);
});

test('the code for an unknown address names nobody, is sent to nobody and expires with the others', async () => {
  const email = newEmail();
  await workFor(email);
  const left = async () => {
    const { rows } = await server.database.pool.query<{
      uid: string | null;
      email: string;
      expires_at: Date;
    }>('select * from identity_action_codes where uid is null');
    return rows;
  };
  const mails = await server.database.pool.query(
    `select recipient, body, sent_at is null as waits from mail_outbox where recipient in ('', $1)`,
    [email],
  );
  expect(new Set((await left()).map((row) => row.email))).toEqual(new Set(['']));
  expect(mails.rows.length).toBeGreaterThan(0);
  for (const mail of mails.rows) expect(mail).toEqual({ recipient: '', body: '', waits: false });
  server.advance(25 * 60 * 60 * 1000);
  await server.identity.sweep();
  expect(await left()).toEqual([]);
});
