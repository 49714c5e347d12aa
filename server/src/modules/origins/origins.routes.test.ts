/** Third-party origins: declared by a console, decided by an admin, and only in the policy of that console's pages. */
import type { DeclaredOrigin } from '@bestie/contracts/origins.contract';
import { openModules } from '../../platform/module/open-modules';
import { createPageSources } from '../../platform/page/page-sources';
import { registerPage } from '../../platform/page/page.routes';
import { createTestDatabase, testLogger } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import { addPeople } from '../../test-support/people';
import { createReleaseFixture, openBuiltIn } from '../../test-support/releases';
import type { ReleaseFixture } from '../../test-support/releases';
import { createTestApp } from '../../test-support/test-app';
import type { TestApp, TestPerson } from '../../test-support/test-app';
import { uncounted } from '../../test-support/whole-server';
import { declared } from '../index';
import { originsModule } from './origins.module';

const iris: TestPerson = 'admin:iris';
const maps = { remoteId: 'fan', kind: 'frame', origin: 'https://maps.example.com' };
let database: TestDatabase;
const others = [
  { kind: 'frame', origin: 'https://tiles.example.com', why: 'Pictures of maps' },
  { kind: 'connect', origin: 'https://maps.example.com', why: 'The way to shops' },
] as const;

let fixture: ReleaseFixture;
let app: TestApp;
beforeAll(async () => {
  [database, fixture] = await Promise.all([createTestDatabase(), createReleaseFixture()]);
  await addPeople(database.db, [iris, 'fan:ada']);
  await fixture.addRemote('fan', '1.0.0', {
    routes: [{ path: '/home', title: 'Home', breadcrumb: 'Home', page: 'home', public: true }],
    origins: [{ kind: 'frame', origin: 'https://maps.example.com', why: 'Where shops are' }, ...others],
  });
  await fixture.addRemote('admin', '1.0.0', {
    routes: [{ path: '/admin/home', title: 'Home', breadcrumb: 'Home', page: 'home', public: true }],
  });
  const catalog = await openBuiltIn(fixture, (reason) => {
    throw new Error(reason);
  });
  app = await createTestApp((instance, http) => {
    const pages = createPageSources(testLogger);
    openModules([originsModule], declared, {
      app: instance,
      http,
      db: database.db,
      clock: () => new Date(),
      releases: { catalog, canaries: async () => [] },
      pages,
    });
    registerPage(instance, {
      rateLimits: uncounted,
      releases: catalog,
      sessionOf: async () => null,
      trialOf: async () => null,
      grants: { sign: async () => 'grant' },
      lastEventId: () => 'e0',
      identity: { provider: 'embedded' },
      shellPaths: [],
      originsOf: pages.originsOf,
    });
  });
});
afterAll(async () => {
  await app.close();
  await Promise.all([database.close(), fixture.remove()]);
});

const policyOf = async (url: string) =>
  String((await app.app.inject({ url })).headers['content-security-policy']);
const approve = (changes: object = {}, as: TestPerson = iris) =>
  app.call<DeclaredOrigin>(as, 'PUT', '/api/admin/origins', { ...maps, reason: 'Looked at it.', ...changes });
const list = async () =>
  (await app.call<{ items: DeclaredOrigin[] }>(iris, 'GET', '/api/admin/origins')).body.items;

test('pages refuse a declared origin until an admin approves it, and only pages of that console get it', async () => {
  expect(await list()).toEqual([
    { ...maps, why: 'Where shops are', approved: null },
    ...others.map((each) => ({ remoteId: 'fan', ...each, approved: null })),
  ]);
  expect(await policyOf('/home')).not.toContain('maps.example.com');

  expect((await approve()).body).toMatchObject({
    approved: { by: { uid: 'iris' }, reason: 'Looked at it.' },
  });
  // The same decision again is one.
  expect((await approve({ reason: 'Again and again.' })).body.approved?.reason).toBe('Looked at it.');
  const policy = await policyOf('/home');
  // Another origin of this kind, and this one for another kind, are not approved with it.
  expect(policy).toContain("frame-src 'self' https://maps.example.com;");
  expect(policy).toContain("connect-src 'self';");
  expect(await policyOf('/admin/home')).not.toContain('maps.example.com');

  const withdrawn = { ...maps, reason: 'Closed down.' };
  expect((await app.call(iris, 'POST', '/api/admin/origins/withdraw', withdrawn)).status).toBe(204);
  expect(await policyOf('/home')).not.toContain('maps.example.com');
  expect((await app.call(iris, 'POST', '/api/admin/origins/withdraw', withdrawn)).status).toBe(204);
});

test('a team reads which origins of its console are approved, so that its command names those that wait', async () => {
  const approved = async (remoteId: string) =>
    (await app.call<object>(iris, 'GET', `/api/releases/${remoteId}/origins`)).body;
  expect(await approved('fan')).toEqual({ items: [] });
  await approve();
  const { kind, origin } = maps;
  expect(await approved('fan')).toEqual({ items: [{ kind, origin }] });
  expect(await approved('admin')).toEqual({ items: [] });
  expect((await app.call('fan:ada', 'GET', '/api/releases/fan/origins')).status).toBe(403);
  await app.call(iris, 'POST', '/api/admin/origins/withdraw', { ...maps, reason: 'Closed down.' });
});

test.each<[string, object, number]>([
  ['nobody declares', { origin: 'https://elsewhere.example.com' }, 404],
  ['is declared for something else', { kind: 'media' }, 404],
  ['has a path', { origin: 'https://maps.example.com/tiles' }, 400],
  ['has a wildcard', { origin: 'https://*.example.com' }, 400],
  ['is an address', { origin: 'https://127.0.0.1' }, 400],
  ['would end the directive', { origin: "https://maps.example.com; script-src 'unsafe-inline'" }, 400],
  ['is not over TLS', { origin: 'http://maps.example.com' }, 400],
])('an origin that %s is not approved', async (_what, changes, status) => {
  expect((await approve(changes)).status).toBe(status);
  expect((await list())[0]?.approved).toBeNull();
});
