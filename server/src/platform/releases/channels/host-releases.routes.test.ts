/**
 * The host is published, promoted, tried and rolled back like any remote, and only if it is compatible with
 * what runs.
 */
import { createHash } from 'node:crypto';
import { PAGE_VERSION } from '@bestie/contracts/remotes';
import type { HostRelease } from '@bestie/contracts/remotes';
import { createPublisher, visit } from '../../../test-support/publisher';
import type { Publisher } from '../../../test-support/publisher';
import { buildHost, buildRemote } from '../../../test-support/releases';
import { allConfirmed } from '../../../test-support/step-up';
import { startWholeServer, uncounted } from '../../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../../test-support/whole-server';

let whole: WholeServer;
let admin: SignedIn;
let fan: SignedIn;
let other: SignedIn;
let asAdmin: Publisher;
let team: Publisher;

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted, stepUp: allConfirmed });
  [admin, fan, other] = [
    await whole.signIn('admin'),
    await whole.signIn('fan'),
    await whole.signIn('fan', 'other'),
  ];
  asAdmin = createPublisher(whole.app, admin.token);
  const made = await asAdmin.call<{ token: string }>('POST', '/api/releases/host/tokens', {
    name: 'host team',
    days: 30,
    reason: 'For the team',
  });
  team = createPublisher(whole.app, made.body.token);
});
afterAll(() => whole.close());
// The initial state: only built-in releases.
afterEach(async () => {
  const { stableHost } = whole.server.releases.catalog;
  await asAdmin.changeChannel('fan', 'canary', { version: null });
  await asAdmin.changeChannel('fan', 'promote', { version: '1.0.0' });
  await asAdmin.changeChannel('host', 'canary', { version: null });
  const [version] = whole.server.releases.catalog.builtInVersions('host');
  await asAdmin.changeChannel('host', 'promote', { version });
  expect((await stableHost()).builtIn).toBe(true);
});

const build = (version: string, changes: Partial<HostRelease> = {}) => buildHost(version, version, changes);
const running = async (person: SignedIn | null = fan) => {
  const { version, channel } = (await visit(whole.app, person)).composition.host;
  return `${version} ${channel}`;
};
const builtIn = /^1\.0\.0\+[0-9a-f]{12} stable$/;

test('a host is in use from the next page load, with all its files, its first paint and its service worker', async () => {
  expect(await running()).toMatch(builtIn);
  const built = build('1.1.0');
  const published = await team.release(built, 'stable');
  expect(published).toMatchObject({ title: 'Host', stable: '1.1.0' });
  expect(published.previous).toMatch(/^1\.0\.0\+/);
  expect(await running()).toBe('1.1.0 stable');
  expect(await running(null)).toBe('1.1.0 stable');

  const page = await whole.app.inject({ url: '/home', headers: { cookie: fan.cookie } });
  expect(page.body).toContain('src="/host/1.1.0/main.js"');
  expect(page.body).toContain('<script>void 0/*1.1.0*/</script>');
  for (const { path, integrity } of built.release.files.filter(({ path }) => path !== 'service-worker.js')) {
    const file = await whole.app.inject({ url: `/host/1.1.0/${path}` });
    expect([path, file.statusCode]).toEqual([path, 200]);
    expect(`sha384-${createHash('sha384').update(file.rawPayload).digest('base64')}`).toBe(integrity);
  }
  expect((await whole.app.inject({ url: '/service-worker.js' })).body).toBe('void 0');
});

test('a canary host is for its people; once promoted it is for everybody, and a rollback restores the previous one', async () => {
  await team.release(build('1.2.0'), null);
  await team.changeChannel('host', 'canary', { version: '1.2.0', people: [fan.email] });
  expect(await running(fan)).toBe('1.2.0 canary');
  expect(await running(other)).toMatch(builtIn);
  await team.changeChannel('host', 'promote', { version: '1.2.0' });
  expect([await running(fan), await running(other)]).toEqual(['1.2.0 stable', '1.2.0 stable']);
  const { status, body } = await team.changeChannel('host', 'rollback');
  expect([status, body.stable]).toEqual([200, expect.stringMatching(/^1\.0\.0\+/)]);
  expect(await running(other)).toMatch(builtIn);
});

test('every change of the host is audited, and open pages get an event', async () => {
  await team.release(build('1.3.0'), 'stable');
  const log = await asAdmin.call<{ items: object[] }>(
    'GET',
    '/api/admin/audit?targetKind=release&targetId=host&limit=1',
  );
  expect(log.body.items).toEqual([
    expect.objectContaining({
      action: 'releases.publish',
      actor: expect.objectContaining({ name: 'host team' }),
    }),
  ]);
  const heard = await whole.database.pool.query(`select ids from outbox where type = 'releases.changed'`);
  expect(heard.rows).toContainEqual({ ids: ['host'] });
});

test.each<[string, Partial<HostRelease>, string]>([
  [
    'another shell contract',
    { shell: '2.0.0' },
    'With host@1.4.0, a stable remote would not run: fan@1.0.0 needs shell contract ^1.0.0, the host has 2.0.0; build it against shell contract 2.0.0, or release a host that has ^1.0.0.',
  ],
  [
    'another line of a shared package',
    { sharedPackages: [{ name: 'react', version: '20.0.0', singleton: true }] },
    'With host@1.4.0, a stable remote would not run: fan@1.0.0 needs react ^19.3.0, the host provides 20.0.0; build it against react 20 or release a host with react 19.',
  ],
  [
    'page data of another age',
    { page: '2.0.0' },
    `host@1.4.0 reads page data 2.0.0, this server writes ${PAGE_VERSION}; build the host for this server, or upgrade the server first.`,
  ],
])('a host with %s is refused with the reason', async (_what, changes, sentence) => {
  const { status, error } = await team.begin(build('1.4.0', changes));
  expect([status, error.code]).toEqual([409, 'conflict']);
  expect(error.message).toContain(sentence);
  expect(await running()).toMatch(builtIn);
});

