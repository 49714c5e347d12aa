/** Deploy tokens: for one remote, for a limited time, and for publishing only. */
import { allConfirmed } from '../../../test-support/step-up';
import { createPublisher } from '../../../test-support/publisher';
import { buildRemote } from '../../../test-support/releases';
import { startWholeServer } from '../../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../../test-support/whole-server';

let whole: WholeServer;
let admin: SignedIn;

beforeEach(async () => {
  whole = await startWholeServer({ stepUp: allConfirmed });
  admin = await whole.signIn('admin');
});
afterEach(() => whole.close());

interface Made {
  id: string;
  token: string;
  expiresAt: string;
}
const asAdmin = () => createPublisher(whole.app, admin.token);
const reason = 'For the builds of the team';
const make = async (remoteId = 'fan', days = 30) =>
  (await asAdmin().call<Made>('POST', `/api/releases/${remoteId}/tokens`, { name: 'ci', days, reason })).body;

test('a token is shown once, stored as a hash, and its creation and revocation are audited', async () => {
  const { id, token } = await make();
  expect(token).toMatch(/^bestie_deploy_[\w-]{43}$/);
  const { rows } = await whole.database.pool.query('select secret_hash from release_tokens');
  expect(JSON.stringify(rows)).not.toContain(token.slice(14));
  const team = createPublisher(whole.app, token);
  expect((await team.list('fan')).status).toBe(200);
  const revoke = (why: object) => asAdmin().call('DELETE', `/api/releases/fan/tokens/${id}`, why);
  expect((await revoke({ reason: 'It was left in a log' })).status).toBe(204);
  expect((await team.list('fan')).error).toMatchObject({
    code: 'unauthenticated',
    message: 'This deploy token is unknown, expired or revoked.',
  });
  expect((await revoke({ reason })).status).toBe(404);
  const log = await asAdmin().call<{ items: object[] }>('GET', '/api/admin/audit?limit=2');
  expect(log.body.items).toMatchObject([
    { action: 'releases.revokeToken', reason: 'It was left in a log' },
    { action: 'releases.createToken', reason },
  ]);
  expect(JSON.stringify(log.body)).not.toContain(token);
});

test('an admin gives a reason for making and revoking one', async () => {
  const { id, token } = await make();
  const url = '/api/releases/fan/tokens';
  for (const why of [{}, { reason: 'ci' }, { reason: 'x'.repeat(501) }]) {
    const refusals = [
      await asAdmin().call('POST', url, { name: 'ci', days: 1, ...why }),
      await asAdmin().call('DELETE', `${url}/${id}`, why),
    ];
    for (const { status, error } of refusals)
      expect([status, error]).toMatchObject([400, { code: 'invalid_input', field: 'reason' }]);
  }
  const { body } = await asAdmin().call<{ tokens: object[] }>('GET', url);
  expect(body.tokens).toHaveLength(1);
  expect((await createPublisher(whole.app, token).list('fan')).status).toBe(200);
});

test('it cannot change another remote, see it, or open anything else', async () => {
  const team = createPublisher(whole.app, (await make('fan')).token);
  const creator = buildRemote('creator', '2.0.0');
  const sentence = 'This deploy token is for fan and for no other remote.';
  const refusals = [
    await team.begin(creator),
    await team.put(creator, 'entry.js'),
    await team.publish(creator, 'stable'),
    await team.changeChannel('creator', 'promote', { version: '1.0.0' }),
    await team.changeChannel('creator', 'rollback'),
    await team.changeChannel('creator', 'canary', { version: null }),
    await team.list('creator'),
    await team.call('POST', '/api/releases/creator/try', { version: '1.0.0', who: 'x', reason: 'Because' }),
    await team.call('GET', `/api/releases/creator/versions/1.0.0/proof/${'a'.repeat(64)}.jpg`),
  ];
  for (const { status, error } of refusals)
    expect([status, error?.code, error?.message]).toEqual([403, 'forbidden', sentence]);
  // Tokens are managed by admins only, like everything else.
  for (const url of ['/api/releases/fan/tokens', '/api/items', '/api/admin/audit', '/api/live?topics=admin'])
    expect((await team.call('GET', url)).error).toMatchObject({
      code: 'forbidden',
      message: 'A deploy token publishes fan and opens nothing else.',
    });
  // The files of a gated console stay gated: they need the cookie.
  expect((await team.call('GET', '/v0/b/bestie-local/o?prefix=users/')).status).toBe(403);
});

test('wrong, expired and foreign secrets are refused', async () => {
  const { token } = await make('fan', 1);
  for (const wrong of [`${token}x`, 'bestie_deploy_', `bestie_deploy_${'a'.repeat(43)}`])
    expect((await createPublisher(whole.app, wrong).list('fan')).status).toBe(401);
  expect((await createPublisher(whole.app, wrong64(token)).begin(buildRemote('fan', '2.0.0'))).status).toBe(
    401,
  );
  whole.advance(24 * 60 * 60_000 + 1);
  expect((await createPublisher(whole.app, token).list('fan')).status).toBe(401);
});

const wrong64 = (token: string) => token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');

test('its last use is recorded to the minute', async () => {
  const { token } = await make();
  const team = createPublisher(whole.app, token);
  const lastUse = async () =>
    (await asAdmin().call<{ tokens: { lastUsedAt: string | null }[] }>('GET', '/api/releases/fan/tokens'))
      .body.tokens[0]?.lastUsedAt;
  expect(await lastUse()).toBeNull();
  await team.list('fan');
  const first = await lastUse();
  whole.advance(30_000);
  await team.list('fan');
  expect(await lastUse()).toBe(first);
  whole.advance(31_000);
  await team.list('fan');
  expect(await lastUse()).not.toBe(first);
});

test('a remote has at most twenty valid tokens; each has its own limits', async () => {
  const tokens = [];
  for (let count = 0; count < 20; count += 1) tokens.push(await make());
  expect(
    (await asAdmin().call('POST', '/api/releases/fan/tokens', { name: 'ci', days: 1, reason })).error,
  ).toMatchObject({
    code: 'limit_reached',
  });
  const [one, two] = tokens.map(({ token }) => createPublisher(whole.app, token));
  const spent = async () => {
    for (let count = 0; count < 70; count += 1)
      if ((await one!.changeChannel('fan', 'canary', { version: null })).status === 429) return true;
    return false;
  };
  expect(await spent()).toBe(true);
  expect((await two!.changeChannel('fan', 'canary', { version: null })).status).toBe(200);
});
