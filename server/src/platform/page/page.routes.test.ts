import { createHash } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import type { FileList, PageAnswer, PageData } from '@bestie/contracts/remotes';
import { roles, type Role } from '@bestie/contracts/roles';
import { createReleaseFixture, openBuiltIn, type ReleaseFixture } from '../../test-support/releases';
import { registerCompression } from '../http/compression';
import { registerReleaseFiles } from '../releases/publishing/release-files.routes';
import { contentSecurityPolicy } from './content-security-policy';
import type { PolicyOptions } from './content-security-policy';
import { registerPage } from './page.routes';
import { uncounted } from '../../test-support/whole-server';

let fixture: ReleaseFixture;
let app: FastifyInstance;
/** The clock of the busy server. */
let now = 0;
/** Lets the held read go on. */
let release = (): void => undefined;

/** Requests name their role in a header; identity's tests cover how a cookie becomes a role. */
function roleOf(header: unknown): Role {
  return roles.find((role) => role === header) ?? 'guest';
}

beforeAll(async () => {
  fixture = await createReleaseFixture();
  await fixture.addRemote('fan', '1.0.0', {
    followingFiles: { home: ['page-thing.js'] },
    routes: [
      {
        path: '/home',
        title: 'Home </script>',
        breadcrumb: 'Home',
        page: 'home',
        heading: { title: '{greeting}', size: 'xl' },
      },
      {
        path: '/closet',
        title: '<i>Closet</i>',
        breadcrumb: 'Closet',
        page: 'thing',
        heading: { lede: '$& & more' },
      },
      {
        path: '/b/:boardId',
        title: 'Board',
        breadcrumb: 'Board',
        page: 'thing',
        public: true,
        reads: ['/api/boards/{boardId}?a=1&b=2', '/api/profiles/{uid}'],
      },
    ],
  });
  await fixture.addRemote('creator', '1.0.0');
  await fixture.addRemote('admin', '1.0.0');
  const releases = await openBuiltIn(fixture, (reason) => {
    throw new Error(reason);
  });
  app = Fastify();
  await registerCompression(app);
  app.get<{ Params: { id: string } }>('/api/boards/:id', async ({ params: { id }, headers }, reply) => {
    if (id === 'missing') return reply.code(404).send({});
    if (id === 'slow') return new Promise(() => undefined);
    if (id === 'held') await new Promise<void>((resolve) => (release = resolve));
    if (id === 'large') return { text: 'x'.repeat(2000) };
    return { name: '</script>\u2028', by: headers.cookie };
  });
  app.get<{ Params: { uid: string } }>('/api/profiles/:uid', async ({ params: { uid } }) => ({ uid }));
  await registerReleaseFiles(app, {
    rateLimits: uncounted,
    releases,
    roleOf: async ({ headers }) => roleOf(headers['x-role']),
  });
  registerPage(app, {
    rateLimits: uncounted,
    releases,
    sessionOf: async ({ headers }) => {
      const role = roleOf(headers['x-role']);
      if (role === 'guest') return null;
      return {
        uid: 'u1',
        email: 'a@bestie.test',
        emailVerified: true,
        displayName: '</script><b>',
        role,
        admin: role === 'admin',
      };
    },
    trialOf: async () => null,
    grants: { sign: async ({ uid, given }) => `grant of ${given.length} for ${uid}` },
    publicOrigin: 'https://bestie.test',
    previewOf: async (route, { boardId }) =>
      route !== '/b/:boardId' || boardId === 'silent'
        ? undefined
        : boardId === 'closed'
          ? null
          : {
              title: 'Linen "&" </title>',
              description: 'By <Ada>',
              path: `/b/${boardId}`,
              picture: { path: '/pictures/1/large?v=1&w=2', alt: 'A' },
              indexed: boardId === 'open',
            },
    lastEventId: () => 'e7',
    identity: { provider: 'embedded' },
    shellPaths: ['/login', '/unauthorized'],
    firstReads: { within: 1000, bytes: 1000, clock: () => now },
  });
});

afterAll(async () => {
  await app.close();
  await fixture.remove();
});

const get = (url: string, role: Role = 'guest', headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { 'x-role': role, ...headers } });

function pageData(html: string): PageData {
  const json = /<script type="application\/json" id="bestie">(.*?)<\/script>/s.exec(html)?.[1];
  return JSON.parse(json ?? 'null') as PageData;
}

