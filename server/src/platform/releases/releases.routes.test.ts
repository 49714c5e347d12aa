/** Publishing over HTTP as a team's command does it, and everything that is refused. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { byteBudgets } from '@bestie/contracts/releases';
import type { PageAnswer } from '@bestie/contracts/remotes';
import { allConfirmed } from '../../test-support/step-up';
import { createPublisher, pack, runningIn, visit } from '../../test-support/publisher';
import type { Publisher } from '../../test-support/publisher';
import { buildRemote } from '../../test-support/releases';
import type { BuiltRemote } from '../../test-support/releases';
import { startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
let admin: SignedIn;
let fan: SignedIn;
let team: Publisher;
let teamToken = '';
let asAdmin: Publisher;
let versions = 0;

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted, stepUp: allConfirmed });
  admin = await whole.signIn('admin');
  fan = await whole.signIn('fan');
  asAdmin = createPublisher(whole.app, admin.token);
  const made = await asAdmin.call<{ token: string }>('POST', '/api/releases/fan/tokens', {
    name: 'fan team',
    days: 30,
    reason: 'For the team',
  });
  teamToken = made.body.token;
  team = createPublisher(whole.app, teamToken);
});
afterAll(() => whole.close());

const nextVersion = () => `1.1.${(versions += 1)}`;

/** A build with unique files. */
function build(version = nextVersion(), changes: Parameters<typeof buildRemote>[2] = {}): BuiltRemote {
  const built = buildRemote('fan', version, changes);
  return withFile(built, 'page-home.js', `home of fan ${version} ${'x'.repeat(500)}`);
}

