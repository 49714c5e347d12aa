import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { isNewPage, rewriteAnswer, rewritePage, standInPage } from './dev-rewrites.js';

const overlay = readFileSync(path.join(import.meta.dirname, 'dev-overlay.client.js'));

/** The development server for a path: `/host/…`, `/remotes/{id}/…`, `/hot/{name}`; null for the platform. */
function localTarget(pathname, servers) {
  const [, first, second] = pathname.split('/');
  if (first === 'host') return servers.get('host');
  if (first === 'remotes' || first === 'hot') return servers.get(second) ?? null;
  return null;
}

/**
 * The platform that runs already.
 * @throws {Error} for anything but an address of the web
 */
export function readPlatformUrl(given = 'http://localhost:3000') {
  if (given.trim() === '')
    throw new Error(
      'PLATFORM_URL is empty; it is an address such as https://bestie.example or http://localhost:3000.',
    );
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new Error(
    `PLATFORM_URL is an address such as https://bestie.example or http://localhost:3000, not ${given}.`,
  );
}

/** Pages of the host's development builds that the platform does not know. */
const developmentPages = new Set(['/design']);

/**
 * The single URL of `npm run dev`: forwards every request to the development server or the platform, and
 * rewrites responses of the platform about active releases.
 * @param {object} options
 * @param {Map<string, { port: number }>} options.servers development servers by name
 * @param {URL} options.platformUrl address of API and pages
 * @param {() => Promise<void> | undefined} options.whenUp resolves when the platform answers; requests wait
 * for it
 * @param {Map<string, object>} options.releases description of each local package, kept current
 * @param {import('./dev-problems.js').Problems} options.problems shown by pages as an overlay
 */
export function createFront({ servers, platformUrl, whenUp, releases, problems }) {
  /** Requests of pages to the development front itself, by path. */
  const own = {
    '/development/overlay.js'(response) {
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' });
      response.end(overlay);
    },
    '/development/problems'(response) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      const tell = (found) =>
        response.write(`data: ${JSON.stringify({ problems: found, hasHost: releases.has('host') })}\n\n`);
      tell(problems.all());
      response.on('close', problems.subscribe(tell));
    },
  };

  /** The target of a request; the platform once it is up. */
  async function targetOf(url) {
    const local = localTarget(new URL(url, 'http://site.invalid').pathname, servers);
    if (local) return { hostname: 'localhost', port: local.port };
    await whenUp();
    const { protocol, hostname, port } = platformUrl;
    return { protocol, hostname, port };
  }

  const wantsPage = ({ headers }) => headers.accept?.includes('text/html');

  function refuse(request, response, reason) {
    if (response.headersSent) return response.destroy();
    const page = wantsPage(request) && standInPage(reason, { untilHost: !releases.has('host') });
    response.writeHead(502, { 'content-type': `text/${page ? 'html' : 'plain'}; charset=utf-8` });
    response.end(page || `${reason}\n`);
  }

  /** How to rewrite a response about active releases; undefined for all others. */
  function rewriteOf(request) {
    if (wantsPage(request)) return { type: 'text/html', apply: rewritePage };
    if (request.url === '/api/composition') return { type: 'application/json', apply: rewriteAnswer };
    return undefined;
  }

  function handOn(target, request, response) {
    const rewrite = rewriteOf(request);
    const isSecure = target.protocol === 'https:';
    const headers = {
      ...request.headers,
      // Its certificate is for its own name, and a proxy before it may serve several.
      ...(isSecure && { host: platformUrl.host }),
      ...(rewrite && { 'accept-encoding': 'identity' }),
    };
    // Each request has a connection of its own, since one that is kept may end while a request is on its way.
    const upstream = (isSecure ? https : http).request(
      { ...target, agent: false, method: request.method, path: request.url, headers },
      (answer) => {
        if (!rewrite || !answer.headers['content-type']?.startsWith(rewrite.type)) {
          response.writeHead(answer.statusCode, answer.headers);
          answer.pipe(response);
          return;
        }
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('end', () => {
          if (!releases.has('host')) return refuse(request, response, 'The host does not build yet.');
          const given = Buffer.concat(chunks).toString();
          const text = rewrite.apply(given, { releases });
          const { 'content-length': _stale, 'transfer-encoding': _framing, ...kept } = answer.headers;
          const { pathname } = new URL(request.url, 'http://site.invalid');
          const isFound =
            developmentPages.has(pathname) ||
            (answer.statusCode === 404 && isNewPage(given, pathname, { releases }));
          const status = isFound ? 200 : answer.statusCode;
          // The development build of the host has no policy of Trusted Types, because hot updates need none.
          const policy = String(kept['content-security-policy'] ?? '');
          if (policy)
            kept['content-security-policy'] = policy.replace(
              /; (?:require-trusted-types-for|trusted-types) [^;]*/g,
              '',
            );
          response.writeHead(status, { ...kept, 'content-length': Buffer.byteLength(text) });
          response.end(text);
        });
      },
    );
    upstream.on('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      refuse(
        request,
        response,
        `Nothing answers at ${platformUrl.origin} (${error.code ?? error.message}). Is the platform running?`,
      ),
    );
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  }

  const server = http.createServer((request, response) => {
    const answerHere = own[new URL(request.url ?? '/', 'http://site.invalid').pathname];
    if (answerHere) return answerHere(response);
    targetOf(request.url).then(
      // A client that has disconnected gets no response.
      (target) => response.destroyed || handOn(target, request, response),
      (error) => refuse(request, response, error.message),
    );
  });

  // Only development servers have web sockets.
  server.on('upgrade', (request, socket, head) => {
    const local = localTarget(new URL(request.url ?? '/', 'http://site.invalid').pathname, servers);
    if (!local) return socket.destroy();
    const upstream = http.request({
      hostname: 'localhost',
      port: local.port,
      method: 'GET',
      path: request.url,
      headers: request.headers,
    });
    upstream.on('upgrade', (answer, remote, remoteHead) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      socket.write(remoteHead);
      remote.write(head);
      remote.pipe(socket).pipe(remote);
      remote.on('error', () => socket.destroy());
      socket.on('error', () => remote.destroy());
    });
    upstream.on('error', () => socket.destroy());
    upstream.end();
  });
  return server;
}