test.each<[string, Role, number]>([
  ['/home', 'fan', 200],
  ['/home', 'guest', 200],
  ['/login', 'guest', 200],
  ['/b/7', 'guest', 200],
  ['/admin/home', 'admin', 200],
  ['/admin/home', 'fan', 403],
  ['/creator/things/1', 'fan', 403],
  ['/nowhere', 'fan', 404],
  ['/nowhere', 'guest', 404],
  // Pages of the specification without a console: guests are asked to sign in, others get not found.
  ['/vip', 'guest', 200],
  ['/community/forum/7', 'guest', 200],
  ['/community/forum/7/replies', 'guest', 404],
  ['/vip', 'fan', 404],
  ['/admin/chat', 'fan', 404],
  ['/admin/chat', 'admin', 404],
])('GET %s as %s answers %i with the application', async (path, role, status) => {
  const response = await get(path, role);
  expect(response.statusCode).toBe(status);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.body).toContain('id="root"');
});

test('redirects of a console are answered by the server, with the query', async () => {
  const response = await get('/creator?tab=week', 'creator');
  expect(response.statusCode).toBe(302);
  expect(response.headers.location).toBe('/creator/home?tab=week');
  expect((await get('/creator', 'fan')).statusCode).toBe(403);
});

test('the page contains composition and session, and text cannot leave its script element', async () => {
  const { body } = await get('/home', 'fan');
  expect(body.match(/<\/script>/g)).toHaveLength((body.match(/<script/g) ?? []).length);
  const data = pageData(body);
  expect(data.composition.remotes.map(({ id }) => id)).toEqual(['fan']);
  expect(data.session).toMatchObject({ uid: 'u1', displayName: '</script><b>', role: 'fan' });
  expect(pageData((await get('/home')).body).session).toBeNull();
});

test('a visit names the last live event before its reads; what stays on the device names none', async () => {
  expect(pageData((await get('/home', 'fan')).body).lastEventId).toBe('e7');
  expect(pageData((await get('/b/7')).body).lastEventId).toBeUndefined();
  const kept = await get('/home', 'fan', { 'sec-fetch-dest': 'empty' });
  expect(pageData(kept.body).lastEventId).toBeUndefined();
});

const headingOf = (html: string) => /<div id="root"><p>Bestie<\/p>(.*)<\/div>/.exec(html)?.[1];

test('the first paint has the heading of the page before any code has come', async () => {
  const closet = await get('/closet', 'fan');
  expect(headingOf(closet.body)).toBe(
    '<p class="fp-heading">&lt;i&gt;Closet&lt;/i&gt;</p><p class="fp-lede">$&amp; &amp; more</p>',
  );
  // Which of both, the script of the first paint knows.
  expect(headingOf((await get('/home', 'fan')).body)).toBe(
    '<p class="fp-heading fp-xl"><span class="fp-first">Welcome, Bestie</span><span class="fp-again">Welcome Back, Bestie</span></p>',
  );
  // The page keeps it until its code is there, and knows no other page's.
  const headings = pageData(closet.body).composition.remotes.flatMap(({ routes }) =>
    routes.flatMap(({ path, heading }) => (heading ? [path] : [])),
  );
  expect(headings).toEqual(['/closet']);
});

test.each([
  ['a guest', '/closet', 'guest'],
  ['an address with a query, which may be called something else', '/closet?tab=outfits', 'fan'],
  ['a page without one', '/b/7', 'fan'],
  ['a page that the person may not open', '/admin/home', 'fan'],
] as const)('%s gets no heading', async (_who, path, role) => {
  expect(headingOf((await get(path, role)).body)).toBe('<!--heading-->');
});

test('the HTML requests everything that the first view needs, with integrity hashes', async () => {
  const { body } = await get('/home', 'admin');
  const { composition, nonce } = pageData(body);
  const fan = composition.remotes.find(({ id }) => id === 'fan');
  const needed = [
    ...composition.host.files
      .filter(({ path }) => path.startsWith('main.'))
      .map((file) => ({ ...file, url: composition.host.baseUrl + file.path })),
    ...(fan?.files ?? [])
      .filter(({ path }) => fan?.pageFiles.home?.includes(path))
      .map((file) => ({ ...file, url: `/remotes/fan/1.0.0/${file.path}` })),
  ];
  expect(needed).toHaveLength(5);
  for (const { url, integrity } of needed) {
    const tags = body.match(/<(?:link|script)[^>]*>/g)?.filter((tag) => tag.includes(`"${url}"`)) ?? [];
    // The link of a style sheet alone would be late: it is at the end.
    expect(tags[0]).toMatch(/^<(?:script|link rel="preload") /);
    for (const tag of tags) {
      expect(tag).toContain(`integrity="${integrity}"`);
      expect(tag).toContain('crossorigin="anonymous"');
      // strict-dynamic makes a preload without the nonce a violation.
      if (!tag.includes('rel="stylesheet"')) expect(tag).toContain(`nonce="${nonce}"`);
    }
  }
  expect(body).not.toContain('/remotes/creator/1.0.0/entry.js');
  expect(body).not.toContain('/remotes/admin/1.0.0/entry.js');
});

