/** Links that show one person a chosen release for an hour. */
import { openSigningKeys } from '../../identity/signing-keys';
import { allConfirmed } from '../../../test-support/step-up';
import { createPublisher, runningIn, visit } from '../../../test-support/publisher';
import type { Publisher } from '../../../test-support/publisher';
import { buildRemote } from '../../../test-support/releases';
import { bearerOf, startWholeServer, uncounted } from '../../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../../test-support/whole-server';

let whole: WholeServer;
let admin: SignedIn;
let fan: SignedIn;
let other: SignedIn;
let team: Publisher;

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted, stepUp: allConfirmed });
  [admin, fan, other] = [await whole.signIn('admin'), await whole.signIn('fan'), await whole.signIn('fan')];
  const made = await createPublisher(whole.app, admin.token).call<{ token: string }>(
    'POST',
    '/api/releases/fan/tokens',
    { name: 'fan team', days: 30, reason: 'For the team' },
  );
  team = createPublisher(whole.app, made.body.token);
  await team.release(buildRemote('fan', '1.1.0'), null);
});
afterAll(() => whole.close());

async function mint(who = fan.email, version = '1.1.0') {
  const { body, status, error } = await team.call<{ path: string; endsAt: string }>(
    'POST',
    '/api/releases/fan/try',
    { version, who, reason: 'Look at the new home page' },
  );
  return { ...body, status, error };
}

async function open(path: string, person: SignedIn | null) {
  const reply = await whole.app.inject({ url: path, headers: person ? { cookie: person.cookie } : {} });
  const [cookie = '', ...attributes] = String(reply.headers['set-cookie'] ?? '').split('; ');
  const { location } = reply.headers;
  return { status: reply.statusCode, location, cookie, attributes, text: reply.body };
}