function withFile(built: BuiltRemote, path: string, text: string): BuiltRemote {
  const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`;
  const file = { path, bytes: Buffer.byteLength(text), integrity };
  const files = [...built.release.files.filter((other) => other.path !== path), file];
  return { release: { ...built.release, files }, contents: { ...built.contents, [path]: text } };
}

const get = (url: string, headers: Record<string, string> = { cookie: fan.cookie }) =>
  whole.app.inject({ url, headers });

test('a release is in use from the next page load, without a restart, with every file as it was built', async () => {
  expect(runningIn((await visit(whole.app, fan)).composition, 'fan')).toBe('1.0.0 stable');
  const built = build();
  const { version } = built.release;
  const published = await team.release(built, 'stable');
  expect(published).toMatchObject({ stable: version, previous: '1.0.0', canary: null });
  expect(published.releases.map(({ version: listed, channels }) => [listed, channels])).toEqual([
    [version, ['stable']],
    ['1.0.0', []],
  ]);

  const { composition } = await visit(whole.app, fan);
  const remote = composition.remotes.find(({ id }) => id === 'fan');
  expect(remote).toMatchObject({ version, previous: '1.0.0', baseUrl: `/remotes/fan/${version}/` });
  for (const { path, integrity } of built.release.files) {
    const plain = await get(`${remote?.baseUrl}${path}`);
    expect(plain.statusCode).toBe(200);
    expect(`sha384-${createHash('sha384').update(plain.rawPayload).digest('base64')}`).toBe(integrity);
  }
  const packed = await get(`${remote?.baseUrl}page-home.js`, {
    cookie: fan.cookie,
    'accept-encoding': 'br',
  });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'private, max-age=31536000, immutable',
  });
  expect(packed.rawPayload).toEqual(pack.br(built.contents['page-home.js'] ?? ''));
  // The previous release stays served, for pages that have it.
  expect((await get('/remotes/fan/1.0.0/page-home.js')).statusCode).toBe(200);
});

test('the audit log says who published what, when and why', async () => {
  const built = build();
  await team.begin(built, { note: 'A new home page' });
  for (const path of Object.keys(built.contents)) await team.put(built, path);
  const { stable } = (await team.list('fan')).body;
  await team.publish(built, 'stable');
  const log = await asAdmin.call<{ items: object[] }>(
    'GET',
    '/api/admin/audit?targetKind=release&targetId=fan&limit=1',
  );
  expect(log.body.items).toEqual([
    expect.objectContaining({
      action: 'releases.publish',
      actor: { uid: expect.stringMatching(/^team:/), name: 'fan team' },
      actorRole: 'team',
      reason: 'A new home page',
      before: { stable, canary: null },
      after: {
        stable: built.release.version,
        canary: null,
        version: built.release.version,
        channel: 'stable',
        withoutProof: 'Because a test says so',
      },
    }),
  ]);
});

test('signed-in people get an event', async () => {
  const heard = await whole.database.pool.query(
    `select topic, type, ids from outbox where type = 'releases.changed' limit 1`,
  );
  expect(heard.rows).toEqual([{ topic: 'platform', type: 'releases.changed', ids: ['fan'] }]);
});

test('nobody sees a release before it is published; even then it may stay invisible', async () => {
  const built = build();
  const { version } = built.release;
  await team.begin(built);
  await team.put(built, 'entry.js');
  const hidden = async () => {
    expect((await get(`/remotes/fan/${version}/entry.js`, { cookie: admin.cookie })).statusCode).toBe(404);
    expect((await get(`/remotes/fan/${version}/remote.json`)).statusCode).toBe(404);
  };
  await hidden();
  const early = await team.publish(built, 'stable');
  expect(early.error).toMatchObject({
    code: 'conflict',
    message: `fan@${version} lacks 3 of its 4 files, page-home.css first; send them.`,
  });
  await hidden();
  expect((await team.changeChannel('fan', 'promote', { version })).status).toBe(404);
  for (const path of Object.keys(built.contents)) await team.put(built, path);
  const stable = (await team.list('fan')).body.stable;
  expect((await team.publish(built, null)).body.stable).toBe(stable);
  expect(runningIn((await visit(whole.app, fan)).composition, 'fan')).toBe(`${stable} stable`);
});

test('an interrupted publish continues where it stopped, also after another build of the same sources', async () => {
  const built = build();
  const first = await team.begin(built);
  expect(first.body.missing).toHaveLength(12);
  await team.put(built, 'entry.js', '');
  await team.put(built, 'entry.js', 'br');
  const again = { ...built, release: { ...built.release, builtAt: '2026-11-22T00:00:00.000Z' } };
  const second = await team.begin(again);
  expect(second.body.missing).toHaveLength(10);
  expect(second.body.missing).not.toContainEqual({ path: 'entry.js', encoding: 'br' });
  // A file that is sent twice is stored once.
  expect((await team.put(built, 'entry.js')).status).toBe(204);
  for (const { path, encoding } of second.body.missing) await team.put(again, path, encoding);
  expect((await team.publish(again, 'stable')).body.stable).toBe(built.release.version);
  // The answer was lost and the command repeats the call.
  expect((await team.publish(again, 'stable')).status).toBe(200);
});

test('an existing version is refused: published, built in, or being published with other contents', async () => {
  const built = build();
  await team.release(built);
  const { version } = built.release;
  const published = await team.begin(built);
  expect(published.error).toMatchObject({
    code: 'already_exists',
    message: expect.stringMatching(
      new RegExp(
        `^fan@${version} was published by fan team on .* and never changes; publish under a new version.$`,
      ),
    ),
  });
  expect((await team.put(built, 'entry.js')).error?.code).toBe('already_exists');
  expect((await team.publish(built, 'canary')).error.code).toBe('already_exists');
  expect((await team.begin(buildRemote('fan', '1.0.0'))).error).toMatchObject({
    code: 'already_exists',
    message: 'fan@1.0.0 exists: it came with this server. Publish under a new version.',
  });
  const unfinished = build();
  await team.begin(unfinished);
  const other = withFile(unfinished, 'page-thing.js', 'something else');
  expect((await team.begin(other)).error).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('is being published with other contents by fan team since'),
  });
});

test('publishes that are never finished are limited, also when they begin at the same time', async () => {
  const answers = await Promise.all(
    Array.from({ length: 55 }, (_, number) => asAdmin.begin(buildRemote('creator', `1.0.${number + 1}`))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ error }) => error.code))).toEqual(new Set(['limit_reached']));
  expect(refused[0]?.error.message).toMatch(/^creator has 50 releases that were begun and not finished\./);
  const begun = answers.find(({ status }) => status === 200)!;
  const again = buildRemote('creator', `1.0.${answers.indexOf(begun) + 1}`);
  expect((await asAdmin.begin(again)).status).toBe(200);
});

test('a lower version is refused unless it is requested explicitly, also when another one overtook it', async () => {
  const old = buildRemote('fan', '0.9.0');
  const refusal = await team.begin(old);
  expect(refusal.error).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(
      /^fan@0\.9\.0 goes back behind 1\.1\.\d+, the newest; publish a higher version, or say --backwards/,
    ),
  });
  expect((await team.begin(old, { backwards: true })).status).toBe(200);
  for (const path of Object.keys(old.contents)) await team.put(old, path);
  expect((await team.publish(old, null)).status).toBe(200);

  const slow = build();
  const quick = build();
  await team.begin(slow);
  for (const path of Object.keys(slow.contents)) await team.put(slow, path);
  await team.release(quick);
  expect((await team.publish(slow, 'stable')).error.message).toContain('goes back behind');
});

test('altered, larger, unknown and bomb files are refused, and leave nothing behind', async () => {
  const built = build();
  await team.begin(built);
  const text = built.contents['page-home.js'] ?? '';
  const altered = Buffer.from(text.replace('home', 'hame'));
  const message = 'page-home.js is not what its hash says; it was changed after the build.';
  const bomb = brotliCompressSync(Buffer.alloc(50_000_000));
  for (const [encoding, bytes] of [
    ['', altered],
    ['', Buffer.from(text.slice(1))],
    ['', Buffer.from(`${text} `)],
    ['', Buffer.alloc(0)],
    ['br', brotliCompressSync(altered)],
    ['br', bomb],
    ['br', pack.br(text).subarray(0, 20)],
    ['br', Buffer.concat([pack.br(text), Buffer.from('more')])],
    ['br', pack.gz(text)],
    ['gz', gzipSync(altered)],
    ['gz', gzipSync(Buffer.alloc(50_000_000))],
    ['gz', Buffer.concat([pack.gz(text), Buffer.from('more')])],
  ] as const)
    expect(await team.put(built, 'page-home.js', encoding, bytes)).toMatchObject({
      status: 400,
      error: { code: 'invalid_input', message },
    });
  expect((await team.put(built, 'elsewhere.js', '', Buffer.from(''))).status).toBe(404);
  expect((await team.put(build(), 'entry.js')).error?.message).toContain('Nothing is being published as');
  const { rows } = await whole.database.pool.query(
    `select state, count(*)::int from object_contents c
     where not exists (select 1 from release_files f where f.content_id = c.id) group by state`,
  );
  expect(rows).toEqual([{ state: 'dead', count: 12 }]);
});

test('a slow upload of a file that is refused gets the error', async () => {
  const origin = await whole.app.listen({ host: '127.0.0.1', port: 0 });
  const { version } = build().release;
  const file = request(`${origin}/api/releases/fan/versions/${version}/files/entry.js`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${teamToken}`, 'content-length': 1_000_000 },
  });
  file.write('the beginning');
  const [answer] = (await once(file, 'response')) as [IncomingMessage];
  expect(await json(answer)).toMatchObject({
    error: { message: expect.stringContaining('Nothing is being published as') },
  });
  file.destroy();
});

