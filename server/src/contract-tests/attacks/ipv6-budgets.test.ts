/**
 * Attack: another IPv6 address for each call. A household or a rented server has 2^64 of them, so each /64
 * counts as one address, and each /48 has a larger limit.
 */
import { rates } from '@bestie/contracts/limits';
import { createRateLimits } from '../../platform/http/rate-limits';
import { newEmail } from '../../test-support/identity-http';
import { startIdentityServer } from '../../test-support/identity-server';
import type { IdentityServer } from '../../test-support/identity-server';

let server: IdentityServer;
beforeAll(async () => {
  server = await startIdentityServer();
});
afterAll(() => server.close());

const inNetwork = (network: string, host: number) => `${network}:a:b:c:${host.toString(16)}`;

async function guess(remoteAddress: string): Promise<string> {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
    remoteAddress,
    payload: { email: newEmail(), password: 'any password at all' },
  });
  return reply.json<{ error: { message: string } }>().error.message;
}

test('wrong passwords from one /64 are counted together', async () => {
  for (let host = 0; host < 100; host += 1)
    expect(await guess(inNetwork('2001:db8:1:1', host))).toBe('INVALID_LOGIN_CREDENTIALS');
  expect(await guess(inNetwork('2001:db8:1:1', 999))).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  expect(await guess(inNetwork('2001:db8:1:2', 1))).toBe('INVALID_LOGIN_CREDENTIALS');
});

test('wrong passwords for one account from one /64 are counted together', async () => {
  const email = newEmail();
  const outcomes: string[] = [];
  for (let host = 0; host < 11; host += 1) {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
      remoteAddress: inNetwork('2001:db8:2:1', host),
      payload: { email, password: `wrong number ${host}` },
    });
    outcomes.push(reply.json<{ error: { message: string } }>().error.message);
  }
  expect(outcomes.filter((outcome) => outcome === 'INVALID_LOGIN_CREDENTIALS')).toHaveLength(10);
  expect(outcomes.at(-1)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
});

describe('limits of the API for guests', () => {
  const { points } = rates.session;
  const spend = async (limits: ReturnType<typeof createRateLimits>, address: string) =>
    limits.consume('session', 'session.logout', address).then(
      () => true,
      () => false,
    );

  test('a /64 has one limit, the next /64 another, and a /48 that of eight', async () => {
    const limits = createRateLimits(null);
    for (let host = 0; host < points; host += 1)
      expect(await spend(limits, inNetwork('2001:db8:3:0', host))).toBe(true);
    expect(await spend(limits, inNetwork('2001:db8:3:0', 999))).toBe(false);
    let passed = points;
    for (let network = 1; network < 20; network += 1)
      for (let host = 0; host < points; host += 1)
        if (await spend(limits, inNetwork(`2001:db8:3:${network.toString(16)}`, host))) passed += 1;
    expect(passed).toBe(8 * points);
    expect(await spend(limits, inNetwork('2001:db8:4:0', 1))).toBe(true);
  });

  test('an IPv4 address is the same in IPv6 notation', async () => {
    const limits = createRateLimits(null);
    for (let call = 0; call < points; call += 1)
      expect(await spend(limits, call % 2 ? '203.0.113.5' : '::ffff:203.0.113.5')).toBe(true);
    expect(await spend(limits, '203.0.113.5')).toBe(false);
    expect(await spend(limits, '::ffff:203.0.113.5')).toBe(false);
    expect(await spend(limits, '::ffff:203.0.113.6')).toBe(true);
  });

  test('signed-in people are counted by account, wherever they are', async () => {
    const limits = createRateLimits(null);
    for (const uid of ['ada', 'a1b2', 'dead:beef', '1', '127']) {
      for (let call = 0; call < points; call += 1) expect(await spend(limits, uid)).toBe(true);
      expect(await spend(limits, uid)).toBe(false);
    }
  });
});
