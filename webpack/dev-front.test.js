/** The front of `npm run dev` before a platform elsewhere. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFront, readPlatformUrl } from './dev-front.js';
import { createProblems } from './dev-problems.js';

test.each(['localhost:3000', 'bestie.example', 'ftp://bestie.example'])(
  '%s is no address of a platform',
  (given) => {
    expect(() => readPlatformUrl(given)).toThrow(
      `PLATFORM_URL is an address such as https://bestie.example or http://localhost:3000, not ${given}.`,
    );
  },
);

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
  const front = createFront({
    servers: new Map(),
    platformUrl: readPlatformUrl(`https://localhost:${port}`),
    whenUp: () => undefined,
    releases: new Map(),
    problems: createProblems(),
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const at = /** @type {import('node:net').AddressInfo} */ (front.address());
  const answer = await fetch(`http://127.0.0.1:${at.port}/api/x`);
  expect([answer.status, await answer.text()]).toEqual([200, `localhost:${port} /api/x`]);
  jest.restoreAllMocks();
  for (const server of [front, platform]) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true });
});