test('a rollback that would leave a newer remote without a compatible host is refused', async () => {
  await team.release(build('1.5.0', { shell: '1.1.0' }), 'stable');
  await asAdmin.release(buildRemote('fan', '1.1.0', { shell: '^1.1.0' }), 'stable');
  const { status, error } = await team.changeChannel('host', 'rollback');
  expect([status, error.code]).toEqual([409, 'conflict']);
  expect(error.message).toContain('fan@1.1.0 needs shell contract ^1.1.0, the host has 1.0.0');
  expect(await running()).toBe('1.5.0 stable');
});

test('nobody gets a canary host that is incompatible with their remotes', async () => {
  await team.release(build('1.6.0', { shell: '1.1.0' }), 'stable');
  await asAdmin.release(buildRemote('fan', '1.2.0', { shell: '~1.1.0' }), null);
  await asAdmin.changeChannel('fan', 'canary', { version: '1.2.0', people: [fan.email] });
  await team.release(build('1.7.0', { shell: '1.2.0' }), 'canary', { basisPoints: 10_000 });
  expect(await running(other)).toBe('1.7.0 canary');
  expect(await running(fan)).toBe('1.6.0 stable');
});

test('a host token publishes only the host, and a remote’s token never does', async () => {
  const { body } = await asAdmin.call<{ token: string }>('POST', '/api/releases/fan/tokens', {
    name: 'fan team',
    days: 30,
    reason: 'For the team',
  });
  const fanTeam = createPublisher(whole.app, body.token);
  expect((await fanTeam.begin(build('1.8.0'))).status).toBe(403);
  expect((await team.begin(buildRemote('fan', '1.3.0'))).status).toBe(403);
});

test('a built-in version cannot be published, nor a remote as the host', async () => {
  const taken = await team.begin(build('1.9.0+0123456789ab'));
  expect([taken.status, taken.error.code]).toEqual([400, 'invalid_input']);
  const remote = buildRemote('host', '1.9.0');
  expect((await asAdmin.begin(remote)).status).toBe(400);
});

test('one person can try a host before everybody else', async () => {
  await team.release(build('1.10.0'), null);
  const link = await team.call<{ path: string }>('POST', '/api/releases/host/try', {
    version: '1.10.0',
    who: fan.uid,
    reason: 'Because a test says so',
  });
  const opened = await whole.app.inject({ url: link.body.path, headers: { cookie: fan.cookie } });
  expect(opened.headers.location).toBe('/');
  const cookie = String(opened.headers['set-cookie']).split(';')[0];
  const page = await visit(whole.app, fan, '/home', cookie);
  expect(page.composition.host).toMatchObject({ version: '1.10.0', channel: 'trial' });
  expect(page.trial).toMatchObject({ remoteId: 'host', version: '1.10.0' });
  expect(await running(other)).toMatch(builtIn);
});

test('two hosts can be compared', async () => {
  await team.release(build('1.11.0'), null);
  await team.release(build('1.12.0', { shell: '1.1.0' }), null);
  const { body } = await team.call<object>('GET', '/api/releases/host/diff?from=1.11.0&to=1.12.0');
  expect(body).toMatchObject({
    files: [{ path: 'help.js' }, { path: 'main.js' }],
    shell: { before: '1.0.0', after: '1.1.0' },
  });
});

test('before an upgrade a promoted host is compared with the new version, and consoles with the host that will run', async () => {
  const { body: platform } = await asAdmin.call<{ host: object; surface: Record<string, object> }>(
    'GET',
    '/api/releases',
  );
  const newHost = { ...platform.host, version: '2.0.0', shell: '2.0.0' };
  const check = async (changes: object = {}) => {
    const { body } = await asAdmin.call<{
      releases: { remoteId: string; version: string; builtIn: boolean; incompatibilities: string[] }[];
    }>('POST', '/api/releases/upgrade-check', {
      host: newHost,
      hostScriptBytes: 1000,
      surface: platform.surface,
      ...changes,
    });
    return body.releases
      .filter(({ remoteId }) => ['host', 'fan'].includes(remoteId))
      .map(({ remoteId, version, builtIn, incompatibilities: [first = 'runs'] }) =>
        [`${remoteId}@${version}`, ...(builtIn ? ['built in'] : []), first].join(', '),
      );
  };
  const brokenFan =
    'fan@1.0.0, built in, fan@1.0.0 needs shell contract ^1.0.0, the host has 2.0.0; build it against shell contract 2.0.0, or release a host that has ^1.0.0.';

  const built = build('1.13.0');
  const begun = await team.begin(built, { surface: { 'items.list': platform.surface['items.list'] } });
  for (const { path, encoding } of begun.body.missing) await team.put(built, path, encoding);
  await team.publish(built, 'stable');
  // It stays, and has the shell contract of the console.
  expect(await check()).toEqual(['host@1.13.0, runs', 'fan@1.0.0, built in, runs']);
  const { 'items.list': _gone, ...withoutItems } = platform.surface;
  expect(await check({ surface: withoutItems })).toEqual([
    'host@1.13.0, host@1.13.0 does not fit the API: items.list is not offered here; release without it before the upgrade.',
    brokenFan,
  ]);
  expect(await check({ page: '9.0.0' })).toEqual([
    `host@1.13.0, host@1.13.0 reads page data ${PAGE_VERSION}, the new server writes 9.0.0; release a host for it after the upgrade, its built-in one runs until then.`,
    brokenFan,
  ]);
});