test.each<[string, () => BuiltRemote | Promise<BuiltRemote>, string]>([
  ['another shell contract', () => build(undefined, { shell: '^2.0.0' }), 'needs shell contract ^2.0.0'],
  ['another federation runtime', () => build(undefined, { runtime: '3.0.0' }), 'federation runtime 3.0.0'],
  [
    'a shared package that the host does not have',
    () =>
      build(undefined, {
        sharedPackages: [{ name: 'vue', version: '3.0.0', range: '^3.0.0', singleton: true }],
      }),
    'needs vue ^3.0.0',
  ],
  [
    'a page of another console',
    () =>
      build(undefined, {
        routes: [
          { path: '/home', title: 'Home', breadcrumb: 'Home', page: 'home' },
          { path: '/admin/things/:id', title: 'Users', breadcrumb: 'Users', page: 'thing' },
        ],
      }),
    'claims /admin/things/:id, which belongs to admin; move it.',
  ],
  [
    'an address within a page of another console',
    () =>
      build(undefined, {
        routes: [
          { path: '/home', title: 'Home', breadcrumb: 'Home', page: 'home' },
          { path: '/admin/things/new', title: 'New', breadcrumb: 'New', page: 'thing' },
        ],
      }),
    'claims /admin/things/new, which belongs to admin; move it.',
  ],
  [
    'the sign-in page',
    () =>
      build(undefined, {
        routes: [
          { path: '/home', title: 'Home', breadcrumb: 'Home', page: 'home' },
          { path: '/login', title: 'Sign in', breadcrumb: 'Sign in', page: 'thing' },
        ],
      }),
    'claims /login, which belongs to the platform; move it.',
  ],
])('a release that needs %s is refused at the beginning, in a sentence', async (_what, make, sentence) => {
  const { status, error } = await team.begin(await make());
  expect([status, error.code]).toEqual([409, 'conflict']);
  expect(error.message).toContain(sentence);
});