test('the person gets the release and data for a banner; everybody else is not affected', async () => {
  const link = await mint();
  const opened = await open(link.path, fan);
  expect(opened).toMatchObject({ status: 302, location: '/home' });
  expect(opened.attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']));
  const page = await visit(whole.app, fan, '/home', opened.cookie);
  expect(page.trial).toEqual({ remoteId: 'fan', version: '1.1.0', endsAt: link.endsAt });
  expect(runningIn(page.composition, 'fan')).toBe('1.1.0 trial');
  expect(page.composition.remotes.find(({ id }) => id === 'fan')?.previous).toBe('1.0.0');
  expect((await visit(whole.app, fan)).trial).toBeNull();
  expect(runningIn((await visit(whole.app, fan)).composition, 'fan')).toBe('1.0.0 stable');
});

test('the audit log records that it was created, opened and left', async () => {
  const { cookie } = await open((await mint()).path, fan);
  const left = await whole.app.inject({
    method: 'POST',
    url: '/api/releases/trial/leave',
    headers: { ...bearerOf(fan), cookie },
  });
  expect(left.statusCode).toBe(204);
  expect(left.headers['set-cookie']).toMatch(/^bestie_trial=; Max-Age=0/);
  const log = await createPublisher(whole.app, admin.token).call<{ items: object[] }>(
    'GET',
    '/api/admin/audit?targetKind=release&limit=3',
  );
  expect(log.body.items).toEqual([
    expect.objectContaining({ action: 'releases.leaveTrial', actorRole: 'fan' }),
    expect.objectContaining({ action: 'releases.openTrial', actorRole: 'fan' }),
    expect.objectContaining({
      action: 'releases.try',
      actorRole: 'team',
      reason: 'Look at the new home page',
      after: expect.objectContaining({ version: '1.1.0', uid: fan.uid }),
    }),
  ]);
});

test('for other people the link does not exist, and its cookie has no effect', async () => {
  const { path } = await mint();
  for (const stranger of [other, admin]) {
    const { text, ...answer } = await open(path, stranger);
    expect(answer).toMatchObject({ status: 404, cookie: '' });
    expect(text).toContain('<h1>This link doesn’t work for you</h1>');
  }
  const { cookie } = await open(path, fan);
  for (const stranger of [null, other, admin]) {
    const page = await visit(whole.app, stranger, '/home', cookie);
    expect([page.trial, runningIn(page.composition, 'fan')]).toEqual([
      null,
      stranger ? '1.0.0 stable' : undefined,
    ]);
  }
});

test('a guest signs in first, whatever the link is, and comes back to it', async () => {
  const { path } = await mint();
  for (const link of [path, '/try/fan/1.1.0-branch', '/try/x'])
    expect(await open(link, null)).toMatchObject({
      status: 302,
      location: `/login?next=${encodeURIComponent(link)}`,
      cookie: '',
    });
});

/** Signed like a trial, or similarly. */
async function forge(
  purpose: 'release-trial' | 'id-token' | 'app-check',
  changes: Record<string, unknown>,
): Promise<string> {
  const keys = await openSigningKeys(whole.database.db, purpose);
  const iat = Math.floor(whole.now().getTime() / 1000);
  const issuer = 'bestie-release-trial';
  const claims = { sub: fan.uid, remote: 'fan', version: '1.1.0', iat, exp: iat + 3600 };
  return keys.sign({ iss: issuer, aud: issuer, ...claims, ...changes });
}
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

test.each<[string, (token: string) => string | Promise<string>]>([
  ['unsigned', (token) => `${encode({ alg: 'none', typ: 'JWT' })}.${token.split('.')[1]}.`],
  [
    'signed with our public key as a secret',
    (token) => `${encode({ alg: 'HS256' })}.${token.split('.')[1]}.x`,
  ],
  [
    'altered',
    (token) => {
      const [head, body = '', signature] = token.split('.');
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
      return [head, encode({ ...claims, version: '1.0.0' }), signature].join('.');
    },
  ],
  ['signed with the key of another purpose', () => forge('id-token', {})],
  ['signed with the key of App Check', () => forge('app-check', {})],
  ['an ID token', () => fan.token],
  ['over', () => forge('release-trial', { exp: Math.floor(whole.now().getTime() / 1000) - 1 })],
  ['without an end', () => forge('release-trial', { exp: undefined })],
  ['of another issuer', () => forge('release-trial', { iss: 'somebody' })],
  ['for somebody else', () => forge('release-trial', { sub: other.uid })],
  ['of a release that is not here', () => forge('release-trial', { version: '7.0.0' })],
  ['of a path', () => forge('release-trial', { remote: '../fan' })],
  ['nothing', () => 'x'],
])('a link that is %s shows nothing, as a link or as a cookie', async (_what, change) => {
  const { path } = await mint();
  const token = await change(path.slice('/try/'.length));
  expect(await open(`/try/${token}`, fan)).toMatchObject({ status: 404, cookie: '' });
  const page = await visit(whole.app, fan, '/home', `bestie_trial=${token}`);
  expect([page.trial, runningIn(page.composition, 'fan')]).toEqual([null, '1.0.0 stable']);
});

test('a trial grants no role: a console that the person may not use stays hidden', async () => {
  const asAdmin = createPublisher(whole.app, admin.token);
  await asAdmin.release(buildRemote('admin', '1.1.0'), null);
  const link = await asAdmin.call<{ path: string }>('POST', '/api/releases/admin/try', {
    version: '1.1.0',
    who: fan.uid,
    reason: 'By mistake',
  });
  const { cookie } = await open(link.body.path, fan);
  const page = await visit(whole.app, fan, '/admin/home', cookie);
  expect([page.status, page.trial, runningIn(page.composition, 'admin')]).toEqual([403, null, undefined]);
  const files = await whole.app.inject({
    url: '/remotes/admin/1.1.0/entry.js',
    headers: { cookie: `${fan.cookie}; ${cookie}` },
  });
  expect(files.statusCode).toBe(404);
});

test('no link is created without a person or for a missing release', async () => {
  expect((await mint('nobody@bestie.test')).error).toMatchObject({ code: 'not_found' });
  expect((await mint(fan.email, '7.0.0')).error).toMatchObject({ code: 'not_found' });
});

test('it ends after an hour', async () => {
  const { cookie } = await open((await mint()).path, fan);
  whole.advance(59 * 60_000);
  expect((await visit(whole.app, fan, '/home', cookie)).trial?.version).toBe('1.1.0');
  whole.advance(61_000);
  const page = await visit(whole.app, fan, '/home', cookie);
  expect([page.trial, runningIn(page.composition, 'fan')]).toEqual([null, '1.0.0 stable']);
});
