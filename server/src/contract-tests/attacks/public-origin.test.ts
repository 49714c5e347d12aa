/**
 * Attack: using the embedded Google page, or a demo account with its printed password, on a public server.
 * Both exist only where the origin is on loopback and the request came from this machine, whatever NODE_ENV
 * says.
 */
import { demoPassword } from '../../platform/identity/demo-accounts';
import { ensureDemoAccounts } from '../../platform/identity/ensure-demo-accounts';
import { startWholeServer } from '../../test-support/whole-server';
import type { WholeServer } from '../../test-support/whole-server';

const toolkit = '/identitytoolkit.googleapis.com/v1/accounts';
const demo = { email: 'admin@bestie.test', password: demoPassword };
let whole: WholeServer;
const lines: string[] = [];
async function start(env: Record<string, string> = {}): Promise<void> {
  whole = await startWholeServer({
    env: { LOG_LEVEL: 'warn', ...env },
    logTo: { write: (line) => void lines.push(line) },
  });
  await ensureDemoAccounts(whole.server.identity);
}

const post = async (url: string, payload: object, headers: Record<string, string>) => {
  const reply = await whole.app.inject({ method: 'POST', url, payload, headers });
  return {
    status: reply.statusCode,
    body: reply.json<{ error?: { message: string }; assertion?: string }>(),
  };
};
const assertion = (headers: Record<string, string>) =>
  post('/emulator/auth/assertions', { email: 'victim@company.example' }, headers);
const page = (headers: Record<string, string>) =>
  whole.app.inject({ url: '/emulator/auth/handler', headers });

async function expectNoLocalSignIn(headers: Record<string, string>): Promise<void> {
  const refusals = [await assertion(headers), await post(`${toolkit}:signInWithPassword`, demo, headers)];
  expect(refusals).toEqual([
    { status: 400, body: { error: expect.objectContaining({ message: noGoogle }) } },
    { status: 400, body: { error: expect.objectContaining({ message: noDemo }) } },
  ]);
  const shown = await page(headers);
  expect([shown.statusCode, shown.body]).toEqual([403, expect.stringContaining('not available here')]);
  expect(shown.body).not.toContain('@');
}
const noGoogle = 'OPERATION_NOT_ALLOWED : Google sign-in is not available here.';
const noDemo = 'OPERATION_NOT_ALLOWED : Demo accounts are not available here.';

describe.each(['development', 'production'])('a public origin with NODE_ENV=%s', (mode) => {
  const host = 'bestie.example';
  beforeAll(() =>
    start({ NODE_ENV: mode, PUBLIC_ORIGIN: `https://${host}`, ALLOW_EMBEDDED_IDENTITY: 'true' }),
  );
  afterAll(() => whole.close());

  test('has no embedded Google page and no demo account', async () => {
    await expectNoLocalSignIn({ host });
    // The same account, however its address is written.
    const written = { ...demo, email: ' ADMIN@Bestie.Test ' };
    expect((await post(`${toolkit}:signInWithPassword`, written, { host })).body.error?.message).toBe(noDemo);
    const postBody = 'providerId=google.com&id_token=x';
    const idp = await post(`${toolkit}:signInWithIdp`, { postBody }, { host });
    expect(idp.body.error?.message).toBe(noGoogle);
  });

  test('accepts passwords of people’s own, and its pages offer nothing else', async () => {
    const own = { email: 'ada@company.example', password: 'velvet tweed corduroy' };
    expect((await post(`${toolkit}:signUp`, own, { host })).status).toBe(200);
    expect((await post(`${toolkit}:signInWithPassword`, own, { host })).status).toBe(200);
    const login = await whole.app.inject({ url: '/login', headers: { host } });
    expect(login.body).toContain('"identity":{"provider":"embedded","google":false}');
  });
});

describe('an origin on loopback', () => {
  beforeAll(() => start());
  beforeEach(() => {
    lines.length = 0;
    // Each reason is logged once a minute.
    whole.advance(60_000);
  });
  afterAll(() => whole.close());

  test.each([
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-real-ip',
    'cf-connecting-ip',
  ])('refuses them behind a proxy (%s) and logs why', async (name) => {
    await expectNoLocalSignIn({ host: 'localhost', [name]: '127.0.0.1' });
    expect(lines.filter((line) => line.includes('Set PUBLIC_ORIGIN'))).toEqual([
      expect.stringContaining(`a proxy forwarded the request (${name}).`),
    ]);
  });

  test('refuses a foreign Host and logs why', async () => {
    for (const answer of [
      await assertion({ host: 'evil.example' }),
      await post(`${toolkit}:signInWithPassword`, demo, { host: 'evil.example' }),
    ])
      expect(answer.body.error?.message).toBe('INVALID_REQUEST : This host is not served here.');
    expect(lines.join('')).toContain('the Host header names another machine. Set PUBLIC_ORIGIN.');
    expect(lines.join('')).not.toContain('evil.example');
  });

  test('refuses assertions behind a proxy that were issued without one', async () => {
    const made = await assertion({ host: 'localhost' });
    const postBody = new URLSearchParams({ providerId: 'google.com', id_token: made.body.assertion ?? '' });
    const forwarded = { host: 'localhost', 'x-forwarded-for': '203.0.113.9' };
    const answer = await post(`${toolkit}:signInWithIdp`, { postBody: postBody.toString() }, forwarded);
    expect([made.status, answer.body.error?.message]).toEqual([200, noGoogle]);
  });

  test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])('has both on %s', async (host) => {
    expect((await assertion({ host })).status).toBe(200);
    expect((await post(`${toolkit}:signInWithPassword`, demo, { host })).status).toBe(200);
    expect((await page({ host })).statusCode).toBe(200);
    expect(lines).toEqual([]);
  });

  test('makes no link for a subdomain of localhost', async () => {
    const asked = { requestType: 'PASSWORD_RESET', email: demo.email };
    const chosen = await post(`${toolkit}:sendOobCode`, asked, { host: 'chosen-by-attacker.localhost:9999' });
    expect(chosen.body.error?.message).toBe(
      'OPERATION_NOT_ALLOWED : Password mails need PUBLIC_ORIGIN to be set.',
    );
    expect(whole.mails).toEqual([]);
    await post(`${toolkit}:sendOobCode`, asked, { host: 'localhost:3000' });
    expect(whole.mails.map(({ link }) => new URL(link).origin)).toEqual(['http://localhost:3000']);
  });
});