test('budgets are checked before and again with the real bytes', async () => {
  const built = build();
  const { status, error } = await team.begin(built, { transferBytes: { 'entry.js': 400_000 } });
  expect([status, error.code]).toEqual([409, 'conflict']);
  const noise = Array.from({ length: 25_000 }, (_none, index) =>
    createHash('sha256').update(String(index)).digest('base64'),
  ).join('');
  const heavy = withFile(build(), 'entry.js', noise);
  expect((await team.begin(heavy, { transferBytes: { 'entry.js': 10 } })).status).toBe(200);
  for (const path of Object.keys(heavy.contents)) await team.put(heavy, path);
  expect((await team.publish(heavy, 'stable')).error.code).toBe('conflict');
  const large = withFile(build(), 'entry.js', 'x'.repeat(byteBudgets.file + 1));
  expect((await team.begin(large)).error.code).toBe('too_large');
});

test.each<[string, object, string]>([
  ['is no remote.json', { description: {} }, 'description.id'],
  ['is of another remote', { description: buildRemote('creator', '9.0.0').release }, 'description'],
  ['brings no API surface', { surface: { 'items.list': { method: 'FETCH' } } }, 'surface'],
])('a description that %s is refused and names the field', async (_what, more, field) => {
  const { status, error } = await team.begin(build('9.0.0'), more);
  expect([status, error.field]).toEqual([400, field]);
});

/** Routes and home of a release, at a path that it must not have. */
const at = (path: string) => ({
  home: path,
  navigation: [],
  redirects: [],
  routes: [{ path, title: 'Home', breadcrumb: 'Home', page: 'home' }],
});
const asking = (origin: string) => ({ origins: [{ kind: 'connect', origin, why: 'Because it wants to' }] });

test.each<[string, object, string]>([
  ['a page for every path', at('/:anything'), 'routes'],
  ['a page for all paths of two words', at('/:a/:b'), 'routes'],
  ['a wildcard', at('/things/*'), 'routes'],
  ['the home of others in capitals', at('/HOME'), 'routes'],
  ['an encoded path', at('/%68ome'), 'routes'],
  ['a path that climbs', at('/things/../home'), 'routes'],
  [
    'more routes than anybody needs',
    {
      routes: Array.from({ length: 301 }, (_none, n) => ({
        path: `/r${n}`,
        title: 'R',
        breadcrumb: 'R',
        page: 'home',
      })),
    },
    'routes',
  ],
  [
    'a page named like a property of every object',
    { routes: [{ path: '/home', title: 'Home', breadcrumb: 'Home', page: 'constructor' }] },
    'pageFiles',
  ],
  ['half a character', { title: 'Fan\ud800' }, 'title'],
  ['a long commit', { commit: 'c'.repeat(65) }, 'commit'],
  ...['https://*.evil.example', 'https://evil.example/', '*', 'https://127.0.0.1', 'http://evil.example'].map(
    (origin): [string, object, string] => [`the origin ${origin}`, asking(origin), 'origins'],
  ),
  ['the origin of a port that there is not', asking('https://evil.example:99999'), 'origins'],
])('%s in remote.json is refused', async (_what, changes, place) => {
  const { release, contents } = build('9.1.0');
  const hostile = { release: { ...release, ...changes }, contents };
  const { status, error } = await team.begin(hostile);
  expect(status).toBe(400);
  expect(`${error.field} ${error.message}`).toContain(`description.${place}`);
});

