import { hostBaseUrl } from '../platform/releases/channels/composition';
/** Every kind of answer has the security headers, whichever part of the server sends it. */
import type { AddressInfo } from 'node:net';
import { uuidv7 } from 'uuidv7';
import { storageBucket } from '@bestie/contracts/storage';
import { bearerOf, startWholeServer } from '../test-support/whole-server';
import type { SignedIn, WholeServer } from '../test-support/whole-server';

const publicHost = 'bestie.example';
/** 1×1 pixel. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

describe.each<{ where: string; env: Record<string, string>; host: string }>([
  { where: 'on loopback', env: {}, host: 'localhost' },
  {
    where: 'behind a proxy with TLS',
    env: { HOST: '0.0.0.0', PUBLIC_ORIGIN: `https://${publicHost}`, TRUST_PROXY: 'true' },
    host: publicHost,
  },
])('$where', ({ env, host }) => {
  const loopback = host === 'localhost';
  let whole: WholeServer;
  let fan: SignedIn;
  let pictureId: string;
  let pageCookie: string;
  let hostFolder: string;

  beforeAll(async () => {
    whole = await startWholeServer({ env });
    fan = await whole.signIn('fan');
    const name = `users/${fan.uid}/pixel.gif`;
    await whole.server.storage.objects.ensureObject(name, gif, 'image/gif', fan.uid);
    pictureId = await whole.database.db
      .selectFrom('pictures')
      .select('id')
      .where('object_name', '=', name)
      .executeTakeFirstOrThrow()
      .then(({ id }) => id);
    // Beyond loopback, browsers accept the cookie from this host over TLS only.
    pageCookie = loopback ? fan.cookie : `__Host-${fan.cookie}`;
    hostFolder = hostBaseUrl((await whole.server.releases.catalog.stableHost()).release);
  });
  afterAll(() => whole.close());

  const get = (url: string, headers: Record<string, string> = {}) =>
    whole.app.inject({
      url,
      headers: { host, ...(!loopback && { 'x-forwarded-proto': 'https' }), ...headers },
    });

  const kinds: Record<string, { url: () => string; as?: 'token' | 'cookie'; status: number; html?: true }> = {
    'a page': { url: () => '/home', as: 'cookie', status: 200, html: true },
    'the page of a guest': { url: () => '/login', status: 200, html: true },
    'a page that is not there': { url: () => '/nowhere', status: 404, html: true },
    'a page for somebody else': { url: () => '/admin/home', as: 'cookie', status: 403, html: true },
    'the API': { url: () => '/api/items', as: 'token', status: 200 },
    'the API by cookie': { url: () => '/whoami', as: 'cookie', status: 200 },
    'an error': { url: () => '/api/items?limit=0', as: 'token', status: 400 },
    'a refusal': { url: () => '/api/items', status: 401 },
    'no operation': { url: () => '/api/nowhere', status: 404 },
    'an unreadable address': { url: () => '/api/items/%zz', status: 400 },
    'the description of the API': { url: () => '/api/openapi.json', status: 200 },
    'the page about the API': { url: () => '/api', status: 200 },
    composition: { url: () => '/api/composition', as: 'cookie', status: 200 },
    'the service worker': { url: () => '/service-worker.js', status: 200 },
    'a file of the host': { url: () => `${hostFolder}main.js`, status: 200 },
    'a file of a remote': { url: () => '/remotes/fan/1.0.0/entry.js', as: 'cookie', status: 200 },
    'a file that is not there': { url: () => '/host/nothing.js', status: 404 },
    'an object': { url: () => objectUrl('?alt=media'), as: 'cookie', status: 200 },
    'what is known of an object': { url: () => objectUrl(''), as: 'token', status: 200 },
    'no object': { url: () => `/v0/b/${storageBucket}/o/nothing`, status: 401 },
    'a picture that is not made yet': {
      url: () => `/pictures/${pictureId}/small`,
      as: 'cookie',
      status: 404,
    },
    health: { url: () => '/livez', status: 200 },
    'a page of the identity provider': { url: () => '/emulator/auth/action', status: 200, html: true },
    'a script of the identity provider': { url: () => '/emulator/auth/action.js', status: 200 },
  };
  const objectUrl = (query: string) =>
    `/v0/b/${storageBucket}/o/${encodeURIComponent(`users/${fan.uid}/pixel.gif`)}${query}`;

  test.each(Object.entries(kinds))('%s', async (_kind, { url, as, status, html }) => {
    const credential: Record<string, string> =
      as === 'token' ? bearerOf(fan) : as === 'cookie' ? { cookie: pageCookie } : {};
    const { statusCode, headers } = await get(url(), credential);
    const policy = String(headers['content-security-policy']);

    expect(statusCode).toBe(status);
    expect(policy).toMatch(/default-src 'none'/);
    expect(policy).not.toMatch(/unsafe-/);
    expect(headers).not.toHaveProperty('content-security-policy-report-only');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toMatch(/^(no-referrer|strict-origin-when-cross-origin)$/);
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
    if (html) {
      expect(policy).toMatch(/frame-ancestors 'none'/);
      expect(policy).toMatch(/base-uri 'none'/);
      expect(policy).toMatch(/require-trusted-types-for 'script'; trusted-types (?:default|'none')(?:;|$)/);
      expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    }
    if (_kind === 'an unreadable address') return;
    expect(headers['x-frame-options']).toBe('DENY');
    // Scripts cannot use browser features that no page needs.
    for (const feature of ['camera', 'geolocation', 'payment', 'usb'])
      expect(headers['permissions-policy']).toContain(`${feature}=()`);
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    if (loopback) expect(headers).not.toHaveProperty('strict-transport-security');
    else expect(headers['strict-transport-security']).toMatch(/^max-age=63072000; includeSubDomains/);
  });

  test('only the frame of the identity provider can be framed, and only by this site', async () => {
    const { headers } = await get('/emulator/auth/iframe');
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  });

  test('a page with a session is not cached, not even by the browser', async () => {
    const page = await get('/home', { cookie: pageCookie });
    expect(page.body).toContain(fan.uid);
    expect(page.headers['cache-control']).toBe('no-store');
    expect((await get('/login')).headers['cache-control']).toBe('private, no-cache');
  });

  test('the service worker can connect to this site only', async () => {
    const { headers } = await get('/service-worker.js');
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
  });

  test('private answers are not cached', async () => {
    for (const [kind, { url, as }] of Object.entries(kinds)) {
      if (!as) continue;
      const credential: Record<string, string> = as === 'token' ? bearerOf(fan) : { cookie: pageCookie };
      const { headers } = await get(url(), credential);
      expect([kind, headers['cache-control']]).toEqual([kind, expect.stringMatching(/no-store|private/)]);
      if (url().startsWith('/api')) expect([kind, headers['cache-control']]).toEqual([kind, 'no-store']);
    }
  });

  test('the session cookie is for this site and not readable by scripts', async () => {
    const reply = await whole.app.inject({
      method: 'POST',
      url: '/sessionLogin',
      headers: { host, ...(!loopback && { 'x-forwarded-proto': 'https' }), ...bearerOf(fan) },
    });
    const cookie = String(reply.headers['set-cookie']);
    expect(cookie).toMatch(
      loopback
        ? /^bestie_session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/
        : /^__Host-bestie_session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test('a cookie that another host of the domain set is ignored', async () => {
    const value = fan.cookie.split('=')[1] ?? '';
    const planted = loopback ? `__Host-bestie_session=${value}` : `bestie_session=${value}`;
    expect((await get('/whoami', { cookie: planted })).statusCode).toBe(401);
    expect((await get('/whoami', { cookie: pageCookie })).statusCode).toBe(200);
  });

  test('an event stream', async () => {
    const origin = await whole.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = whole.app.server.address() as AddressInfo;
    expect(origin).toContain(String(port));
    const abort = new AbortController();
    const { headers, status } = await fetch(`${origin}/api/live?topics=user:${fan.uid}`, {
      headers: bearerOf(fan),
      signal: abort.signal,
    });
    abort.abort();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    // Proxies pass each event on when it comes.
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/);
  });

  test.each(['api/items', 'whoami', `v0/b/${storageBucket}/o`])(
    'no other origin may read /%s',
    async (path) => {
      const asked = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
      for (const method of ['GET', 'OPTIONS'] as const) {
        const { headers } = await whole.app.inject({ method, url: `/${path}`, headers: { host, ...asked } });
        expect(headers).not.toHaveProperty('access-control-allow-origin');
        expect(headers).not.toHaveProperty('access-control-allow-credentials');
      }
    },
  );
});

describe('a foreign host name that points to this machine', () => {
  let whole: WholeServer;
  beforeAll(async () => {
    whole = await startWholeServer();
  });
  afterAll(() => whole.close());

  const toolkit = '/identitytoolkit.googleapis.com/v1/accounts';
  const calls = [
    ['POST', `${toolkit}:signUp`],
    ['POST', `${toolkit}:signInWithPassword`],
    ['POST', `${toolkit}:sendOobCode`],
    ['POST', '/securetoken.googleapis.com/v1/token'],
    ['POST', '/emulator/auth/assertions'],
    ['GET', '/emulator/auth/handler'],
    ['GET', '/emulator/auth/iframe'],
  ] as const;
  const hosts = [
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '0x7f000001',
    '[::ffff:1]',
  ];

  test.each(hosts)('%s reaches nothing of identity', async (host) => {
    for (const [method, url] of calls) {
      const reply = await whole.app.inject({
        method,
        url,
        headers: { host },
        ...(method === 'POST' && { payload: { email: 'fan@bestie.test', password: 'bestie-demo-1' } }),
      });
      expect([url, reply.statusCode, reply.body]).toEqual([
        url,
        400,
        expect.stringContaining('not served here'),
      ]);
    }
  });

  test('and is a guest everywhere else', async () => {
    const asked = { host: 'evil.example', origin: 'http://evil.example' };
    const answers = ['/api/items', '/whoami', `/api/live?topics=user:x`, `/pictures/${uuidv7()}/small`];
    const codes = await Promise.all(
      answers.map(async (url) => (await whole.app.inject({ url, headers: asked })).statusCode),
    );
    expect(codes).toEqual([401, 401, 401, 404]);
    const page = await whole.app.inject({ url: '/home', headers: asked });
    expect(page.body).toMatch(/"session":null/);
  });
});
