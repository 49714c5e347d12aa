import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Role } from '@bestie/contracts/roles';
import { createReleaseFixture, openBuiltIn, type ReleaseFixture } from '../../../test-support/releases';

let fixture: ReleaseFixture;
let refused: string[];

beforeEach(async () => {
  fixture = await createReleaseFixture();
  refused = [];
});

afterEach(() => fixture.remove());

const open = () => openBuiltIn(fixture, (reason) => refused.push(reason));
const read = async () => (await open()).selectionFor({ session: null });

async function addAllRemotes() {
  await fixture.addRemote('fan', '1.0.0');
  await fixture.addRemote('creator', '1.0.0');
  await fixture.addRemote('admin', '1.0.0');
}

test.each<[Role, string[]]>([
  ['guest', []],
  ['fan', ['fan']],
  ['creator', ['creator', 'fan']],
  ['admin', ['admin', 'creator', 'fan']],
])('the composition of a %s contains %j', async (role, ids) => {
  await addAllRemotes();
  const composition = (await read()).compositionFor(role);
  expect(composition.remotes.map(({ id }) => id).sort()).toEqual(ids);
  const gated = composition.remotes.map(({ id }) => `/remotes/${id}/`);
  expect(composition.reserved.filter(({ path: reserved }) => gated.includes(reserved))).toEqual([]);
});

test('consoles that a role may not use are only reserved paths', async () => {
  await addAllRemotes();
  const { reserved } = (await read()).compositionFor('fan');
  expect(reserved).toContainEqual({ path: '/admin/home', audience: 'admin' });
  expect(reserved).toContainEqual({ path: '/creator/things/:thingId', audience: 'creator' });
  expect(reserved).toContainEqual({ path: '/creator', audience: 'creator' });
  expect(reserved.some(({ path: reservedPath }) => reservedPath === '/home')).toBe(false);
});

test('pages of the specification without a console are reserved for guests, until one has them', async () => {
  await addAllRemotes();
  const reservedFor = async (role: Role) => (await read()).compositionFor(role).reserved;
  expect(await reservedFor('guest')).toContainEqual({ path: '/vip', audience: 'fan' });
  expect(await reservedFor('guest')).toContainEqual({ path: '/admin/chat', audience: 'admin' });
  for (const role of ['fan', 'admin'] as const)
    expect((await reservedFor(role)).map(({ path: reserved }) => reserved)).not.toContain('/vip');
  await fixture.addRemote('fan', '1.1.0', {
    routes: [
      { path: '/home', title: 'Home', breadcrumb: 'Home', page: 'home' },
      { path: '/community/forum/:threadId', title: 'Thread', breadcrumb: 'Thread', page: 'thing' },
    ],
  });
  const paths = (await reservedFor('guest')).map(({ path: reserved }) => reserved);
  expect(paths.filter((reserved) => reserved.startsWith('/community/forum/:'))).toEqual([
    '/community/forum/:threadId',
  ]);
});

test('a guest gets the public pages of a remote and only their code', async () => {
  await fixture.addRemote('fan', '1.0.0', {
    routes: [
      { path: '/home', title: 'Home', breadcrumb: 'Home', page: 'home' },
      { path: '/b/:uid/:boardId', title: 'Board', breadcrumb: 'Board', page: 'thing', public: true },
    ],
  });
  const [remote, ...others] = (await read()).compositionFor('guest').remotes;
  expect(others).toEqual([]);
  expect(remote?.routes.map((route) => route.path)).toEqual(['/b/:uid/:boardId']);
  expect(remote?.files.map((file) => file.path).sort()).toEqual(['entry.js', 'page-thing.js']);
  expect(remote?.navigation).toEqual([]);
});

test('the id of a composition is the hash of its content', async () => {
  await addAllRemotes();
  const first = (await read()).compositionFor('admin');
  expect((await read()).compositionFor('admin').id).toBe(first.id);
  expect((await read()).compositionFor('fan').id).not.toBe(first.id);
  await fixture.addRemote('fan', '1.0.1');
  expect((await read()).compositionFor('admin').id).not.toBe(first.id);
});