test.each(['/', '/kept/home', '/service-worker.js'])('%s belongs to the platform', async (path) => {
  const { release, contents } = build('9.1.0');
  const { error } = await team.begin({ release: { ...release, ...at(path) }, contents });
  expect(error.message).toContain(`claims ${path}, which belongs to the platform`);
});

test.each(['remote.json', 'entry.js.br', 'entry.js/inner.js'])(
  'a file called %s, which would hide another, is refused',
  async (path) => {
    const { status, error } = await team.begin(withFile(build(), path, 'x'));
    expect([status, error.field]).toEqual([400, 'description.files']);
  },
);

test('an api.json that differs from the announced one is refused', async () => {
  const built = withFile(build(), 'api.json', '{}');
  const surface = {
    'platform.get': { method: 'GET', path: '/api/admin/platform', input: { type: 'object' }, output: null },
  };
  await team.begin(built, { surface });
  for (const path of Object.keys(built.contents)) await team.put(built, path);
  expect((await team.publish(built, 'stable')).error.message).toContain('is not the one in its api.json');
});

test('of two simultaneous publishes of one version one succeeds, the other is told', async () => {
  const built = build();
  await team.begin(built);
  for (const path of Object.keys(built.contents)) await team.put(built, path);
  const answers = await Promise.all([team.publish(built, 'stable'), asAdmin.publish(built, 'stable')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
    code: 'already_exists',
    message: expect.stringContaining('was published by'),
  });
});

test('corrupt stored files are detected before anybody gets them, and can be sent again', async () => {
  const built = build();
  await team.begin(built);
  for (const path of Object.keys(built.contents)) await team.put(built, path);
  const { rows } = await whole.database.pool.query<{ content_id: string }>(
    `select content_id from release_files where version = $1 and path = 'entry.js'`,
    [built.release.version],
  );
  const driver = whole.server.storage.driver;
  await driver.remove(rows[0]?.content_id ?? '');
  expect((await team.publish(built, 'stable')).error.message).toContain(
    'are not what their hashes say, entry.js first; send them again.',
  );
  expect((await team.begin(built)).body.missing).toContainEqual({ path: 'entry.js', encoding: '' });
  await team.put(built, 'entry.js');
  expect((await team.publish(built, 'stable')).status).toBe(200);
});

test('remote.json is the release as the role may see it, for pages that fall back to it', async () => {
  const built = build(undefined, {
    routes: [
      { path: '/home', title: 'Home', breadcrumb: 'Home', page: 'home' },
      { path: '/b/:boardId', title: 'Board', breadcrumb: 'Board', page: 'thing', public: true },
    ],
  });
  await team.release(built);
  const url = `/remotes/fan/${built.release.version}/remote.json`;
  const reply = await get(url);
  expect(reply.headers).toMatchObject({
    'cache-control': 'private, max-age=31536000, immutable',
    vary: expect.stringContaining('cookie'),
  });
  const { composition } = (await get('/api/composition')).json<PageAnswer>();
  const running = composition.remotes.find(({ id }) => id === 'fan');
  expect(reply.json()).toEqual({ ...running, channel: 'stable', previous: null });
  const forGuests = await get(url, {});
  expect(forGuests.json<{ routes: { path: string }[] }>().routes.map(({ path }) => path)).toEqual([
    '/b/:boardId',
  ]);
  expect((await get('/remotes/admin/1.0.0/remote.json')).statusCode).toBe(404);
});
