import { once } from 'node:events';
import { createReadStream, existsSync, statSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** As the server does it for pages (server/src/platform/http/compression.ts). */
const pageCompression = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const contentTypes = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Headers of the server's own script, without those about its contents. */
async function readFileHeaders({ origin }) {
  const [script] = /\/host\/[^"]*main[^"]*\.js/.exec(await (await fetch(`${origin}/login`)).text()) ?? [];
  const answer = await fetch(origin + script, { method: 'HEAD' });
  if (!answer.ok) throw new Error(`${script} is not there.`);
  const own = new Set([
    'content-length',
    'content-type',
    'content-encoding',
    'connection',
    'keep-alive',
    'date',
  ]);
  return Object.fromEntries([...answer.headers].filter(([name]) => !own.has(name)));
}

/** Sends a file of an application as the server sends those of host and remotes. */
function sendFile(response, { folder, files, headers }, file) {
  if (!files.some(({ path: known }) => known === file)) return response.writeHead(404).end();
  const shrunk = existsSync(path.join(folder, `${file}.br`));
  const sent = path.join(folder, shrunk ? `${file}.br` : file);
  response.writeHead(200, {
    ...headers,
    'content-type': contentTypes[path.extname(file)] ?? 'application/octet-stream',
    'content-length': statSync(sent).size,
    ...(shrunk ? { 'content-encoding': 'br' } : {}),
  });
  return createReadStream(sent).pipe(response);
}

/**
 * A proxy before the built server, so that each variant of the page has the same API, data, headers and first
 * paint. Pages are compressed here, in every variant; `change` may rewrite them.
 * @param {object} options
 * @param {{ origin: string }} options.bestie
 * @param {(html: string, path: string) => string} [options.change]
 * @param {{ publicPath: string, folder: string, files: { path: string }[] }} [options.application] files that
 * the server does not know
 * @returns {Promise<{ origin: string, close(): Promise<void> }>}
 */
export async function openFront({ bestie, change = (html) => html, application }) {
  const headers = await readFileHeaders(bestie);
  const front = http.createServer((request, response) => {
    const { url = '/' } = request;
    if (application && url.startsWith(application.publicPath)) {
      sendFile(response, { ...application, headers }, url.slice(application.publicPath.length));
      return;
    }
    const isPage = request.headers['sec-fetch-dest'] === 'document';
    const onward = http.request(
      bestie.origin + url,
      {
        method: request.method,
        headers: { ...request.headers, ...(isPage ? { 'accept-encoding': 'identity' } : {}) },
      },
      (answer) => {
        if (!isPage) {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
          return;
        }
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('end', () => {
          const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = answer.headers;
          const body = brotliCompressSync(change(Buffer.concat(parts).toString(), url), pageCompression);
          response.writeHead(answer.statusCode ?? 502, { ...headers, 'content-encoding': 'br' }).end(body);
        });
      },
    );
    onward.on('error', () => response.destroy());
    // A page that is closed ends its event stream.
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (front.address());
  return {
    origin: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        front.close(() => resolve());
        front.closeAllConnections();
      }),
  };
}