test('the newest version is current, the others stay served', async () => {
  for (const version of ['1.9.0', '1.10.0', '1.10.0-beta.1']) await fixture.addRemote('fan', version);
  const releases = await open();
  const selection = await releases.selectionFor({ session: null });
  expect(selection.compositionFor('fan').remotes.map(({ version, previous }) => [version, previous])).toEqual(
    [['1.10.0', '1.10.0-beta.1']],
  );
  expect((await releases.find('fan', '1.9.0'))?.release.version).toBe('1.9.0');
});

test.each([
  [
    { shell: '^2.0.0' },
    'fan@1.1.0 needs shell contract ^2.0.0, the host has 1.0.0; build it against shell contract 1.0.0, or release a host that has ^2.0.0.',
  ],
  [
    { runtime: '2.8.0' },
    'fan@1.1.0 was built for federation runtime 2.8.0, the host has 2.9.2; build it again with 2.9.2.',
  ],
  [
    { sharedPackages: [{ name: 'react', version: '20.0.0', range: '^20.0.0', singleton: true }] },
    'fan@1.1.0 needs react ^20.0.0, the host provides 19.3.1; build it against react 19 or release a host with react 20.',
  ],
  [
    { sharedPackages: [{ name: 'vue', version: '3.0.0', range: '^3.0.0', singleton: true }] },
    'fan@1.1.0 needs vue ^3.0.0, which the host does not provide; build it without sharing vue, or release a host that provides it.',
  ],
])(
  'an incompatible release is left out, and the previous one stays current: %j',
  async (incompatibility, sentence) => {
    await fixture.addRemote('fan', '1.0.0');
    await fixture.addRemote('fan', '1.1.0', incompatibility);
    const releases = await read();
    expect(refused).toEqual([sentence]);
    expect(releases.compositionFor('fan').remotes.map(({ version }) => version)).toEqual(['1.0.0']);
  },
);

test('an invalid description is refused by name and reason, the others run', async () => {
  await fixture.addRemote('fan', '1.0.0');
  await fixture.addRemote('creator', '1.0.0', { entry: 'elsewhere.js' });
  await mkdir(path.join(fixture.remoteFolder, 'admin/1.0.0'), { recursive: true });
  await writeFile(path.join(fixture.remoteFolder, 'admin/1.0.0/remote.json'), '{');
  const releases = await read();
  expect(releases.compositionFor('admin').remotes.map(({ id }) => id)).toEqual(['fan']);
  expect(refused.join()).toMatch(/entry is not among the files: elsewhere.js/);
  expect(refused.join()).toMatch(/admin.*is not valid JSON/);
});

test.each([
  [['https://elsewhere.test/api/x'], 'must be a path of the API'],
  [['/home'], 'must be a path of the API'],
  [['/api/boards/{boardId}', '/api/boards/{spaceId}'], 'nothing is known as {spaceId}'],
])('a release with %j as a first read is refused: it %s', async (reads, reason) => {
  await fixture.addRemote('fan', '1.0.0', {
    routes: [
      { path: '/home', title: 'Home', breadcrumb: 'Home', page: 'home' },
      { path: '/b/:boardId', title: 'Board', breadcrumb: 'Board', page: 'thing', reads },
    ],
  });
  expect(await (await open()).find('fan', '1.0.0')).toBeNull();
  expect(refused.join()).toContain(reason);
});

test('fixed segments come before parameters, a trailing slash does not matter', async () => {
  await fixture.addRemote('fan', '1.0.0', {
    routes: [
      { path: '/home', title: 'Home', breadcrumb: 'Home', page: 'home' },
      { path: '/things/:thingId', title: 'Thing', breadcrumb: 'Thing', page: 'thing' },
      { path: '/things/new', title: 'New thing', breadcrumb: 'New', page: 'thing' },
    ],
  });
  const { targetOf } = await read();
  const titleAt = (pathname: string) => {
    const target = targetOf(pathname);
    return target?.kind === 'page' ? target.route.title : (target?.kind ?? null);
  };
  expect(titleAt('/things/new')).toBe('New thing');
  expect(titleAt('/things/7/')).toBe('Thing');
  expect(titleAt('/things')).toBeNull();
  expect(titleAt('/things/7/8')).toBeNull();
  expect(titleAt('/start')).toBe('redirect');
});