test('the page contains the hashes of its first view, of what follows it, and of a list with all others', async () => {
  const { body } = await get('/home', 'admin');
  const { host, remotes } = pageData(body).composition;
  expect(host.files.map(({ path }) => path).sort()).toEqual(['fallback.js', 'main.css', 'main.js']);
  const [fan, creator] = ['fan', 'creator'].map((id) => remotes.find((remote) => remote.id === id));
  const named = ['entry.js', 'page-home.js', 'page-home.css', 'page-thing.js'];
  expect(fan?.files.map(({ path }) => path)).toEqual(named);
  expect(body).not.toContain('href="/remotes/fan/1.0.0/page-thing.js"');
  expect(Object.keys(fan?.pageFiles ?? {})).toEqual(['home']);
  expect([creator?.files, creator?.pageFiles]).toEqual([[], {}]);
  for (const release of [host, ...remotes]) {
    const { path, integrity } = release.rest!;
    const answer = await get(release.baseUrl + path, 'admin');
    expect([path, answer.statusCode]).toEqual([path, 200]);
    expect(answer.headers['cache-control']).toMatch(/max-age=31536000, immutable$/);
    expect(`sha384-${createHash('sha384').update(answer.rawPayload).digest('base64')}`).toBe(integrity);
  }
  const whole = (await get('/api/composition', 'admin')).json<PageAnswer>().composition;
  const ofFan = whole.remotes.find(({ id }) => id === 'fan');
  const list = (await get(fan!.baseUrl + fan!.rest!.path, 'admin')).json<FileList>();
  expect(list).toEqual({
    files: ofFan?.files.map(({ path, integrity }) => ({ path, integrity })),
    pageFiles: ofFan?.pageFiles,
    reads: { '/b/:boardId': ['/api/boards/{boardId}?a=1&b=2', '/api/profiles/{uid}'] },
  });
});

test('a list of files is served to the people who may load the files', async () => {
  const listOf = (body: string, remoteId: string) => {
    const remote = pageData(body).composition.remotes.find(({ id }) => id === remoteId);
    return remote!.baseUrl + remote!.rest!.path;
  };
  const ofAdmin = listOf((await get('/home', 'admin')).body, 'creator');
  expect((await get(ofAdmin, 'creator')).statusCode).toBe(200);
  expect((await get(ofAdmin, 'fan')).statusCode).toBe(404);
  const ofGuest = listOf((await get('/b/7')).body, 'fan');
  const paths = (await get(ofGuest)).json<FileList>().files.map(({ path }) => path);
  expect(paths.sort()).toEqual(['entry.js', 'page-thing.js']);
  // A person who has signed in since continues with the page of a guest.
  expect((await get(ofGuest, 'fan')).statusCode).toBe(200);
  expect((await get(listOf((await get('/b/7', 'fan')).body, 'fan'))).statusCode).toBe(404);
  expect((await get('/remotes/fan/1.0.0/files.0123456789ab.json', 'admin')).statusCode).toBe(404);
});

/** The answers in a document, and what it preloads of the API. */
const readsOf = (body: string) => ({
  answers: [...body.matchAll(/<script type="application\/json" data-read="(.*?)">(.*?)<\/script>/gs)].map(
    ([, path, json = '']) => [path, JSON.parse(json) as unknown],
  ),
  preloads: [...body.matchAll(/<link rel="preload" as="fetch" href="(.*?)" crossorigin="anonymous">/g)].map(
    ([, path]) => path,
  ),
});

test('a document contains the answers of its first reads, which the person of its cookie gets', async () => {
  const { body, headers } = await get('/b/7%22', 'fan', { cookie: 'a=b' });
  expect(readsOf(body)).toEqual({
    answers: [
      ['/api/boards/7%22?a=1&amp;b=2', { name: '</script>\u2028', by: 'a=b' }],
      ['/api/profiles/u1', { uid: 'u1' }],
    ],
    preloads: [],
  });
  // Its text cannot end the element, and it comes after everything that requests code.
  expect(body).toContain('\\u003c/script>\\u2028');
  expect(body.indexOf('data-read')).toBeGreaterThan(body.indexOf('rel="stylesheet"'));
  expect(body.endsWith('</body>\n</html>\n')).toBe(true);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: expect.stringContaining('cookie') });
});

