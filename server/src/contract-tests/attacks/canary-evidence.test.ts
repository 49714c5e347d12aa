/**
 * Attack: posting failures to end a canary. A report counts only for a person to whom the server gave that
 * release, once per person.
 */
import { allConfirmed } from '../../test-support/step-up';
import { createPublisher, runningIn, visit } from '../../test-support/publisher';
import type { Publisher } from '../../test-support/publisher';
import { buildRemote } from '../../test-support/releases';
import { bearerOf, startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
let asAdmin: Publisher;
let victim: SignedIn;
let attackers: SignedIn[];

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted, stepUp: allConfirmed });
  asAdmin = createPublisher(whole.app, (await whole.signIn('admin')).token);
  victim = await whole.signIn('fan');
  attackers = [];
  for (let count = 0; count < 8; count += 1) attackers.push(await whole.signIn('fan'));
  await asAdmin.release(buildRemote('fan', '1.1.0'));
  await asAdmin.release(buildRemote('fan', '1.2.0'), 'canary');
  await asAdmin.changeChannel('fan', 'canary', { version: '1.2.0', basisPoints: 1, people: [victim.email] });
});
afterAll(() => whole.close());

const post = async (grant: string | undefined, by?: SignedIn, remoteId = 'fan', version = '1.2.0') => {
  const { statusCode } = await whole.app.inject({
    method: 'POST',
    url: '/api/releases/sightings',
    headers: by ? bearerOf(by) : {},
    payload: { grant, events: [{ remoteId, version, failure: 'threw', loadMs: null }] },
  });
  expect(statusCode).toBe(204);
};
const grantOf = async (person: SignedIn) => (await visit(whole.app, person)).grant ?? '';
/** Failures counted against the canary, each of a person on a day. */
async function failures(): Promise<number> {
  const { rowCount } = await whole.database.pool.query(
    `select 1 from release_sightings where version = '1.2.0' and failed_at is not null`,
  );
  return rowCount ?? 0;
}

/** A grant with changed contents, and the old signature or none. */
function forge(grant: string, unsigned: boolean): string {
  const [, payload = '', signature = ''] = grant.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { given: unknown[][] };
  claims.given = claims.given.map(([id, , since]) => [id, '1.2.0', since]);
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const header = unsigned
    ? { alg: 'none', typ: 'JWT' }
    : (JSON.parse(Buffer.from(grant.split('.')[0] ?? '', 'base64url').toString()) as object);
  return `${encode(header)}.${encode(claims)}.${unsigned ? '' : signature}`;
}

test('one person gets the canary, and others have grants for stable', async () => {
  expect(runningIn((await visit(whole.app, victim)).composition, 'fan')).toBe('1.2.0 canary');
  for (const attacker of attackers)
    expect(runningIn((await visit(whole.app, attacker)).composition, 'fan')).toBe('1.1.0 stable');
  expect((await visit(whole.app, null)).grant).toBeUndefined();
});

test('reports without a grant, of guests and of people, are ignored', async () => {
  for (let count = 0; count < 20; count += 1) await post(undefined);
  for (const attacker of attackers) await post(undefined, attacker);
  expect(await failures()).toBe(0);
});

test('so are grants for another release, altered and unsigned ones, and other values that the server signed', async () => {
  for (const attacker of attackers) {
    const grant = await grantOf(attacker);
    await post(grant, attacker);
    await post(forge(grant, false), attacker);
    await post(forge(grant, true), attacker);
    await post(attacker.token, attacker);
  }
  expect(await failures()).toBe(0);
});

test('a grant names no console that its person may not use', async () => {
  const [, payload = ''] = (await grantOf(victim)).split('.');
  const { given } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { given: [string][] };
  expect([...new Set(given.map(([id]) => id))].sort()).toEqual(['fan', 'host']);
});

test('a person counts as one failure, whoever posts their grant and however often, and for a week only', async () => {
  const grant = await grantOf(victim);
  for (let count = 0; count < 10; count += 1) await post(grant);
  for (const attacker of attackers) await post(grant, attacker);
  expect(await failures()).toBe(1);
  whole.advance(9 * 24 * 60 * 60 * 1000);
  await post(grant);
  expect(await failures()).toBe(1);
});
