/** What the sample configurations of proxies do, where the proxy is installed, as it is in CI: nginx and Caddy before a server that looks at what arrives. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folder = import.meta.dirname;
const read = (name) => readFileSync(path.join(folder, name), 'utf8');
const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const megabyte = Buffer.alloc(1024 * 1024, 7);

/** @returns {Promise<number>} a port that nobody uses */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });

/** Stands in for a server: streams events until it is told to end, counts what arrives, and shows its headers. */
async function startServer() {
  const state = { received: 0, sendEvent: () => {}, closed: Promise.resolve() };
  const server = http.createServer((request, response) => {
    if (request.url === '/api/live') {
      // Without the header by which the server asks for it, so that the configuration is what is tried.
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('event: ready\n\n');
      state.closed = new Promise((resolve) => response.once('close', () => resolve(undefined)));
      state.sendEvent = () => response.write('event: later\n\n');
      return;
    }
    request.on('data', (piece) => (state.received += piece.length));
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ...request.headers, bytes: state.received }));
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { state, port, close: () => (server.closeAllConnections(), server.close()) };
}

const starts = {
  nginx(place, port, upstream) {
    const file = path.join(place, 'nginx.conf');
    // As shipped, but for certificates, ports, and folders that a user of the system owns.
    const text = read('nginx.conf')
      .replace(/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`)
      .replace(/ {2}server \{\n {4}listen 80;[^}]*\}\n/, '')
      .replace(/^.*ssl_certificate.*\n/gm, '')
      .replace(/server 127\.0\.0\.1:300[123] /g, `server 127.0.0.1:${upstream} `)
      .replace('/var/log/nginx/bestie.log', path.join(place, 'access.log'))
      .replace(/worker_rlimit_nofile.*\n/, '')
      .replace('worker_connections 16384', 'worker_connections 256')
      .replace(
        'http {',
        `http {\n${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${place}/${kind};`).join('\n')}`,
      );
    writeFileSync(file, text);
    const settings = `daemon off; pid ${place}/pid; error_log ${place}/error.log;`;
    return spawn('nginx', ['-p', place, '-c', file, '-g', settings], { stdio: 'ignore' });
  },
  caddy(place, port, upstream) {
    const file = path.join(place, 'Caddyfile');
    writeFileSync(file, `{\n\tadmin off\n}\n${read('Caddyfile')}`);
    return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
      stdio: 'ignore',
      env: {
        ...process.env,
        HOME: place,
        XDG_DATA_HOME: place,
        XDG_CONFIG_HOME: place,
        BESTIE_HOST: `http://127.0.0.1:${port}`,
        BESTIE_SERVERS: `127.0.0.1:${upstream}`,
      },
    });
  },
};

const installed = Object.keys(starts).filter(has);

test('both proxies are installed in CI', () => {
  const wanted = process.env.PROXIES_REQUIRED ? Object.keys(starts) : installed;
  expect(installed).toEqual(wanted);
});

for (const program of installed)
  describe(program, () => {
    let place = '';
    let origin = '';
    let upstream;
    let proxy;
    beforeAll(async () => {
      place = mkdtempSync(path.join(tmpdir(), 'bestie-proxy-'));
      upstream = await startServer();
      const port = await freePort();
      origin = `http://127.0.0.1:${port}`;
      proxy = starts[program](place, port, upstream.port);
      for (;;) {
        const up = await fetch(`${origin}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
        if (up) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    });
    afterAll(async () => {
      const ended = new Promise((resolve) => proxy.once('exit', resolve));
      proxy.kill('SIGTERM');
      upstream.close();
      await ended;
      rmSync(place, { recursive: true, force: true });
    });

    test('what callers claim of where they come from is dropped, and each request has an id', async () => {
      const answer = await fetch(`${origin}/api/items`, {
        headers: {
          'x-forwarded-for': '203.0.113.9, 198.51.100.1',
          'x-forwarded-proto': 'https',
          'x-forwarded-host': 'evil.example',
        },
      });
      const seen = await answer.json();
      expect(seen).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
      expect(seen['x-forwarded-host']).toMatch(/^127\.0\.0\.1/);
      expect(seen['x-request-id']).toMatch(/^[\w.:-]{8,128}$/);
      expect((await fetch(`${origin}/metrics`)).status).toBe(404);
    });

    test('each event of a stream arrives when it is sent', async () => {
      const ended = new AbortController();
      const answer = await fetch(`${origin}/api/live`, { signal: ended.signal });
      const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader();
      const next = async () => Buffer.from((await reader.read()).value ?? []).toString();
      expect(await next()).toContain('ready');
      upstream.state.sendEvent();
      expect(await next()).toContain('later');
      // The stream ends at the server when its reader disconnects.
      ended.abort();
      await upstream.state.closed;
    });

    test('an upload of 100 MB reaches the server while it is sent', async () => {
      upstream.state.received = 0;
      const url = new URL(`${origin}/v0/b/bucket/o?name=users%2Fada%2Flong.bin`);
      const request = http.request(url, {
        method: 'POST',
        headers: { 'content-length': 100 * megabyte.length },
      });
      const answered = new Promise((resolve, reject) => {
        request.on('error', reject);
        request.on('response', (answer) => {
          let text = '';
          answer.on('data', (piece) => (text += piece));
          answer.on('end', () => resolve({ status: answer.statusCode, text }));
        });
      });
      const write = (piece) => new Promise((resolve) => request.write(piece, resolve));
      await write(megabyte);
      // The rest is not even written, and the server has the beginning.
      while (upstream.state.received < megabyte.length / 2)
        await new Promise((resolve) => setTimeout(resolve, 10));
      for (let each = 1; each < 100; each += 1) await write(megabyte);
      request.end();
      const { status, text } = await answered;
      expect([status, JSON.parse(text).bytes]).toEqual([200, 100 * megabyte.length]);
    });
  });