test('a guest’s document contains the reads of a public page that need no person, and an address with a query none', async () => {
  const { body, headers } = await get('/b/7');
  expect(readsOf(body).answers.map(([path]) => path)).toEqual(['/api/boards/7?a=1&amp;b=2']);
  expect(headers['cache-control']).toBe('private, no-cache');
  expect(readsOf((await get('/b/7?q=x', 'fan')).body)).toEqual({ answers: [], preloads: [] });
});

test('a refused read is left to the page, a late one is preloaded, and no document waits for the next ones', async () => {
  const preloads = ['/api/boards/slow?a=1&amp;b=2', '/api/profiles/u1'];
  expect(readsOf((await get('/b/missing', 'fan')).body)).toEqual({
    answers: [['/api/profiles/u1', { uid: 'u1' }]],
    preloads: [],
  });
  const slow = readsOf((await get('/b/slow', 'fan')).body);
  expect(slow.preloads).toEqual([preloads[0]]);
  expect(slow.answers.map(([path]) => path)).toEqual([preloads[1]]);
  // The server is busy: what it would do twice is only preloaded for a while.
  expect(readsOf((await get('/b/slow', 'fan')).body)).toEqual({ answers: [], preloads });
  now += 11_000;
  expect(readsOf((await get('/b/large', 'fan')).body)).toEqual({
    answers: [['/api/profiles/u1', { uid: 'u1' }]],
    preloads: ['/api/boards/large?a=1&amp;b=2'],
  });
});

test('a document that a script keeps on the device contains no answers', async () => {
  const { body } = await get('/b/7', 'fan', { 'sec-fetch-dest': 'empty' });
  expect(readsOf(body)).toEqual({ answers: [], preloads: ['/api/boards/7?a=1&amp;b=2', '/api/profiles/u1'] });
  expect(readsOf((await get('/b/7', 'fan', { 'sec-fetch-dest': 'document' })).body).answers).toHaveLength(2);
});

test('the start of a document leaves before its reads are answered', async () => {
  const arrived: string[] = [];
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const response = await fetch(`${address}/b/held`, {
    headers: { 'x-role': 'fan', 'accept-encoding': 'br' },
  });
  expect(response.headers.get('content-encoding')).toBe('br');
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    arrived.push(part);
    if (arrived.join('').includes('rel="stylesheet"')) release();
  }
  expect(arrived.findIndex((part) => part.includes('data-read'))).toBeGreaterThan(0);
});

test('link previews show the contents of a page, and its texts cannot leave their tags', async () => {
  const { body, statusCode } = await get('/b/open');
  expect(statusCode).toBe(200);
  const head = body.slice(0, body.indexOf('</head>'));
  for (const tag of [
    '<title>Linen &quot;&amp;&quot; &lt;/title&gt; · Bestie</title>',
    '<meta name="description" content="By &lt;Ada&gt;">',
    '<link rel="canonical" href="https://bestie.test/b/open">',
    '<meta property="og:title" content="Linen &quot;&amp;&quot; &lt;/title&gt;">',
    '<meta property="og:url" content="https://bestie.test/b/open">',
    '<meta property="og:image" content="https://bestie.test/pictures/1/large?v=1&amp;w=2">',
    '<meta name="twitter:card" content="summary_large_image">',
  ])
    expect(head).toContain(tag);
  expect(head).not.toContain('noindex');
  expect((await get('/b/other')).body).toContain('<meta name="robots" content="noindex">');
});

test('a page with nothing to show is missing, and search engines remove it', async () => {
  const { body, statusCode } = await get('/b/closed', 'fan');
  expect(statusCode).toBe(404);
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(body).not.toContain('og:title');
  expect(body).toContain('<title>Board · Bestie</title>');
  expect((await get('/b/silent')).statusCode).toBe(200);
});

