/** The front of `npm run dev` before a platform elsewhere. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFront, readPlatformUrl } from './dev-front.js';
import { createProblems } from './dev-problems.js';

/**
 * A front before a platform.
 * @param {string} platform its address
 * @param {Map<string, object>} [releases] descriptions of the local packages
 */
async function openFront(platform, releases = new Map()) {
  const front = createFront({
    servers: new Map(),
    platformUrl: readPlatformUrl(platform),
    whenUp: () => undefined,
    releases,
    problems: createProblems(),
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (front.address());
  return { front, origin: `http://127.0.0.1:${port}` };
}

test.each(['localhost:3000', 'bestie.example', 'ftp://bestie.example'])(
  '%s is no address of a platform',
  (given) => {
    expect(() => readPlatformUrl(given)).toThrow(
      `PLATFORM_URL is an address such as https://bestie.example or http://localhost:3000, not ${given}.`,
    );
  },
);

test.each(['', ' '])('the address %j of a platform is empty', (given) => {
  expect(() => readPlatformUrl(given)).toThrow(
    'PLATFORM_URL is empty; it is an address such as https://bestie.example or http://localhost:3000.',
  );
});

test('a platform behind TLS is asked by TLS, under its own name', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bestie-front-'));
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name));
  const pair = ['-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', '-days', '1', ...pair], { stdio: 'ignore' });
  const { request } = https;
  const ca = readFileSync(cert);
  jest
    .spyOn(https, 'request')
    .mockImplementation(/** @type {any} */ ((options, answered) => request({ ...options, ca }, answered)));
  const platform = https.createServer(
    { key: readFileSync(key), cert: readFileSync(cert) },
    (request, response) => response.end(`${request.headers.host} ${request.url}`),
  );
  platform.listen(0, 'localhost');
  await once(platform, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (platform.address());
  const { front, origin } = await openFront(`https://localhost:${port}`);
  const answer = await fetch(`${origin}/api/x`);
  expect([answer.status, await answer.text()]).toEqual([200, `localhost:${port} /api/x`]);
  jest.restoreAllMocks();
  for (const server of [front, platform]) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true });
});

describe('before a platform that has one page of the console, and does not find the requested one', () => {
  const known = { id: 'style-desk', routes: [{ path: '/looks/:lookId' }] };
  const hidden = { path: '/brand-desk/home', audience: 'creator' };
  const composition = { host: {}, remotes: [known], reserved: [hidden] };
  const local = (id, paths, redirects) => ({
    id,
    version: '0.1.0',
    routes: paths.map((path) => ({ path })),
    ...redirects,
  });
  const releases = new Map([
    ['host', { initialFiles: [] }],
    [
      'style-desk',
      local('style-desk', ['/looks/:lookId', '/style-desk/home', '/style-desk/looks/:lookId'], {
        redirects: [{ from: '/style-desk', to: '/style-desk/home' }],
      }),
    ],
    ['brand-desk', local('brand-desk', ['/brand-desk/home', '/brand-desk/deals'])],
  ]);
  const servers = /** @type {http.Server[]} */ ([]);
  let origin;
  beforeAll(async () => {
    const page = `<head></head><script type="application/json" id="bestie">${JSON.stringify({ composition })}</script>`;
    const platform = http.createServer((_request, response) =>
      response.writeHead(404, { 'content-type': 'text/html' }).end(page),
    );
    platform.listen(0, 'localhost');
    await once(platform, 'listening');
    const { port } = /** @type {import('node:net').AddressInfo} */ (platform.address());
    const opened = await openFront(`http://localhost:${port}`, releases);
    servers.push(opened.front, platform);
    origin = opened.origin;
  });
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });

  test.each([
    ['a page that it does not know yet', '/style-desk/home', 200],
    ['the same with a slash and a query', '/style-desk/home/?q=camel', 200],
    ['a page with a parameter', '/style-desk/looks/7', 200],
    ['a path that leads on to a page', '/style-desk', 200],
    ['a path that nobody has', '/style-desk/nowhere', 404],
    ['a parameter that is missing', '/style-desk/looks/', 404],
    ['a page that it knows, of a thing that is gone', '/looks/7', 404],
    ['a page of a console that it hides from this person', '/brand-desk/deals', 404],
  ])('%s', async (_what, path, status) => {
    const answer = await fetch(origin + path, { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(status);
  });
});