test('the policy is enforced, has a fresh nonce each time, and allows nothing unsafe', async () => {
  const [first, second] = [await get('/home', 'fan'), await get('/home', 'fan')];
  const policy = String(first.headers['content-security-policy']);
  expect(policy).toContain(`'nonce-${pageData(first.body).nonce}' 'strict-dynamic' 'self'`);
  expect(pageData(second.body).nonce).not.toBe(pageData(first.body).nonce);
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("default-src 'none'");
  expect(first.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  expect(first.headers['cache-control']).toBe('no-store');
});

test('Trusted Types are required if the host has their policy, and with Firebase Google’s policies are allowed', () => {
  const policy = (options: Partial<PolicyOptions>) =>
    contentSecurityPolicy({
      nonce: 'n',
      identity: { provider: 'embedded' },
      inlineScripts: [],
      inlineStyles: [],
      ...options,
    });
  const firebase = { provider: 'firebase', options: {} } as const;
  expect(policy({ trustedTypes: true })).toMatch(
    /; require-trusted-types-for 'script'; trusted-types default$/,
  );
  expect(policy({ trustedTypes: true, identity: firebase })).toContain(
    "; trusted-types default gapi#gapi goog#html recaptcha 'allow-duplicates'",
  );
  // An older host, which people may still get.
  expect(policy({})).not.toContain('trusted-types');
});

test('pages are compressed for clients that accept it', async () => {
  expect((await get('/home', 'fan', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe(
    'br',
  );
  expect((await get('/home', 'fan', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
});

test.each([
  '/api/nothing',
  '/v0/b/x',
  '/kept/remotes/fan/1.0.0/entry.js',
  '/host/none.js',
  '/remotes/fan/9.9.9/entry.js',
])('GET %s is missing and not a page', async (path) => {
  const response = await get(path, 'admin');
  expect(response.statusCode).toBe(404);
  expect(response.headers['content-type']).not.toContain('text/html');
});

test.each<[Role, string[]]>([
  ['guest', []],
  ['fan', ['fan']],
  ['creator', ['fan', 'creator']],
  ['admin', ['fan', 'creator', 'admin']],
])('a %s can load the code of %j', async (role, ids) => {
  for (const id of ['fan', 'creator', 'admin']) {
    const { statusCode, headers } = await get(`/remotes/${id}/1.0.0/page-home.js`, role);
    expect([id, statusCode]).toEqual([id, ids.includes(id) ? 200 : 404]);
    expect(headers['cache-control']).toBe(
      ids.includes(id) ? 'private, max-age=31536000, immutable' : 'no-store',
    );
  }
});

test('a guest can load only the code of public pages and their later imports', async () => {
  expect((await get('/remotes/fan/1.0.0/page-thing.js')).body).toBe('thing of fan');
  expect((await get('/remotes/fan/1.0.0/page-home.js')).statusCode).toBe(404);
});

test.each(['remote.json.br', '../../../host/host.json', '..%2f..%2f..%2fhost%2fhost.json', 'entry.js/', ''])(
  'a file that a release does not list is not served: %s',
  async (file) => {
    const response = await get(`/remotes/fan/1.0.0/${file}`, 'admin');
    expect(response.statusCode).toBe(404);
  },
);

test('the host is public and immutable', async () => {
  const { baseUrl } = pageData((await get('/home')).body).composition.host;
  expect(baseUrl).toMatch(/^\/host\/1\.0\.0\+[0-9a-f]{12}\/$/);
  const { statusCode, headers } = await get(`${baseUrl}main.js`);
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const missing of ['host.json', 'service-worker.js', 'none.js', '../host.json', '..%2fhost.json'])
    expect([missing, (await get(baseUrl + missing)).statusCode]).toEqual([missing, 404]);
  expect((await get('/host/9.9.9/main.js')).statusCode).toBe(404);
});

test('the page of a person contains the grant of its releases, including the host; that of a guest has none', async () => {
  expect(pageData((await get('/home', 'fan')).body).grant).toBe('grant of 2 for u1');
  expect(pageData((await get('/home', 'admin')).body).grant).toBe('grant of 4 for u1');
  expect(pageData((await get('/home')).body)).not.toHaveProperty('grant');
});

test('the data in a page can be requested without a page', async () => {
  const response = await get('/api/composition', 'creator');
  const { composition, session, trial, grant } = response.json<PageAnswer>();
  const page = pageData((await get('/creator/home', 'creator')).body);
  expect({ id: composition.id, session, trial, grant }).toEqual({
    id: page.composition.id,
    session: page.session,
    trial: page.trial,
    grant: page.grant,
  });
  expect(composition.remotes.every(({ files, rest }) => files.length === 4 && !rest)).toBe(true);
  expect(composition.remotes.map(({ id }) => id).sort()).toEqual(['creator', 'fan']);
  expect(response.headers['cache-control']).toBe('no-store');
  expect((await get('/api/composition')).json<PageAnswer>().session).toBeNull();
});

test.each(['/favicon.svg', '/favicon.ico'])(
  '%s is the icon of the site, which every page names',
  async (path) => {
    const icon = await get(path);
    expect(icon.statusCode).toBe(200);
    expect(icon.headers['content-type']).toBe('image/svg+xml');
    expect((await get('/login')).body).toContain(
      '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
    );
  },
);
